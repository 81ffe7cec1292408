import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fromHex, uper } from "@v2x/asn1";
import { j2735 } from "@v2x/v2x-schema";
import { codecRows, type Row } from "./measure.ts";

/** Fixture, what it is, and what native code does with it. */
const samples = [
  ["bsm-01", "a BSM", { decode: 721_000, encode: 999_000 }],
  ["map-01", "a MAP", { decode: 267_000, encode: 502_000 }],
  ["spat-01", "a SPAT", { decode: 693_000, encode: 1_300_000 }],
  ["tim-02", "a TIM", { decode: 256_000, encode: 428_000 }],
] as const;

/** UPER decoding and encoding of SAE J2735 messages in their frame, with every check on. */
export function uperRows(): Row[] {
  const folder = join(import.meta.dirname, "..", "packages", "testkit", "fixtures", "j2735");
  return samples.flatMap(([file, name, native]) => {
    const octets = fromHex(readFileSync(join(folder, `${file}.hex`), "latin1").trim());
    const value = uper.decode(j2735.MessageFrame, octets);
    return codecRows({
      name,
      octets,
      decode: () => uper.decode(j2735.MessageFrame, octets),
      encode: () => uper.encode(j2735.MessageFrame, value),
      native,
      target: { decode: "at least native", encode: "at least native" },
    });
  });
}
