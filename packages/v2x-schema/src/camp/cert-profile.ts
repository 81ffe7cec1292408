/**
 * CAMP SCMS proof of concept 1.2, module of certificate profiles: a name for the certificate of each component and
 * end entity. What a profile requires does not show in the octets.
 */
import { alias, type Infer } from "@v2x/asn1";
import { ExplicitCertificate, ImplicitCertificate } from "../ieee1609dot2.ts";

/** Of a CRL generator. */
export const CrlgCertificate = alias("CrlgCertificate", ExplicitCertificate);
export type CrlgCertificate = Infer<typeof CrlgCertificate>;

/** Of a device configuration manager. */
export const DcmCertificate = alias("DcmCertificate", ExplicitCertificate);
export type DcmCertificate = Infer<typeof DcmCertificate>;

/** Of an elector. */
export const ElectorCertificate = alias("ElectorCertificate", ExplicitCertificate);
export type ElectorCertificate = Infer<typeof ElectorCertificate>;

/** Of an enrollment CA. */
export const EcaCertificate = alias("EcaCertificate", ExplicitCertificate);
export type EcaCertificate = Infer<typeof EcaCertificate>;

/** Of an intermediate CA. */
export const IcaCertificate = alias("IcaCertificate", ExplicitCertificate);
export type IcaCertificate = Infer<typeof IcaCertificate>;

/** Of a linkage authority. */
export const LaCertificate = alias("LaCertificate", ExplicitCertificate);
export type LaCertificate = Infer<typeof LaCertificate>;

/** Of a misbehavior authority. */
export const MaCertificate = alias("MaCertificate", ExplicitCertificate);
export type MaCertificate = Infer<typeof MaCertificate>;

/** Of a pseudonym CA. */
export const PcaCertificate = alias("PcaCertificate", ExplicitCertificate);
export type PcaCertificate = Infer<typeof PcaCertificate>;

/** Of a policy generator. */
export const PgCertificate = alias("PgCertificate", ExplicitCertificate);
export type PgCertificate = Infer<typeof PgCertificate>;

/** Of a registration authority. */
export const RaCertificate = alias("RaCertificate", ExplicitCertificate);
export type RaCertificate = Infer<typeof RaCertificate>;

/** Of a root CA. */
export const RootCaCertificate = alias("RootCaCertificate", ExplicitCertificate);
export type RootCaCertificate = Infer<typeof RootCaCertificate>;

/** Of an OBE, to ask for others with. */
export const ObeEnrollmentCertificate = alias("ObeEnrollmentCertificate", ImplicitCertificate);
export type ObeEnrollmentCertificate = Infer<typeof ObeEnrollmentCertificate>;

/** Of an OBE that shows who it is. */
export const ObeIdentificationCertificate = alias("ObeIdentificationCertificate", ImplicitCertificate);
export type ObeIdentificationCertificate = Infer<typeof ObeIdentificationCertificate>;

/** Of an OBE that does not. */
export const ObePseudonymCertificate = alias("ObePseudonymCertificate", ImplicitCertificate);
export type ObePseudonymCertificate = Infer<typeof ObePseudonymCertificate>;

/** Of an RSE, to sign with. */
export const RseApplicationCertificate = alias("RseApplicationCertificate", ImplicitCertificate);
export type RseApplicationCertificate = Infer<typeof RseApplicationCertificate>;

/** Of an RSE, to ask for others with. */
export const RseEnrollmentCertificate = alias("RseEnrollmentCertificate", ImplicitCertificate);
export type RseEnrollmentCertificate = Infer<typeof RseEnrollmentCertificate>;
