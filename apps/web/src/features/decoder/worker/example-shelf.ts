import { coerDecoderTypes, examples } from "@v2x/decoder";
import type { DecoderProduct } from "./decoder-products.ts";
import type { ExampleSummary } from "./worker-protocol.ts";

const coerTypes: ReadonlySet<string> = new Set(coerDecoderTypes);

/** The examples of a decoder, in the order of its collection, without their octets. */
export function examplesOf(product: DecoderProduct): readonly ExampleSummary[] {
  return examples.flatMap(({ type, title, origin }, index) =>
    coerTypes.has(type) === (product === "coer_decoder") ? [{ index, type, title, origin }] : [],
  );
}

/** The octets of an example. @throws RangeError for a number that no example has. */
export function exampleHex(index: number): string {
  const example = examples[index];
  if (!example) throw new RangeError(`there is no example ${index}`);
  return example.hex;
}
