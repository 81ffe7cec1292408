/** CAMP SCMS proof of concept 1.2, module Ieee1609Dot2LaRaInterface: how an RA gets prelinkage values. */
import { choice, type Infer, octetString, optional, sequence, sequenceOf } from "@v2x/asn1";
import { HashedId8, LaId, Uint8, Uint16, Uint32 } from "../ieee1609dot2-base-types.ts";
import {
  EncryptedIndividualPLV,
  LaHostnameId,
  LinkageChainId,
  PcaHostnameId,
  RaHostnameId,
  version,
} from "./scms-base-types.ts";
import { ScopedLaRaError } from "./scms-error.ts";

/** Who asks, for which PCA and for which periods. */
export const RaLaPreLinkageValueRequestMsgHeader = sequence("RaLaPreLinkageValueRequestMsgHeader", {
  version,
  raId: RaHostnameId,
  pcaId: PcaHostnameId,
  iMin: Uint16,
  iMax: Uint16,
});
export type RaLaPreLinkageValueRequestMsgHeader = Infer<typeof RaLaPreLinkageValueRequestMsgHeader>;

/** Asks for values of new chains and of chains that go on. */
export const RaLaIndividualPreLinkageValueRequestMsg = sequence("RaLaIndividualPreLinkageValueRequestMsg", {
  header: RaLaPreLinkageValueRequestMsgHeader,
  jMax: Uint8,
  numberOfFreshInd: optional(Uint32),
  continuationsInd: optional(sequenceOf("SEQUENCE OF LinkageChainId", LinkageChainId)),
});
export type RaLaIndividualPreLinkageValueRequestMsg = Infer<typeof RaLaIndividualPreLinkageValueRequestMsg>;

/** Asks for values of a group. */
export const RaLaGroupPreLinkageValueRequestMsg = sequence("RaLaGroupPreLinkageValueRequestMsg", {
  header: RaLaPreLinkageValueRequestMsgHeader,
  jMax: Uint32,
  otherLa: LaId,
  groupIdentifier: octetString("OCTET STRING", { size: 4 }),
});
export type RaLaGroupPreLinkageValueRequestMsg = Infer<typeof RaLaGroupPreLinkageValueRequestMsg>;

/** The values of one chain, period by period. */
export const IndividualPlvResponseLinkageChain = sequence("IndividualPlvResponseLinkageChain", {
  jMax: Uint8,
  values: sequenceOf(
    "SEQUENCE OF SEQUENCE OF EncryptedIndividualPLV",
    sequenceOf("SEQUENCE OF EncryptedIndividualPLV", EncryptedIndividualPLV),
  ),
  linkageChainId: LinkageChainId,
});
export type IndividualPlvResponseLinkageChain = Infer<typeof IndividualPlvResponseLinkageChain>;

/** The values of all chains. */
export const PreLinkageValueRequestResponse = sequence(
  "PreLinkageValueRequestResponse",
  {
    iMin: Uint16,
    iMax: Uint16,
    individual: sequenceOf(
      "SEQUENCE OF IndividualPlvResponseLinkageChain",
      IndividualPlvResponseLinkageChain,
    ),
  },
  {},
);
export type PreLinkageValueRequestResponse = Infer<typeof PreLinkageValueRequestResponse>;

/** The LA's answer. */
export const LaRaPreLinkageValueResponseMsg = sequence("LaRaPreLinkageValueResponseMsg", {
  version,
  requestHash: HashedId8,
  laId: LaHostnameId,
  reply: choice("CHOICE", { success: PreLinkageValueRequestResponse, failure: ScopedLaRaError }),
});
export type LaRaPreLinkageValueResponseMsg = Infer<typeof LaRaPreLinkageValueResponseMsg>;

/** Everything that passes between LA and RA. */
export const LaRaInterfacePDU = choice(
  "LaRaInterfacePDU",
  {
    raLaIndividualPreLinkageValueRequest: RaLaIndividualPreLinkageValueRequestMsg,
    raLaGroupPreLinkageValueRequest: RaLaGroupPreLinkageValueRequestMsg,
    laRaPreLinkageValueResponse: LaRaPreLinkageValueResponseMsg,
  },
  {},
);
export type LaRaInterfacePDU = Infer<typeof LaRaInterfacePDU>;
