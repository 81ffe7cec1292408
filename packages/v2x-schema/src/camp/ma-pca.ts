/** CAMP SCMS proof of concept 1.2, module Ieee1609Dot2MaPcaInterface: what a PCA tells an MA about linkage values. */
import { choice, type Infer, sequence, sequenceOf } from "@v2x/asn1";
import { Countersignature } from "../ieee1609dot2.ts";
import { GroupLinkageValue, HashedId8, LinkageValue } from "../ieee1609dot2-base-types.ts";
import {
  EncryptedPlvAndHostInfo,
  HPCRAndHostInfo,
  MaHostnameId,
  PcaHostnameId,
  version,
} from "./scms-base-types.ts";
import { ScopedMaPcaError } from "./scms-error.ts";

const signatures = sequenceOf("SEQUENCE OF Countersignature", Countersignature);
const linkageValues = sequenceOf("SEQUENCE OF LinkageValue", LinkageValue);

/** From which prelinkage values are these linkage values? */
export const ToBeSignedMaPcaPreLinkageValueRequestMsg = sequence(
  "ToBeSignedMaPcaPreLinkageValueRequestMsg",
  {
    maId: MaHostnameId,
    linkageValues,
    groupLinkageValues: sequenceOf("SEQUENCE OF GroupLinkageValue", GroupLinkageValue),
  },
  {},
);
export type ToBeSignedMaPcaPreLinkageValueRequestMsg = Infer<typeof ToBeSignedMaPcaPreLinkageValueRequestMsg>;

/** That question with signatures of those who allow it. */
export const MaPcaPreLinkageValueRequestMsg = sequence("MaPcaPreLinkageValueRequestMsg", {
  version,
  tbs: ToBeSignedMaPcaPreLinkageValueRequestMsg,
  signatures,
});
export type MaPcaPreLinkageValueRequestMsg = Infer<typeof MaPcaPreLinkageValueRequestMsg>;

/** A linkage value and what it is from. */
export const Lv2Plv = sequence("Lv2Plv", {
  lv: LinkageValue,
  reply: choice("CHOICE", { success: EncryptedPlvAndHostInfo, failure: ScopedMaPcaError }),
});
export type Lv2Plv = Infer<typeof Lv2Plv>;

/** The PCA's answer. */
export const PcaMaPreLinkageValueResponseMsg = sequence("PcaMaPreLinkageValueResponseMsg", {
  version,
  requestHash: HashedId8,
  pcaId: PcaHostnameId,
  plvInfo: sequenceOf("SEQUENCE OF Lv2Plv", Lv2Plv),
});
export type PcaMaPreLinkageValueResponseMsg = Infer<typeof PcaMaPreLinkageValueResponseMsg>;

/** Which requests led to these linkage values? */
export const ToBeSignedMaPcaHPCRRequestMsg = sequence(
  "ToBeSignedMaPcaHPCRRequestMsg",
  { maId: MaHostnameId, "linkage-values": linkageValues },
  {},
);
export type ToBeSignedMaPcaHPCRRequestMsg = Infer<typeof ToBeSignedMaPcaHPCRRequestMsg>;

/** That question with signatures of those who allow it. */
export const MaPcaHPCRRequestMsg = sequence("MaPcaHPCRRequestMsg", {
  version,
  tbs: ToBeSignedMaPcaHPCRRequestMsg,
  signatures,
});
export type MaPcaHPCRRequestMsg = Infer<typeof MaPcaHPCRRequestMsg>;

/** A linkage value and the request that led to it. */
export const Lv2HPCR = sequence("Lv2HPCR", {
  lv: LinkageValue,
  reply: choice("CHOICE", { success: HPCRAndHostInfo, failure: ScopedMaPcaError }),
});
export type Lv2HPCR = Infer<typeof Lv2HPCR>;

/** The PCA's answer. */
export const PcaMaHPCRResponseMsg = sequence("PcaMaHPCRResponseMsg", {
  version,
  requestHash: HashedId8,
  pcaId: PcaHostnameId,
  hpcrinfo: sequenceOf("SEQUENCE OF Lv2HPCR", Lv2HPCR),
});
export type PcaMaHPCRResponseMsg = Infer<typeof PcaMaHPCRResponseMsg>;

/** Everything that passes between MA and PCA. */
export const MaPcaInterfacePDU = choice(
  "MaPcaInterfacePDU",
  {
    maPcaPreLinkageValueRequest: MaPcaPreLinkageValueRequestMsg,
    pcaMaPreLinkageValueResponse: PcaMaPreLinkageValueResponseMsg,
    maPcaHPCRRequest: MaPcaHPCRRequestMsg,
    pcaMaHPCRResponse: PcaMaHPCRResponseMsg,
  },
  {},
);
export type MaPcaInterfacePDU = Infer<typeof MaPcaInterfacePDU>;
