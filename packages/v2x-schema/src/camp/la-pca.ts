/** CAMP SCMS proof of concept 1.2, module Ieee1609Dot2LaPcaInterface: how LA and PCA agree on a shared key. */
import { choice, type Infer, octetString, optional, sequence } from "@v2x/asn1";
import { Certificate, EncryptedData } from "../ieee1609dot2.ts";
import { HashedId8, Time32 } from "../ieee1609dot2-base-types.ts";
import { FullSizeHash, LaHostnameId, PcaHostnameId, version } from "./scms-base-types.ts";
import { ScopedLaPcaError } from "./scms-error.ts";

const reply = choice("CHOICE", { success: FullSizeHash, failure: ScopedLaPcaError });

/** What the PCA contributes to the key. */
export const PcaRandomContribution = octetString("PcaRandomContribution", { size: 32 });
export type PcaRandomContribution = Infer<typeof PcaRandomContribution>;

/** What the LA contributes to the key. */
export const LaRandomContribution = octetString("LaRandomContribution", { size: 32 });
export type LaRandomContribution = Infer<typeof LaRandomContribution>;

/** The PCA's contribution, encrypted for the LA, and the days for which the key is. */
export const PcaLaKeyAgreementRequestMsg = sequence("PcaLaKeyAgreementRequestMsg", {
  version,
  pcaId: PcaHostnameId,
  pcaCertificate: optional(Certificate),
  "enc-R-pca": EncryptedData,
  startDate: Time32,
  endDate: Time32,
});
export type PcaLaKeyAgreementRequestMsg = Infer<typeof PcaLaKeyAgreementRequestMsg>;

/** The LA's contribution, encrypted for the PCA, and a hash that proves the key. */
export const LaPcaKeyAgreementResponseMsg = sequence("LaPcaKeyAgreementResponseMsg", {
  version,
  requestHash: HashedId8,
  laId: LaHostnameId,
  "enc-R-la": EncryptedData,
  reply,
});
export type LaPcaKeyAgreementResponseMsg = Infer<typeof LaPcaKeyAgreementResponseMsg>;

/** The PCA's proof. */
export const PcaLaKeyAgreementAckMsg = sequence("PcaLaKeyAgreementAckMsg", {
  version,
  requestHash: HashedId8,
  pcaId: PcaHostnameId,
  reply,
});
export type PcaLaKeyAgreementAckMsg = Infer<typeof PcaLaKeyAgreementAckMsg>;

/** Everything that passes between LA and PCA. */
export const LaPcaInterfacePDU = choice(
  "LaPcaInterfacePDU",
  {
    pcaLaKeyAgreementRequest: PcaLaKeyAgreementRequestMsg,
    laPcaKeyAgreementResponse: LaPcaKeyAgreementResponseMsg,
    pcaLaKeyAgreementAck: PcaLaKeyAgreementAckMsg,
  },
  {},
);
export type LaPcaInterfacePDU = Infer<typeof LaPcaInterfacePDU>;
