/** Octets of which nobody says whether they are COER or UPER. */
import type { DecodeLimits } from "@v2x/asn1";
import { announcedRules } from "./announcement.ts";
import { readCoer, readUper } from "./finished.ts";
import type { Reading } from "./reading.ts";

/** The rules by which a reading was made. */
export interface EitherReading {
  readonly rules: "COER" | "UPER";
  readonly reading: Reading;
}

/**
 * Reads octets by the decoder whose types their first octets name; by the other one where that fails and the other
 * does not, or guesses less. What cannot be read is explained as that decoder explains it.
 */
export function readEither(bytes: Uint8Array, limits?: DecodeLimits): EitherReading {
  const read = (rules: EitherReading["rules"]): EitherReading => ({
    rules,
    reading: rules === "COER" ? readCoer("unknown", bytes, limits) : readUper("unknown", bytes, limits),
  });
  const announced = announcedRules(bytes);
  const first = read(announced ?? "COER");
  if (isFound(first.reading)) return first;
  const second = read(first.rules === "COER" ? "UPER" : "COER");
  if (isFound(second.reading)) return second;
  return announced === undefined && reach(second.reading) > reach(first.reading) ? second : first;
}

/** Whether octets are of a type, though the type's own rules may refuse what stands behind it. */
function isFound({ failure, sureness }: Reading): boolean {
  if (failure?.code === "trailing-bytes" && failure.layer === 0) return true;
  return failure?.layer !== 0 && sureness !== "possible";
}

/** How much of the octets a guess reads: at least half of them, or it says nothing. */
function reach({ failure, bytes }: Reading): number {
  if (failure === undefined) return bytes.length;
  return failure.offset * 2 > bytes.length ? failure.offset : 0;
}
