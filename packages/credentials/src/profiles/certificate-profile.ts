import type { CertificateRule, PsidSsp, ToBeSignedCertificate } from "@v2x/v2x-schema";

/** What certificates of one kind have in common. Each PKI passes the profiles of its own system in. */
export interface CertificateProfile {
  /** What people call such a certificate: `root CA`. */
  readonly name: string;
  /** The clause that describes it. */
  readonly clause: string;
  readonly issuer: "self" | "authority";
  /** Absent where a certificate may be implicit as well. */
  readonly type?: "explicit";
  readonly id: readonly (ToBeSignedCertificate["id"]["choice"] | "emptyName")[];
  /**
   * All that stands in appPermissions, in any order; where that is nothing, there are no appPermissions. Absent where the
   * holder's own permissions stand there.
   */
  readonly appPermissions?: readonly PsidSsp[];
  readonly certIssuePermissions: "required" | "absent";
  readonly encryptionKey: "required" | "optional" | "absent";
  /** What its system asks of each certificate by itself, beside IEEE 1609.2. */
  readonly rules: readonly CertificateRule[];
}
