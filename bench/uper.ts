import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fromHex, type Schema, uper } from "@v2x/asn1";
import { etsi, j2735 } from "@v2x/v2x-schema";
import { uperClosures } from "./closures-uper.ts";
import { codecRows, type Row } from "./measure.ts";

const frame: Schema = j2735.MessageFrame;

/** Fixture, what it is, and its type. */
const samples = [
  ["j2735/bsm-01", "a BSM", frame],
  ["j2735/map-01", "a MAP", frame],
  ["j2735/spat-01", "a SPAT", frame],
  ["j2735/tim-02", "a TIM", frame],
  ["etsi/cam-01", "a CAM", etsi.release2.CAM],
  ["etsi/denm-01", "a DENM", etsi.release2.DENM],
] as const satisfies readonly (readonly [string, string, Schema])[];

/** UPER decoding and encoding of SAE J2735 messages in their frame and of ETSI ITS messages, with every check on. */
export function uperRows(): Row[] {
  const folder = join(import.meta.dirname, "..", "packages", "testkit", "fixtures");
  return samples.flatMap(([file, name, schema]: readonly [string, string, Schema]) =>
    codecRows({
      name,
      octets: fromHex(readFileSync(join(folder, `${file}.hex`), "latin1").trim()),
      decode: (octets) => uper.decode(schema, octets),
      encode: (value) => uper.encode(schema, value),
      baseline: uperClosures(schema),
    }),
  );
}
