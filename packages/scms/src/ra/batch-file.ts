import { toHex } from "@v2x/asn1";
import { zipSync } from "fflate";

/** A file that a device may ask for. */
export interface NamedBatch {
  /** HashedId8 of the request, 8 octets. */
  readonly requestHash: Uint8Array;
  /** Absent for a single certificate. */
  readonly period?: number;
}

/** `<requestHash>_<i>.zip`, or `<requestHash>.zip` where there are no periods. @see IEEE 1609.2.1 8.2.2 */
export function batchFileName({ requestHash, period }: NamedBatch): string {
  const name = toHex(requestHash).toUpperCase();
  return period === undefined ? `${name}.zip` : `${name}_${period.toString(16)}.zip`;
}

/**
 * Reads the name of a batch, in either case; deployed devices also write `-` before i.
 *
 * @returns undefined for any other text.
 */
export function batchOfFileName(name: string): NamedBatch | undefined {
  const [, hash, period] = /^([0-9a-f]{16})(?:[_-]([0-9a-f]{1,4}))?\.zip$/i.exec(name) ?? [];
  if (hash === undefined) return undefined;
  return {
    requestHash: Uint8Array.from(Buffer.from(hash, "hex")),
    ...(period === undefined ? {} : { period: Number.parseInt(period, 16) }),
  };
}

/** A response of the ACA for the device. */
export interface NumberedResponse {
  readonly j: number;
  /** COER of AcaEeCertResponsePlainSpdu, -PrivateSpdu or -CubkSpdu. */
  readonly octets: Uint8Array;
}

/**
 * The zip of an i-period: the `.info` file first, then `<i>_<j>` for each certificate, stored as they are.
 *
 * @param info - COER of RaEeCertInfoSpdu.
 * @see IEEE 1609.2.1 8.2
 */
export function zipOfPeriod(
  period: number,
  info: Uint8Array,
  responses: readonly NumberedResponse[],
  madeAt: Date,
): Uint8Array {
  const i = period.toString(16);
  const files = responses
    .toSorted((a, b) => a.j - b.j)
    .map(({ j, octets }): [string, Uint8Array] => [`${i}_${j.toString(16)}`, octets]);
  return zipSync(Object.fromEntries([[`${i}.info`, info], ...files]), { level: 0, mtime: madeAt });
}

/** The zip of a single certificate: one file named by the request. @see IEEE 1609.2.1 8.2 */
export function zipOfSingle(requestHash: Uint8Array, response: Uint8Array, madeAt: Date): Uint8Array {
  return zipSync({ [toHex(requestHash).toUpperCase()]: response }, { level: 0, mtime: madeAt });
}
