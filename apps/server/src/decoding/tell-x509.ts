/** What the command line tells of X.509. */

import type { X509Block } from "@v2x/decoder";
import { readX509, type X509Part } from "@v2x/inspector";
import { onOneLine } from "./plain-characters.ts";
import type { FilesAsked, ToldStanding } from "./told.ts";

/** Tells of certificates, requests and public keys. @returns how they stand. */
export async function tellX509(
  blocks: readonly X509Block[],
  { isJson, isJudged, now, write }: FilesAsked,
): Promise<readonly ToldStanding[]> {
  const { headline, standing, parts } = await readX509(blocks, now);
  const verdict = isJudged ? { headline, standing } : undefined;
  write(
    isJson
      ? `${JSON.stringify({ x509: parts, verdict }, undefined, 2)}\n`
      : `${verdict === undefined ? "" : `-- verdict: ${onOneLine(headline)}\n`}${x509Text(parts)}`,
  );
  const read = x509Standings(parts);
  if (!isJudged) return read;
  // Nobody was asked whom to trust for X.509.
  return [...read, standing === "wrong" ? "notTrusted" : "undecided"];
}

/** Each certificate, request and key with what it says, an empty line between them. */
export function x509Text(parts: readonly X509Part[]): string {
  return parts
    .map(({ title, facts, answers }) =>
      [
        title,
        ...answers.map(({ state, text }) => `  ${state}: ${text}`),
        ...facts.map(({ label, value }) => `  ${label}: ${value}`),
      ]
        .map((line) => `${onOneLine(line)}\n`)
        .join(""),
    )
    .join("\n");
}

/** Whether each could be read. */
export function x509Standings(parts: readonly X509Part[]): readonly ToldStanding[] {
  return parts.map(({ answers }) =>
    answers.some(({ about, state }) => about === "form" && state === "fail") ? "notDecodable" : "decoded",
  );
}
