/** What becomes of octets behind a value that was read. */

import { Ieee1609Dot2Data } from "@v2x/v2x-schema";
import type { DecodingFinding } from "../decoding.ts";
import { withArticle } from "./article.ts";
import type { EncodedLayer, Reading } from "./reading.ts";

/** Octets behind a value, as a remark. */
export function trailingOctetsRemark(
  layer: number,
  path: string,
  length: number,
  count: number,
): DecodingFinding {
  const behind = count === 1 ? "1 more octet follows" : `${count} more octets follow`;
  const takes = length === 1 ? "takes 1 octet" : `takes ${length} octets`;
  return {
    kind: "remark",
    layer,
    path,
    rule: `${behind} the value, which ${takes}`,
    clause: "by the value's own length",
  };
}

/**
 * The reading of all its octets: those behind the value are a remark in what is caught on the air, where padding is
 * common, and a failure in certificates and lists, which are hashed as files.
 */
export function withTrailingOctets(reading: Reading): Reading {
  const { bytes, length, failure, layers, findings, title } = reading;
  const count = bytes.length - length;
  if (count === 0 || (failure !== undefined && failure.layer === 0)) return reading;
  if (isFromTheAir(layers[0])) {
    // Padding is short: where more is left over than was read, the type may be another.
    const sureness = reading.sureness === "asked" || count <= length ? reading.sureness : "possible";
    const remarked = [...findings, trailingOctetsRemark(0, "", length, count)];
    if (isTrailer(bytes.subarray(length))) return { ...reading, sureness, findings: remarked };
    return {
      ...reading,
      sureness: sureness === "certain" ? "likely" : sureness,
      findings: remarked,
      doubts: [...reading.doubts, `${count} octets after the value were not read`],
    };
  }
  const expected = "the end of the value";
  const found = count === 1 ? "1 more octet" : `${count} more octets`;
  return {
    ...reading,
    sureness: reading.sureness === "asked" ? "asked" : "possible",
    failure: {
      code: "trailing-bytes",
      message: `Not ${withArticle(title)}: at octet ${length}, expected ${expected}, found ${found}.`,
      layer: 0,
      path: "",
      offset: length,
      expected,
      found,
    },
  };
}

/** Maximum length, in octets, of a checksum and what a receiver appends. */
const longestTrailer = 8;

/** Whether the octets after a message are harmless: padding of any length, or a short trailer. */
export function isTrailer(octets: Uint8Array): boolean {
  return octets.length <= longestTrailer || octets.every((octet) => octet === octets[0]);
}

/** Content of an alternative that nobody knows proves no message: octets behind it speak against it. */
function isFromTheAir({ encoding, schema, value }: EncodedLayer): boolean {
  if (encoding === "UPER") return true;
  return schema.name === Ieee1609Dot2Data.name && (value as Ieee1609Dot2Data).content.choice !== "unknown";
}
