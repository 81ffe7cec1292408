import { type ComparedField, type FieldPair, fieldPairs, withoutContainers } from "./field-differences.ts";
import type { useDecoder } from "./worker/decoder-context.ts";
import { textSource } from "./worker/new-source.ts";

type DecoderClient = ReturnType<typeof useDecoder>;

/**
 * Reads two COER structures and lays them beside each other.
 *
 * @throws Error with the decoder's words where there is nothing to read in one of them.
 */
export async function compareOctets(
  decoder: DecoderClient,
  own: string,
  good: string,
): Promise<readonly FieldPair[]> {
  // One after the other: the worker keeps the latest reading alone.
  const ownFields = await fieldsOf(decoder, own);
  return withoutContainers(fieldPairs(ownFields, await fieldsOf(decoder, good)));
}

async function fieldsOf(decoder: DecoderClient, hex: string): Promise<readonly ComparedField[]> {
  const opened = await decoder.call("open", {
    source: textSource(hex),
    product: "coer_decoder",
    type: "unknown",
  });
  if (!("id" in opened)) throw new Error("problem" in opened ? opened.problem : opened.privateKey);
  const { id, places } = await decoder.call("read", { opened: opened.id, item: 0 });
  const rows = await decoder.call("rows", { reading: id, fields: Array.from(places.starts.keys()) });
  const paths: string[] = [];
  return rows.map(({ name, value, meaning }, field) => {
    const parent = places.parents[field]!;
    const path = parent === field ? name : `${paths[parent]}${name.startsWith("[") ? "" : "."}${name}`;
    paths.push(path);
    return {
      path,
      ...(value !== undefined && { text: { value, ...(meaning !== undefined && { meaning }) } }),
    };
  });
}
