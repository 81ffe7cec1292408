import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fromHex, type Schema, uper } from "@v2x/asn1";
import { j2735 } from "@v2x/v2x-schema";
import { uperClosures } from "./closures-uper.ts";
import { codecRows, type Row } from "./measure.ts";

/** Fixture and what it is. */
const samples = [
  ["bsm-01", "a BSM"],
  ["map-01", "a MAP"],
  ["spat-01", "a SPAT"],
  ["tim-02", "a TIM"],
] as const;

/** UPER decoding and encoding of SAE J2735 messages in their frame, with every check on. */
export function uperRows(): Row[] {
  const folder = join(import.meta.dirname, "..", "packages", "testkit", "fixtures", "j2735");
  const schema: Schema = j2735.MessageFrame;
  return samples.flatMap(([file, name]) =>
    codecRows({
      name,
      octets: fromHex(readFileSync(join(folder, `${file}.hex`), "latin1").trim()),
      decode: (octets) => uper.decode(schema, octets),
      encode: (value) => uper.encode(schema, value),
      baseline: uperClosures(schema),
    }),
  );
}
