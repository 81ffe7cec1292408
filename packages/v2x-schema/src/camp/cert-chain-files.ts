/** CAMP SCMS proof of concept 1.2, module IEEE1609dot2-cert-chains: the certificates that everyone needs, as files. */
import { choice, type Infer, lazy, sequence, sequenceOf } from "@v2x/asn1";
import { Certificate } from "../ieee1609dot2.ts";
import { Hostname, Uint16 } from "../ieee1609dot2-base-types.ts";
import { ElectorBallot } from "./component-cert-management.ts";

const certificates = sequenceOf("SEQUENCE OF Certificate", Certificate);
const ballots = sequenceOf(
  "SEQUENCE OF ElectorBallot",
  lazy("ElectorBallot", () => ElectorBallot),
);

/** Root CAs and electors with what electors say about them, the MA, and other certificates. */
export const CertificateStore = sequence(
  "CertificateStore",
  {
    rootCAEndorsements: ballots,
    electorEndorsements: ballots,
    maCertificate: Certificate,
    certs: certificates,
  },
  {},
);
export type CertificateStore = Infer<typeof CertificateStore>;

/** The file of the whole system. */
export const GlobalCertificateChainFile = sequence(
  "GlobalCertificateChainFile",
  { version: Uint16, certStore: CertificateStore },
  {},
);
export type GlobalCertificateChainFile = Infer<typeof GlobalCertificateChainFile>;

/** Versions of the global and the local file, and whose the local one is. */
export const CompositeVersion = sequence("CompositeVersion", {
  gccfVersion: Uint16,
  lccfVersion: Uint16,
  raHostname: Hostname,
});
export type CompositeVersion = Infer<typeof CompositeVersion>;

/** The file that one RA gives to its devices. */
export const LocalCertificateChainFile = sequence(
  "LocalCertificateChainFile",
  { version: CompositeVersion, requiredCertStore: CertificateStore, optionalCertList: certificates },
  {},
);
export type LocalCertificateChainFile = Infer<typeof LocalCertificateChainFile>;

/** Either file. */
export const CertificateChainFiles = choice(
  "CertificateChainFiles",
  {
    globalCertificateChainFile: GlobalCertificateChainFile,
    localCertificateChainFile: LocalCertificateChainFile,
  },
  {},
);
export type CertificateChainFiles = Infer<typeof CertificateChainFiles>;
