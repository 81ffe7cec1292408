/**
 * IEEE 1609.2.1-2022, module Ieee1609Dot2Dot1CertManagement: certificate chains, trust lists signed by electors,
 * composite revocation lists, and when each of them last changed. Its HashedId48 is that of IEEE 1609.2.
 */
import {
  alias,
  choice,
  type Infer,
  integer,
  lazy,
  octetString,
  openType,
  optional,
  sequence,
  sequenceOf,
} from "@v2x/asn1";
import { Certificate, SequenceOfCertificate } from "./ieee1609dot2.ts";
import {
  CrlSeries,
  HashedId8,
  HashedId32,
  HashedId48,
  SequenceOfPsid,
  Time32,
} from "./ieee1609dot2-base-types.ts";
import { SecuredCrl } from "./ieee1609dot2-crl.ts";
import { CtlSignatureSpdu, MultiSignedCtlSpdu } from "./ieee1609dot2dot1-protocol.ts";

/** Kind of a trust list. */
export const Ieee1609dot2dot1MsctlType = integer("Ieee1609dot2dot1MsctlType", {
  min: 0,
  max: 255,
  named: { fullIeeeCtl: 1 },
});
export type Ieee1609dot2dot1MsctlType = Infer<typeof Ieee1609dot2dot1MsctlType>;

/** The one kind that is defined: every root CA and elector that the signers trust. */
export const fullIeeeCtl = 1;

/** Which electors sign a series of lists; registered by the IEEE. In the edition of 2020: ElectorGroupId. */
export const CtlSeriesId = octetString("CtlSeriesId", { size: 8 });
export type CtlSeriesId = Infer<typeof CtlSeriesId>;

/** One more with each list of a series. */
export const CtlSequenceNumber = integer("CtlSequenceNumber", { min: 0, max: 65535 });
export type CtlSequenceNumber = Infer<typeof CtlSequenceNumber>;

/** The hash of an elector's certificate. */
export const CtlElectorEntry = alias("CtlElectorEntry", HashedId48);
export type CtlElectorEntry = Infer<typeof CtlElectorEntry>;

/** The hash of a root CA's certificate; its last 32 octets where it is longer. */
export const CtlRootCaEntry = alias("CtlRootCaEntry", HashedId32);
export type CtlRootCaEntry = Infer<typeof CtlRootCaEntry>;

const electors = sequenceOf("SEQUENCE OF CtlElectorEntry", CtlElectorEntry);
const rootCas = sequenceOf("SEQUENCE OF CtlRootCaEntry", CtlRootCaEntry);

/**
 * Who is trusted from `effectiveDate` on. Whoever is in no approving list is not; the removing ones only inform.
 * `quorum` is how many electors must sign the next list; absent, as many as before.
 */
export const FullIeeeTbsCtl = sequence(
  "FullIeeeTbsCtl",
  {
    type: integer("Ieee1609dot2dot1MsctlType", {
      min: fullIeeeCtl,
      max: fullIeeeCtl,
      named: { fullIeeeCtl },
    }),
    ctlSeriesId: CtlSeriesId,
    sequenceNumber: CtlSequenceNumber,
    effectiveDate: Time32,
    electorApprove: electors,
    electorRemove: electors,
    rootCaApprove: rootCas,
    rootCaRemove: rootCas,
  },
  { quorum: integer("INTEGER") },
);
export type FullIeeeTbsCtl = Infer<typeof FullIeeeTbsCtl>;

/** What each elector signs of a list. */
export const ToBeSignedCtlSignature = sequence("ToBeSignedCtlSignature", {
  ctlSeriesId: CtlSeriesId,
  ctlType: Ieee1609dot2dot1MsctlType,
  sequenceNumber: CtlSequenceNumber,
  tbsCtlHash: HashedId48,
});
export type ToBeSignedCtlSignature = Infer<typeof ToBeSignedCtlSignature>;

/** A list, the certificates whose hashes it has, and a signature of each of several electors. */
export const MultiSignedCtl = sequence("MultiSignedCtl", {
  type: Ieee1609dot2dot1MsctlType,
  tbsCtl: openType("IEEE-1609-2-1-MSCTL.&TbsCtl", "type", new Map([[fullIeeeCtl, FullIeeeTbsCtl]])),
  unsigned: openType(
    "IEEE-1609-2-1-MSCTL.&UnsignedCtlMaterial",
    "type",
    new Map([[fullIeeeCtl, SequenceOfCertificate]]),
  ),
  signatures: sequenceOf(
    "SEQUENCE OF CtlSignatureSpdu",
    lazy("CtlSignatureSpdu", () => CtlSignatureSpdu),
    { min: 1 },
  ),
});
export type MultiSignedCtl = Infer<typeof MultiSignedCtl>;

const homeCtl = lazy("MultiSignedCtlSpdu", () => MultiSignedCtlSpdu);

/** Revocation lists, each signed by its own authority, and a trust list. */
export const CompositeCrl = sequence(
  "CompositeCrl",
  { crl: sequenceOf("SEQUENCE OF SecuredCrl", SecuredCrl), homeCtl },
  {},
);
export type CompositeCrl = Infer<typeof CompositeCrl>;

/** A trust list and further certificates of CAs and MAs. */
export const CertificateChain = sequence(
  "CertificateChain",
  { homeCtl, others: sequenceOf("SEQUENCE OF Certificate", Certificate) },
  {},
);
export type CertificateChain = Infer<typeof CertificateChain>;

/** When a revocation list last changed. */
export const CrlInfoStatus = sequence(
  "CrlInfoStatus",
  { cracaId: HashedId8, series: CrlSeries, issueDate: Time32 },
  {},
);
export type CrlInfoStatus = Infer<typeof CrlInfoStatus>;

/** Several of them. */
export const SequenceOfCrlInfoStatus = sequenceOf("SequenceOfCrlInfoStatus", CrlInfoStatus);
export type SequenceOfCrlInfoStatus = Infer<typeof SequenceOfCrlInfoStatus>;

/** When a trust list last changed. */
export const CtlInfoStatus = sequence(
  "CtlInfoStatus",
  { ctlSeriesId: CtlSeriesId, sequenceNumber: CtlSequenceNumber, lastUpdate: Time32 },
  {},
);
export type CtlInfoStatus = Infer<typeof CtlInfoStatus>;

/** Several of them. */
export const SequenceOfCtlInfoStatus = sequenceOf("SequenceOfCtlInfoStatus", CtlInfoStatus);
export type SequenceOfCtlInfoStatus = Infer<typeof SequenceOfCtlInfoStatus>;

/** When the certificate of the MA of some applications last changed. */
export const MaInfoStatus = sequence("MaInfoStatus", { psids: SequenceOfPsid, updated: Time32 }, {});
export type MaInfoStatus = Infer<typeof MaInfoStatus>;

/** Several of them. */
export const SequenceOfMaInfoStatus = sequenceOf("SequenceOfMaInfoStatus", MaInfoStatus);
export type SequenceOfMaInfoStatus = Infer<typeof SequenceOfMaInfoStatus>;

/** When everything that end entities download last changed; `ra` is there if an RA tells it. */
export const CertificateManagementInfoStatus = sequence(
  "CertificateManagementInfoStatus",
  {
    crl: SequenceOfCrlInfoStatus,
    ctl: SequenceOfCtlInfoStatus,
    caCcf: Time32,
    ma: SequenceOfMaInfoStatus,
    ra: optional(Time32),
  },
  {},
);
export type CertificateManagementInfoStatus = Infer<typeof CertificateManagementInfoStatus>;

/** Everything that manages certificates. */
export const CertManagementPdu = choice(
  "CertManagementPdu",
  {
    compositeCrl: CompositeCrl,
    certificateChain: CertificateChain,
    multiSignedCtl: MultiSignedCtl,
    tbsCtlSignature: ToBeSignedCtlSignature,
    infoStatus: CertificateManagementInfoStatus,
  },
  {},
);
export type CertManagementPdu = Infer<typeof CertManagementPdu>;
