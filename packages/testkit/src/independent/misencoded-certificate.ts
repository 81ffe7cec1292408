import {
  type ReadCertificate,
  readCertificate,
  readCertificateAt,
  signatureHolds,
} from "./certificate-reader.ts";
import { coerCursor, type Misencoding } from "./coer-cursor.ts";

/** A certificate, and what of its octets is not canonical OER: one sentence per place. */
export interface TolerantlyRead {
  /** As its octets should be. */
  readonly certificate: ReadCertificate;
  readonly faults: readonly string[];
}

/**
 * Reads a certificate although its octets break a rule of canonical OER that leaves no doubt what was meant: lengths
 * and whole numbers that could be shorter, octets behind it, and one octet missing at its end, which is the one with
 * which the issuer's signature holds.
 *
 * @throws Error for all else.
 */
export function readTolerantly(bytes: Uint8Array, issuer: ReadCertificate): TolerantlyRead {
  const completed = lackingOneOctet(bytes, issuer);
  if (completed) return { certificate: completed, faults: ["its last octet is missing"] };
  const found: Misencoding[] = [];
  const cursor = coerCursor(bytes, found);
  readCertificateAt(cursor, bytes);
  const behind = bytes.length - cursor.offset;
  const faults = found.map(({ reason }) => reason);
  if (behind > 0) faults.push(`${behind} octet stands behind it`);
  return { certificate: readCertificate(mended(bytes.subarray(0, cursor.offset), found)), faults };
}

function lackingOneOctet(bytes: Uint8Array, issuer: ReadCertificate): ReadCertificate | undefined {
  const withLast = (octet: number) => Uint8Array.of(...bytes, octet);
  try {
    readCertificate(withLast(0));
  } catch {
    return undefined;
  }
  for (let octet = 0; octet < 256; octet += 1) {
    const certificate = readCertificate(withLast(octet));
    if (signatureHolds(certificate, issuer)) return certificate;
  }
  return undefined;
}

function mended(bytes: Uint8Array, found: readonly Misencoding[]): Uint8Array {
  const octets = Array.from(bytes);
  for (const { from, to, instead } of found.toReversed()) octets.splice(from, to - from, ...instead);
  return Uint8Array.from(octets);
}
