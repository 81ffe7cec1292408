/**
 * The applications under which certificate systems themselves speak, and what the SSPs of these permit. Imports no
 * schema, so that the table of PSIDs stays small wherever it is shown.
 */
import type { PsidSsp, PsidSspRange } from "./ieee1609dot2-base-types.ts";
import type { SecurityMgmtSsp } from "./ieee1609dot2dot1-protocol-ssp.ts";

/** Messages of the SCMS and its components' certificates. @see IEEE 1609.2.1, module Ieee1609Dot2Dot1Protocol */
export const SecurityMgmtPsid = 35;
/** Revocation lists of IEEE 1609.2. @see IEEE 1609.2, module Ieee1609Dot2Crl */
export const CrlPsid = 256;
/** Revocation lists of European root CAs. @see ETSI TS 102 941 Annex B */
export const CrlServicePsid = 622;
/** Requests to European authorities, and their answers. @see ETSI TS 102 941 Annex B */
export const SecuredCertificateRequestPsid = 623;
/** European trust lists. @see ETSI TS 102 941 Annex B */
export const CtlServicePsid = 624;

/** First octet of the SSPs of the three European services. */
const version = 1;

/** Bits of the octet behind the version in the SSP of 623, by what the holder may sign. @see ETSI TS 102 941 Annex B */
export const certificateRequestBits = {
  enrolmentRequest: 0x80,
  authorizationRequest: 0x40,
  authorizationValidationRequest: 0x20,
  authorizationResponse: 0x10,
  authorizationValidationResponse: 0x08,
  enrolmentResponse: 0x04,
  caCertificateRequest: 0x02,
} as const;

/** What a holder of PSID 623 may sign. */
export type CertificateRequestRight = keyof typeof certificateRequestBits;

/** Bits of the octet behind the version in the SSP of 624, by the entries a list may hold. @see ETSI TS 102 941 Annex B */
export const ctlServiceBits = { tlm: 0x80, rca: 0x40, ea: 0x20, aa: 0x10, dc: 0x08 } as const;

/** A kind of entry in a trust list. */
export type CtlServiceRight = keyof typeof ctlServiceBits;

/** May sign revocation lists; that SSP has a version and no bits. */
export const crlServicePermission: PsidSsp = permission(CrlServicePsid, Uint8Array.of(version));

/** May sign these messages between stations and authorities. */
export function certificateRequestPermission(...rights: readonly CertificateRequestRight[]): PsidSsp {
  const bits = bitsOf(certificateRequestBits, rights);
  return permission(SecuredCertificateRequestPsid, Uint8Array.of(version, bits));
}

/** May sign trust lists with entries of these kinds. */
export function ctlServicePermission(...rights: readonly CtlServiceRight[]): PsidSsp {
  return permission(CtlServicePsid, Uint8Array.of(version, bitsOf(ctlServiceBits, rights)));
}

/** May let others sign any of these messages; all other bits are fixed to zero. */
export function certificateRequestRange(...rights: readonly CertificateRequestRight[]): PsidSspRange {
  const bits = bitsOf(certificateRequestBits, rights);
  return {
    psid: SecuredCertificateRequestPsid,
    sspRange: {
      choice: "bitmapSspRange",
      value: { sspValue: Uint8Array.of(version, bits), sspBitmask: Uint8Array.of(0xff, 0xff & ~bits) },
    },
  };
}

/**
 * The bits that an SSP of 623 or 624 grants.
 *
 * @returns 0 for an SSP that is missing, has no such octet, or is of a version that defines others.
 */
export function bitsGranted(ssp: Uint8Array | undefined): number {
  return ssp?.[0] === version ? (ssp[1] ?? 0) : 0;
}

/** Whether an SSP of 622 lets its holder sign revocation lists. */
export function maySignCrls(ssp: Uint8Array | undefined): boolean {
  return ssp?.[0] === version;
}

/** A component of an SCMS, as the alternatives of SecurityMgmtSsp name it. */
export type ScmsComponent = Exclude<SecurityMgmtSsp["choice"], "unknown">;

/** By tag, from 0x80. CAMP's list is the same up to `ra`, but for the name `pca` in the place of `aca`. */
const components: readonly ScmsComponent[] = [
  "elector",
  "root",
  "pg",
  "ica",
  "eca",
  "aca",
  "crl",
  "dcm",
  "la",
  "lop",
  "ma",
  "ra",
  "ee",
  "dc",
];

/**
 * Which component the opaque SSP of PSID 35 makes its holder, told by its tag alone.
 *
 * @returns undefined for a tag that no edition defines.
 * @see IEEE 1609.2.1 — SecurityMgmtSsp
 */
export function scmsComponentOf([tag = 0]: Uint8Array): ScmsComponent | undefined {
  return components[tag - 0x80];
}

function permission(psid: number, ssp: Uint8Array): PsidSsp {
  return { psid, ssp: { choice: "bitmapSsp", value: ssp } };
}

function bitsOf<Right extends string>(
  bits: Readonly<Record<Right, number>>,
  rights: readonly Right[],
): number {
  return rights.reduce((all, right) => all | bits[right], 0);
}
