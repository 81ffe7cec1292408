/** The permissions that certificates of an SCMS hold in opaque SSPs: to be a component of it, to sign revocation lists. */
import { coer, DecodeError } from "@v2x/asn1";
import { CrlSsp } from "./ieee1609dot2-2016.ts";
import type { PsidSsp } from "./ieee1609dot2-base-types.ts";
import { SecurityMgmtSsp } from "./ieee1609dot2dot1-protocol-ssp.ts";
import { CrlPsid, SecurityMgmtPsid } from "./security-services.ts";

/** May act as that component. @see IEEE 1609.2.1 — SecurityMgmtSsp */
export function securityMgmtPermission(ssp: SecurityMgmtSsp): PsidSsp {
  return opaque(SecurityMgmtPsid, coer.encode(SecurityMgmtSsp, ssp));
}

/** May sign revocation lists of these series. @see IEEE 1609.2 7.4.3.3 */
export function crlPermission(ssp: Omit<CrlSsp, "version">): PsidSsp {
  return opaque(CrlPsid, coer.encode(CrlSsp, { version: 1, ...ssp }));
}

/**
 * What a permission of PSID 35 makes its holder.
 *
 * @returns undefined where its SSP is none of this edition.
 */
export function securityMgmtSspIn({ ssp }: PsidSsp): SecurityMgmtSsp | undefined {
  const read = ssp?.choice === "opaque" ? decoded(SecurityMgmtSsp, ssp.value) : undefined;
  return read?.choice === "unknown" ? undefined : read;
}

/**
 * Which revocation lists a permission of PSID 256 lets its holder sign.
 *
 * @returns undefined where its SSP is none.
 */
export function crlSspIn({ ssp }: PsidSsp): CrlSsp | undefined {
  return ssp?.choice === "opaque" ? decoded(CrlSsp, ssp.value) : undefined;
}

function opaque(psid: number, value: Uint8Array): PsidSsp {
  return { psid, ssp: { choice: "opaque", value } };
}

function decoded<T>(schema: Parameters<typeof coer.decode<T>>[0], octets: Uint8Array): T | undefined {
  try {
    return coer.decode(schema, octets);
  } catch (failure) {
    if (failure instanceof DecodeError) return undefined;
    throw failure;
  }
}
