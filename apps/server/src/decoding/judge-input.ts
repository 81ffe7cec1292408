/** Judges what the command line was given, by certificates and lists that are known. */

import {
  judge,
  judgeAmong,
  lacksCountryBorders,
  loadCountryBorders,
  openEvidence,
  timeToJudge,
  verdictOnOldFormat,
  verdictOnUnsigned,
  verdictTypes,
} from "@v2x/credentials";
import { claimsOfReading, type Reading } from "@v2x/decoder";
import { verdictOnTheWire, type WireVerdict, withSourcePlace } from "@v2x/inspector";
import type { InputItem } from "./read-input.ts";
import type { TrustFolder } from "./trust-files.ts";

/** The times that count for all structures of an input. */
export interface InputTimes {
  readonly asked?: Date | undefined;
  readonly now: Date;
}

/**
 * Judges all structures of an input, each for its time; each can be what another's chain stands on. Loads the borders
 * of countries where a verdict needs them.
 *
 * @param type - a word of the decoders' selectors; what is not one of the verdict's is found out.
 */
export async function judgeAll(
  items: readonly InputItem[],
  type: string,
  folder: TrustFolder,
  times: InputTimes,
): Promise<readonly WireVerdict[]> {
  const verdicts = judgeAllOnce(items, type, folder, times);
  if (!verdicts.some(lacksCountryBorders)) return verdicts;
  await loadCountryBorders();
  return judgeAllOnce(items, type, folder, times);
}

function judgeAllOnce(
  items: readonly InputItem[],
  type: string,
  { known, trusted }: TrustFolder,
  times: InputTimes,
): readonly WireVerdict[] {
  const said = verdictTypes.find((word) => word === type) ?? "unknown";
  const { now } = times;
  const evidence = items.map(({ bytes }) => openEvidence(bytes));
  const found = evidence.filter((one) => one !== undefined);
  const judgeOne = judgeAmong({ known: [...known, ...found], trusted, now });
  return items.map(({ bytes, time, headers, reading, isInOldFormat }, index) => {
    const own = evidence[index];
    const captured = time === undefined ? undefined : new Date(time);
    const judgedFor = timeToJudge(own, { ...times, captured });
    if (isInOldFormat)
      return verdictOnTheWire(verdictOnOldFormat(reading?.title ?? headers ?? ""), judgedFor);
    if (reading !== undefined && isUnsignedMessage(reading))
      return verdictOnTheWire(verdictOnUnsigned(reading.title), judgedFor);
    const isPlain = own !== undefined && said === "unknown";
    const claims = reading && withSourcePlace(claimsOfReading(reading), own);
    const verdict = isPlain
      ? judgeOne(own, judgedFor.at, claims)
      : judge({ bytes, type: said, known: [...known, ...found], trusted, now: judgedFor.at, claims });
    return verdictOnTheWire(verdict, judgedFor);
  });
}

/**
 * Whether it is a message of an application, or the content of a certificate, by itself. Of what is only guessed nobody
 * knows.
 */
export function isUnsignedMessage({ type, layers: [outermost], failure, sureness }: Reading): boolean {
  const isUnsigned = outermost.encoding === "UPER" || type === "ToBeSignedCertificate";
  return isUnsigned && failure === undefined && sureness !== "possible";
}
