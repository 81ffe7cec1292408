import { toHex } from "@v2x/asn1";
import { zipSync } from "fflate";
import type { NumberedResponse } from "../batch-file.ts";

/** What devices of CAMP fetch by the hash of a request. */
export interface CampFileName {
  /** HashedId8 of the request, 8 octets. */
  readonly requestHash: Uint8Array;
  /** Absent where there are no periods. */
  readonly period?: number;
}

const upperHex = (value: number) => value.toString(16).toUpperCase();

/** `<REQHASH>_<i>.zip`, or `<REQHASH>` of an application certificate. */
export function campFileName({ requestHash, period }: CampFileName): string {
  const hash = toHex(requestHash).toUpperCase();
  return period === undefined ? hash : `${hash}_${upperHex(period)}.zip`;
}

/** `[0-9A-F]{16}_[0-9A-F]{1,8}.zip`, in either case. @returns undefined for any other text. */
export function campBatchOfName(name: string): Required<CampFileName> | undefined {
  const [, hash, digits] = /^([0-9a-f]{16})_([0-9a-f]{1,8})\.zip$/i.exec(name) ?? [];
  return hash === undefined ? undefined : { ...named(hash), period: Number.parseInt(digits!, 16) };
}

/** The hash of a request in 16 digits, with an ending or none. @returns undefined for any other text. */
export function requestOfName(name: string, ending: "" | ".info"): CampFileName | undefined {
  const hash = name.slice(0, 16);
  const isName = /^[0-9a-f]{16}$/i.test(hash) && name.slice(16).toLowerCase() === ending;
  return isName ? named(hash) : undefined;
}

/** A flat archive: `<i>_<j>` for each certificate, in upper case and without zeros in front, and nothing else. */
export function campZip(period: number, responses: readonly NumberedResponse[], madeAt: Date): Uint8Array {
  const files = responses
    .toSorted((a, b) => a.j - b.j)
    .map(({ j, octets }) => [`${upperHex(period)}_${upperHex(j)}`, octets] as const);
  return zipSync(Object.fromEntries(files), { level: 0, mtime: madeAt });
}

function named(hash: string): CampFileName {
  return { requestHash: Uint8Array.from(Buffer.from(hash, "hex")) };
}
