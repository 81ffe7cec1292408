/**
 * ETSI TS 103 097 V2.1.1, module EtsiTs103097ExtensionModule (version 1.1): what ETSI puts into the header of
 * signed data. Edition 1.0, printed with IEEE 1609.2-2022, had NULL in place of both requests.
 */
import { alias, type Infer, integer, optional, sequence } from "@v2x/asn1";
import { ExtId, extension, HashedId8, Time32, Uint8 } from "./ieee1609dot2-base-types.ts";

/** Version of the extension module. */
export const ExtensionModuleVersion = integer("ExtensionModuleVersion", { min: 1, max: 1 });
export type ExtensionModuleVersion = Infer<typeof ExtensionModuleVersion>;

/** Asks for a newer revocation list of an issuer. */
export const EtsiTs102941CrlRequest = sequence("EtsiTs102941CrlRequest", {
  issuerId: HashedId8,
  lastKnownUpdate: optional(Time32),
});
export type EtsiTs102941CrlRequest = Infer<typeof EtsiTs102941CrlRequest>;

/** Asks for a newer trust list of an issuer. */
export const EtsiTs102941CtlRequest = sequence("EtsiTs102941CtlRequest", {
  issuerId: HashedId8,
  lastKnownCtlSequence: optional(integer("INTEGER", { min: 0, max: 255 })),
});
export type EtsiTs102941CtlRequest = Infer<typeof EtsiTs102941CtlRequest>;

/** Asks for the changes of an issuer's trust list. */
export const EtsiTs102941DeltaCtlRequest = alias("EtsiTs102941DeltaCtlRequest", EtsiTs102941CtlRequest);
export type EtsiTs102941DeltaCtlRequest = Infer<typeof EtsiTs102941DeltaCtlRequest>;

/** Asks for a whole trust list of an issuer, or for a segment of it. @see ETSI TS 103 097 V2.2.1 — 5.2 */
export const EtsiTs102941FullCtlRequest = sequence("EtsiTs102941FullCtlRequest", {
  issuerId: HashedId8,
  lastKnownCtlSequence: optional(Uint8),
  segmentNumber: optional(Uint8),
});
export type EtsiTs102941FullCtlRequest = Infer<typeof EtsiTs102941FullCtlRequest>;

/** Number of an ETSI header extension. */
export const EtsiTs103097HeaderInfoExtensionId = alias("EtsiTs103097HeaderInfoExtensionId", ExtId);
export type EtsiTs103097HeaderInfoExtensionId = Infer<typeof EtsiTs103097HeaderInfoExtensionId>;

/** Number of the CRL request. */
export const etsiTs102941CrlRequestId = 1;
/** Number of the delta CTL request. */
export const etsiTs102941DeltaCtlRequestId = 2;

/** Number of the full CTL request. */
export const etsiTs102941FullCtlRequestId = 3;

/** A header extension whose content ETSI defines. */
export const EtsiOriginatingHeaderInfoExtension = extension(
  "EtsiOriginatingHeaderInfoExtension",
  new Map<
    number,
    typeof EtsiTs102941CrlRequest | typeof EtsiTs102941DeltaCtlRequest | typeof EtsiTs102941FullCtlRequest
  >([
    [etsiTs102941CrlRequestId, EtsiTs102941CrlRequest],
    [etsiTs102941DeltaCtlRequestId, EtsiTs102941DeltaCtlRequest],
    [etsiTs102941FullCtlRequestId, EtsiTs102941FullCtlRequest],
  ]),
);
export type EtsiOriginatingHeaderInfoExtension = Infer<typeof EtsiOriginatingHeaderInfoExtension>;
