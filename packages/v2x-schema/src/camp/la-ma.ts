/** CAMP SCMS proof of concept 1.2, module Ieee1609Dot2LaMaInterface: what an LA tells an MA about suspects. */
import { boolean, choice, enumerated, type Infer, integer, sequence, sequenceOf } from "@v2x/asn1";
import { Countersignature } from "../ieee1609dot2.ts";
import { HashedId8 } from "../ieee1609dot2-base-types.ts";
import {
  EncryptedIndividualPLV,
  LaHostnameId,
  LinkageChainId,
  LinkageSeedAndLaId,
  MaHostnameId,
  PreLinkageValue,
  version,
} from "./scms-base-types.ts";
import { ScopedLaMaLIError, ScopedLaMaLSError } from "./scms-error.ts";

const signatures = sequenceOf("SEQUENCE OF Countersignature", Countersignature);
const preLinkageValues = sequenceOf("SEQUENCE OF PreLinkageValue", PreLinkageValue);

/** A prelinkage value, and whether the MA cares which device it is of. */
export const EncryptedPrelinkageValueAndDontCareFlag = sequence("EncryptedPrelinkageValueAndDontCareFlag", {
  encryptedPLV: EncryptedIndividualPLV,
  dontCareFlag: boolean(),
});
export type EncryptedPrelinkageValueAndDontCareFlag = Infer<typeof EncryptedPrelinkageValueAndDontCareFlag>;

/** Whether the MA asks how many values belong together, or which. */
export const ExpectedReply = enumerated("ExpectedReply", ["scalarAnswer", "indicesLists"]);
export type ExpectedReply = Infer<typeof ExpectedReply>;

/** Which prelinkage values are of the same device? */
export const ToBeSignedLIRequestMsg = sequence(
  "ToBeSignedLIRequestMsg",
  {
    maId: MaHostnameId,
    encryptedPLVsAndFlags: sequenceOf(
      "SEQUENCE OF EncryptedPrelinkageValueAndDontCareFlag",
      EncryptedPrelinkageValueAndDontCareFlag,
    ),
    expectedReply: ExpectedReply,
  },
  {},
);
export type ToBeSignedLIRequestMsg = Infer<typeof ToBeSignedLIRequestMsg>;

/** That question with signatures of those who allow it. */
export const MaLaLinkageInfoRequestMsg = sequence("MaLaLinkageInfoRequestMsg", {
  version,
  tbs: ToBeSignedLIRequestMsg,
  signatures,
});
export type MaLaLinkageInfoRequestMsg = Infer<typeof MaLaLinkageInfoRequestMsg>;

/** How many belong together, or which. */
export const LinkageInformation = choice("LinkageInformation", {
  scalar: sequence("SEQUENCE", { matches: integer("INTEGER"), lowerBound: boolean() }),
  indicesList: sequence("SEQUENCE", {
    unkownPlv: preLinkageValues,
    rejectPlv: preLinkageValues,
    assocPlv: sequenceOf("SEQUENCE OF SEQUENCE OF PreLinkageValue", preLinkageValues),
  }),
});
export type LinkageInformation = Infer<typeof LinkageInformation>;

/** The LA's answer. */
export const LaMaLinkageInfoResponseMsg = sequence("LaMaLinkageInfoResponseMsg", {
  version,
  requestHash: HashedId8,
  laId: LaHostnameId,
  linkageInfo: choice("CHOICE", { success: LinkageInformation, failure: ScopedLaMaLIError }),
});
export type LaMaLinkageInfoResponseMsg = Infer<typeof LaMaLinkageInfoResponseMsg>;

/** What are the seeds of these linkage chains? */
export const ToBeSignedLSRequestMsg = sequence(
  "ToBeSignedLSRequestMsg",
  { maId: MaHostnameId, lci: sequenceOf("SEQUENCE OF LinkageChainId", LinkageChainId) },
  {},
);
export type ToBeSignedLSRequestMsg = Infer<typeof ToBeSignedLSRequestMsg>;

/** That question with signatures of those who allow it. */
export const MaLaLinkageSeedRequestMsg = sequence("MaLaLinkageSeedRequestMsg", {
  version,
  tbs: ToBeSignedLSRequestMsg,
  signatures,
});
export type MaLaLinkageSeedRequestMsg = Infer<typeof MaLaLinkageSeedRequestMsg>;

/** A linkage chain and its seed. */
export const LCI2LS = sequence("LCI2LS", {
  lci: LinkageChainId,
  reply: choice("CHOICE", { success: LinkageSeedAndLaId, failure: ScopedLaMaLSError }),
});
export type LCI2LS = Infer<typeof LCI2LS>;

/** The LA's answer. */
export const LaMaLinkageSeedResponseMsg = sequence("LaMaLinkageSeedResponseMsg", {
  version,
  requestHash: HashedId8,
  laId: LaHostnameId,
  lsInfo: sequenceOf("SEQUENCE OF LCI2LS", LCI2LS),
});
export type LaMaLinkageSeedResponseMsg = Infer<typeof LaMaLinkageSeedResponseMsg>;

/** Everything that passes between LA and MA. */
export const LaMaInterfacePDU = choice(
  "LaMaInterfacePDU",
  {
    maLaLinkageInfoRequest: MaLaLinkageInfoRequestMsg,
    laMaLinkageInfoResponse: LaMaLinkageInfoResponseMsg,
    maLaLinkageSeedRequest: MaLaLinkageSeedRequestMsg,
    laMaLinkageSeedResponse: LaMaLinkageSeedResponseMsg,
  },
  {},
);
export type LaMaInterfacePDU = Infer<typeof LaMaInterfacePDU>;
