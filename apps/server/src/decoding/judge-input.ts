/** Judges what the command line was given, by certificates and lists in a folder. */

import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  type Evidence,
  judge,
  judgeAmong,
  openEvidence,
  type TrustAnchor,
  timeToJudge,
  verdictOnUnsigned,
  verdictTypes,
} from "@v2x/credentials";
import { claimsOfReading, FileError, maximalTextOctets, openFile, type Reading } from "@v2x/decoder";
import { verdictOnTheWire, type WireVerdict, withSourcePlace } from "@v2x/inspector";
import { unusable } from "./input-octets.ts";
import type { InputItem } from "./read-input.ts";

/** What a folder of certificates and lists holds. */
export interface TrustFolder {
  readonly known: readonly Evidence[];
  /** Its self-signed certificates: roots and trust list managers. */
  readonly trusted: readonly TrustAnchor[];
}

/** Files of a folder that are read at most. */
const mostFiles = 10_000;

/**
 * Reads a folder's own files, octets or their text. What is no certificate, list or signed message is passed over.
 *
 * @throws UnusableInput
 */
export async function readTrustFolder(folder: string): Promise<TrustFolder> {
  const known: Evidence[] = [];
  let path = folder;
  try {
    for (const name of (await readdir(folder)).sort().slice(0, mostFiles)) {
      path = join(folder, name);
      const { size, isFile } = await stat(path).then((found) => ({
        size: found.size,
        isFile: found.isFile(),
      }));
      if (!isFile || size === 0 || size > maximalTextOctets) continue;
      const evidence = openEvidence(octetsOf(new Uint8Array(await readFile(path))));
      if (evidence !== undefined) known.push(evidence);
    }
  } catch (error) {
    throw unusable(`--trust: ${path}`, error);
  }
  return { known, trusted: known.flatMap(anchorIn) };
}

function octetsOf(content: Uint8Array): Uint8Array {
  try {
    return openFile(content).bytes;
  } catch (error) {
    if (error instanceof FileError) return content;
    throw error;
  }
}

function anchorIn(evidence: Evidence): readonly TrustAnchor[] {
  if (evidence.kind !== "certificate" || evidence.certificate.value.issuer.choice !== "self") return [];
  return [{ certificate: evidence.certificate, because: "it is in the folder of --trust" }];
}

/** The times that count for all structures of an input. */
export interface InputTimes {
  readonly asked?: Date | undefined;
  readonly now: Date;
}

/**
 * Judges all structures of an input, each for its time; each can be what another's chain stands on.
 *
 * @param type - a word of the decoders' selectors; what is not one of the verdict's is found out.
 */
export function judgeAll(
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
  return items.map(({ bytes, time, reading }, index) => {
    const own = evidence[index];
    const captured = time === undefined ? undefined : new Date(time);
    const judgedFor = timeToJudge(own, { ...times, captured });
    if (isUnsignedMessage(reading)) return verdictOnTheWire(verdictOnUnsigned(reading.title), judgedFor);
    const isPlain = own !== undefined && said === "unknown";
    const claims = withSourcePlace(claimsOfReading(reading), own);
    const verdict = isPlain
      ? judgeOne(own, judgedFor.at, claims)
      : judge({ bytes, type: said, known: [...known, ...found], trusted, now: judgedFor.at, claims });
    return verdictOnTheWire(verdict, judgedFor);
  });
}

/** Whether it is a message of an application, by itself. Of what is only guessed nobody knows. */
export function isUnsignedMessage({ layers: [outermost], failure, sureness }: Reading): boolean {
  return outermost.encoding === "UPER" && failure === undefined && sureness !== "possible";
}
