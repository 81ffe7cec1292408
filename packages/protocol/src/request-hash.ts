import { digest } from "@v2x/crypto";

/**
 * Names a request in its response and in logs, in Europe.
 *
 * @param received - the complete octets as they came, before anything is opened.
 * @returns the left-most 16 octets of their SHA-256 digest; not the last ones, which make a HashedId.
 * @see ETSI TS 102 941 6.2.3 — requestHash
 */
export function requestHash(received: Uint8Array): Uint8Array {
  return digest("sha256", received).slice(0, 16);
}

/**
 * Names a request in its response, in file names and in logs of an SCMS.
 *
 * @param received - the complete octets as they came, before anything is opened.
 * @returns the last 8 octets of their SHA-256 digest.
 * @see IEEE 1609.2.1 — requestHash, a HashedId8
 */
export function requestHashedId8(received: Uint8Array): Uint8Array {
  return digest("sha256", received).slice(-8);
}
