/**
 * IEEE 1609.2.1-2022, module Ieee1609Dot2Dot1Protocol: service specific permissions (SSP), which certificates
 * carry as opaque octets: SecurityMgmtSsp under PSID 35, AcpcSsp under PSID 2113696.
 */
import { choice, type Infer, integer, sequence, sequenceOf } from "@v2x/asn1";
import { SequenceOfPsid, Uint16 } from "./ieee1609dot2-base-types.ts";
import { AcpcTreeId } from "./ieee1609dot2dot1-acpc.ts";

const version = integer("Uint8", { min: 2, max: 2 });

/** What an elector may do. */
export const ElectorSsp = sequence("ElectorSsp", { version }, {});
export type ElectorSsp = Infer<typeof ElectorSsp>;

/** What a root CA may do. */
export const RootCaSsp = sequence("RootCaSsp", { version }, {});
export type RootCaSsp = Infer<typeof RootCaSsp>;

/** What a policy generator may do. */
export const PgSsp = sequence("PgSsp", { version }, {});
export type PgSsp = Infer<typeof PgSsp>;

/** What an intermediate CA may do. */
export const IcaSsp = sequence("IcaSsp", { version }, {});
export type IcaSsp = Infer<typeof IcaSsp>;

/** What an enrollment CA may do. */
export const EcaSsp = sequence("EcaSsp", { version }, {});
export type EcaSsp = Infer<typeof EcaSsp>;

/** What an authorization CA may do. */
export const AcaSsp = sequence("AcaSsp", { version }, {});
export type AcaSsp = Infer<typeof AcaSsp>;

/** What a CRL signer may do besides signing lists, which is permitted under PSID 256. */
export const CrlSignerSsp = sequence("CrlSignerSsp", { version }, {});
export type CrlSignerSsp = Infer<typeof CrlSignerSsp>;

/** What a device configuration manager may do. */
export const DcmSsp = sequence("DcmSsp", { version }, {});
export type DcmSsp = Infer<typeof DcmSsp>;

/** What a linkage authority may do, and its number. */
export const LaSsp = sequence("LaSsp", { version, laId: Uint16 }, {});
export type LaSsp = Infer<typeof LaSsp>;

/** What a location obscurer proxy may do. */
export const LopSsp = sequence("LopSsp", { version }, {});
export type LopSsp = Infer<typeof LopSsp>;

/** What a misbehavior authority may do, and whose misbehavior is reported to it. */
export const MaSsp = sequence("MaSsp", { version, relevantPsids: SequenceOfPsid }, {});
export type MaSsp = Infer<typeof MaSsp>;

/** What a registration authority may do. */
export const RaSsp = sequence("RaSsp", { version }, {});
export type RaSsp = Infer<typeof RaSsp>;

/** What an end entity may do. */
export const EeSsp = sequence("EeSsp", { version }, {});
export type EeSsp = Infer<typeof EeSsp>;

/** What a distribution center may do. */
export const DcSsp = sequence("DcSsp", { version }, {});
export type DcSsp = Infer<typeof DcSsp>;

/** Which component of the SCMS a certificate is of. In the edition of 2020: ScmsSsp. */
export const SecurityMgmtSsp = choice(
  "SecurityMgmtSsp",
  {
    elector: ElectorSsp,
    root: RootCaSsp,
    pg: PgSsp,
    ica: IcaSsp,
    eca: EcaSsp,
    aca: AcaSsp,
    crl: CrlSignerSsp,
    dcm: DcmSsp,
    la: LaSsp,
    lop: LopSsp,
    ma: MaSsp,
    ra: RaSsp,
    ee: EeSsp,
  },
  { dc: DcSsp },
);
export type SecurityMgmtSsp = Infer<typeof SecurityMgmtSsp>;

/** The trees for which a certificate access manager may sign. */
export const CamSsp = sequenceOf("CamSsp", AcpcTreeId, { min: 1 });
export type CamSsp = Infer<typeof CamSsp>;

/** What a certificate of the ACPC system permits. */
export const AcpcSsp = choice("AcpcSsp", { cam: CamSsp }, {});
export type AcpcSsp = Infer<typeof AcpcSsp>;
