import { coer, DecodeError, fromJson, printValueNotation, type Schema, toHex, toJson, uper } from "@v2x/asn1";

/**
 * What holds for every type and all octets: they are refused with a DecodeError inside the input, by each decoder in
 * the same place; or their value encodes to the same octets again, prints, and survives JSON.
 *
 * @throws Error that says which of these does not hold.
 */
export function checkCodec(schema: Schema, rules: "COER" | "UPER", bytes: Uint8Array): void {
  const codec = rules === "COER" ? coer : uper;
  const explored = codec.explore(schema, bytes);
  const { failure } = explored;
  let value: unknown;
  try {
    value = codec.decode(schema, bytes);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    demand(failure !== undefined, "explore accepts what decode refuses");
    demand(
      failure.code === error.code && failure.path === error.path,
      "decode and explore differ in the failure",
    );
    demand(failure.offset >= 0 && failure.offset <= bytes.length, `failure at octet ${failure.offset}`);
    return;
  }
  if (explored.failure !== undefined) throw new Error("explore refuses what decode accepts");
  demand(toHex(codec.encode(schema, value)) === toHex(bytes), "the value encodes to other octets");
  const json = toJson(schema, value);
  demand(toHex(codec.encode(schema, fromJson(schema, json))) === toHex(bytes), "JSON changes the value");
  demand(printValueNotation(schema, value).length > 0, "value notation is empty");
  const unit = rules === "COER" ? 1 : 8;
  for (const { path, start, end } of explored.map) {
    demand(start <= end && end <= bytes.length * unit, `${path} lies from ${start} to ${end}`);
  }
}

function demand(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}
