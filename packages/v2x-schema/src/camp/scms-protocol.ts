/**
 * CAMP SCMS proof of concept 1.2, module IEEE1609dot2ScmsProtocol: ScmsPDU and ScmsFile, which hold every message
 * and file, and the forms in which they are secured. Which message each of the module's secured types holds is a
 * table in `secured-types.ts`; permissions are in `scms-ssp.ts`. References among modules that need each other are
 * lazy, so that any of them can be first.
 */
import { alias, choice, type Infer, lazy, type Schema, sequence } from "@v2x/asn1";
import { Ieee1609Dot2Data, SignerIdentifier } from "../ieee1609dot2.ts";
import { HashAlgorithm, Signature } from "../ieee1609dot2-base-types.ts";
import { certificateRequestMessage, plainMessage, signedMessage } from "../signed-content.ts";
import { CertificateChainFiles } from "./cert-chain-files.ts";
import { ScmsComponentCertificateManagementPDU } from "./component-cert-management.ts";
import { EcaEndEntityInterfacePDU } from "./eca-ee.ts";
import { EndEntityMaInterfacePDU } from "./ee-ma.ts";
import { EndEntityRaInterfacePDU } from "./ee-ra.ts";
import { LaMaInterfacePDU } from "./la-ma.ts";
import { LaPcaInterfacePDU } from "./la-pca.ts";
import { LaRaInterfacePDU } from "./la-ra.ts";
import { MaPcaInterfacePDU } from "./ma-pca.ts";
import { MaRaInterfacePDU } from "./ma-ra.ts";
import { PcaRaInterfacePDU } from "./pca-ra.ts";
import { RaPgInterfacePDU } from "./ra-pg.ts";
import { version } from "./scms-base-types.ts";
import { PolicyFiles } from "./scms-policy.ts";

/** What an ScmsPDU is about: an alternative for each pair of components that talk to each other. */
export const ScmsPDUContent = choice(
  "CHOICE",
  {
    ccm: lazy("ScmsComponentCertificateManagementPDU", () => ScmsComponentCertificateManagementPDU),
    "eca-ee": EcaEndEntityInterfacePDU,
    "ee-ma": EndEntityMaInterfacePDU,
    "ee-ra": lazy("EndEntityRaInterfacePDU", () => EndEntityRaInterfacePDU),
    "la-ma": LaMaInterfacePDU,
    "la-pca": LaPcaInterfacePDU,
    "la-ra": LaRaInterfacePDU,
    "ma-pca": MaPcaInterfacePDU,
    "ma-ra": MaRaInterfacePDU,
    "pca-ra": PcaRaInterfacePDU,
    "ra-pg": RaPgInterfacePDU,
  },
  {},
);
export type ScmsPDUContent = Infer<typeof ScmsPDUContent>;

/** Every message. */
export interface ScmsPDU {
  readonly version: number;
  readonly content: ScmsPDUContent;
}
export const ScmsPDU: Schema<ScmsPDU> = sequence("ScmsPDU", { version, content: ScmsPDUContent });

/** Every file. */
export const ScmsFile = sequence("ScmsFile", {
  version,
  content: choice(
    "CHOICE",
    {
      "cert-chain": lazy("CertificateChainFiles", () => CertificateChainFiles),
      policy: PolicyFiles,
    },
    {},
  ),
});
export type ScmsFile = Infer<typeof ScmsFile>;

/** An ScmsPDU that asks for a certificate. */
export const ScopedCertificateRequest = alias("ScopedCertificateRequest", ScmsPDU);
export type ScopedCertificateRequest = Infer<typeof ScopedCertificateRequest>;

/** A certificate request with its signature. */
export const SignedCertificateRequest = sequence("SignedCertificateRequest", {
  hashId: HashAlgorithm,
  tbsRequest: ScopedCertificateRequest,
  signer: SignerIdentifier,
  signature: Signature,
});
export type SignedCertificateRequest = Infer<typeof SignedCertificateRequest>;

/** An ScmsPDU in any envelope. */
export const SecuredScmsPDU = alias("SecuredScmsPDU", Ieee1609Dot2Data);
export type SecuredScmsPDU = Infer<typeof SecuredScmsPDU>;

/** A plain ScmsPDU. */
export const PlainScmsPDU = plainMessage("SecuredScmsPDU", ScmsPDU);
export type PlainScmsPDU = Infer<typeof PlainScmsPDU>;

/** A signed ScmsPDU. */
export const SignedScmsPDU = signedMessage("SecuredScmsPDU", ScmsPDU);
export type SignedScmsPDU = Infer<typeof SignedScmsPDU>;

/** A signed request for a certificate. */
export const RequestingScmsPDU = certificateRequestMessage("SecuredScmsPDU", SignedCertificateRequest);
export type RequestingScmsPDU = Infer<typeof RequestingScmsPDU>;

/** A signed ScmsFile. */
export const SignedScmsFile = signedMessage(
  "Ieee1609Dot2Data",
  lazy("ScmsFile", () => ScmsFile),
);
export type SignedScmsFile = Infer<typeof SignedScmsFile>;

/** What an elector says about a certificate, signed. */
export const SignedElectorEndorsement = alias("SignedElectorEndorsement", SignedScmsPDU);
export type SignedElectorEndorsement = Infer<typeof SignedElectorEndorsement>;
