/**
 * CAMP SCMS proof of concept 1.2, module IEEE1609dot2ScmsProtocol: service specific permissions, opaque under PSID
 * 35. They differ from those of IEEE 1609.2.1 in their version, which is 1, and in names.
 */
import { choice, type Infer, sequence } from "@v2x/asn1";
import { SequenceOfPsid, Uint16 } from "../ieee1609dot2-base-types.ts";
import { version } from "./scms-base-types.ts";

/** What an elector may do. */
export const ElectorSsp = sequence("ElectorSsp", { version }, {});
/** What a root CA may do. */
export const RootCaSsp = sequence("RootCaSsp", { version }, {});
/** What a policy generator may do. */
export const PGSsp = sequence("PGSsp", { version }, {});
/** What an intermediate CA may do. */
export const IcaSsp = sequence("IcaSsp", { version }, {});
/** What an enrollment CA may do. */
export const EcaSsp = sequence("EcaSsp", { version }, {});
/** What a pseudonym CA may do. */
export const PcaSsp = sequence("PcaSsp", { version }, {});
/** What a CRL signer may do besides signing lists. */
export const CrlSignerSsp = sequence("CrlSignerSsp", { version }, {});
/** What a device configuration manager may do. */
export const DcmSsp = sequence("DcmSsp", { version }, {});
/** What a linkage authority may do, and its number. */
export const LaSsp = sequence("LaSsp", { version, laId: Uint16 }, {});
/** What a location obscurer proxy may do. */
export const LopSsp = sequence("LopSsp", { version }, {});
/** What a misbehavior authority may do, and whose misbehavior is reported to it. */
export const MaSsp = sequence("MaSsp", { version, relevantPsids: SequenceOfPsid }, {});
/** What a registration authority may do. */
export const RaSsp = sequence("RaSsp", { version }, {});

/** Which component a certificate is of. */
export const ScmsSsp = choice(
  "ScmsSsp",
  {
    elector: ElectorSsp,
    root: RootCaSsp,
    pg: PGSsp,
    ica: IcaSsp,
    eca: EcaSsp,
    pca: PcaSsp,
    crl: CrlSignerSsp,
    dcm: DcmSsp,
    la: LaSsp,
    lop: LopSsp,
    ma: MaSsp,
    ra: RaSsp,
  },
  {},
);
export type ScmsSsp = Infer<typeof ScmsSsp>;
