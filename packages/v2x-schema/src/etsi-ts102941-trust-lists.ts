/**
 * ETSI TS 102 941 V2.2.1, module EtsiTs102941TrustLists (version 3.1): certificate trust lists (CTL) of root CAs
 * and of the trust list manager (the European CTL), and the revocation list of CAs.
 */
import {
  alias,
  boolean,
  choice,
  type Infer,
  ia5String,
  integer,
  optional,
  sequence,
  sequenceOf,
} from "@v2x/asn1";
import { Version } from "./etsi-ts102941-base-types.ts";
import { EtsiTs103097Certificate } from "./etsi-ts103097.ts";
import { HashedId8, Time32 } from "./ieee1609dot2-base-types.ts";

/** One revoked CA. */
export const CrlEntry = alias("CrlEntry", HashedId8);
export type CrlEntry = Infer<typeof CrlEntry>;

/** The revoked CAs below a root. */
export const ToBeSignedCrl = sequence(
  "ToBeSignedCrl",
  {
    version: Version,
    thisUpdate: Time32,
    nextUpdate: Time32,
    entries: sequenceOf("SEQUENCE OF CrlEntry", CrlEntry),
  },
  {},
);
export type ToBeSignedCrl = Infer<typeof ToBeSignedCrl>;

/** An address. */
export const Url = ia5String("Url");
export type Url = Infer<typeof Url>;

/** A trust list manager and where its list is. */
export const TlmEntry = sequence("TlmEntry", {
  selfSignedTLMCertificate: EtsiTs103097Certificate,
  successorTo: optional(EtsiTs103097Certificate),
  accessPoint: Url,
});
export type TlmEntry = Infer<typeof TlmEntry>;

/** A root CA, and the certificate it succeeds. */
export const RootCaEntry = sequence("RootCaEntry", {
  selfsignedRootCa: EtsiTs103097Certificate,
  successorTo: optional(EtsiTs103097Certificate),
});
export type RootCaEntry = Infer<typeof RootCaEntry>;

/** An enrolment authority: where AAs and where stations reach it. */
export const EaEntry = sequence("EaEntry", {
  eaCertificate: EtsiTs103097Certificate,
  aaAccessPoint: Url,
  itsAccessPoint: optional(Url),
});
export type EaEntry = Infer<typeof EaEntry>;

/** An authorization authority and where stations reach it. */
export const AaEntry = sequence("AaEntry", { aaCertificate: EtsiTs103097Certificate, accessPoint: Url });
export type AaEntry = Infer<typeof AaEntry>;

/** A distribution centre and the authorities whose lists it serves. */
export const DcEntry = sequence("DcEntry", {
  url: Url,
  cert: sequenceOf("SEQUENCE OF HashedId8", HashedId8),
});
export type DcEntry = Infer<typeof DcEntry>;

/** A distribution centre that is no longer. */
export const DcDelete = alias("DcDelete", Url);
export type DcDelete = Infer<typeof DcDelete>;

/** Who is trusted from now on. */
export const CtlEntry = choice(
  "CtlEntry",
  { rca: RootCaEntry, ea: EaEntry, aa: AaEntry, dc: DcEntry, tlm: TlmEntry },
  {},
);
export type CtlEntry = Infer<typeof CtlEntry>;

/** Who is no longer trusted. */
export const CtlDelete = choice("CtlDelete", { cert: HashedId8, dc: DcDelete }, {});
export type CtlDelete = Infer<typeof CtlDelete>;

/** One change of a trust list. */
export const CtlCommand = choice("CtlCommand", { add: CtlEntry, delete: CtlDelete }, {});
export type CtlCommand = Infer<typeof CtlCommand>;

/** A trust list: whole, or the changes since the one before. */
export const CtlFormat = sequence(
  "CtlFormat",
  {
    version: Version,
    nextUpdate: Time32,
    isFullCtl: boolean(),
    ctlSequence: integer("INTEGER", { min: 0, max: 255 }),
    ctlCommands: sequenceOf("SEQUENCE OF CtlCommand", CtlCommand),
  },
  {},
);
export type CtlFormat = Infer<typeof CtlFormat>;

/** A whole list: `isFullCtl` true and nothing deleted. */
export const FullCtl = alias("FullCtl", CtlFormat);
export type FullCtl = Infer<typeof FullCtl>;

/** Changes: `isFullCtl` false. */
export const DeltaCtl = alias("DeltaCtl", CtlFormat);
export type DeltaCtl = Infer<typeof DeltaCtl>;

/** The list of the trust list manager; adds neither `ea` nor `aa`. */
export const ToBeSignedTlmCtl = alias("ToBeSignedTlmCtl", CtlFormat);
export type ToBeSignedTlmCtl = Infer<typeof ToBeSignedTlmCtl>;

/** The list of a root CA; adds neither `rca` nor `tlm`. */
export const ToBeSignedRcaCtl = alias("ToBeSignedRcaCtl", CtlFormat);
export type ToBeSignedRcaCtl = Infer<typeof ToBeSignedRcaCtl>;
