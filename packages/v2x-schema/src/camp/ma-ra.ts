/**
 * CAMP SCMS proof of concept 1.2, module Ieee1609Dot2MaRaInterface: how an MA has devices blocked, and what an RA
 * tells it about them.
 */
import { choice, type Infer, nullType, octetString, sequence, sequenceOf } from "@v2x/asn1";
import { Countersignature } from "../ieee1609dot2.ts";
import { HashedId8, HashedId10 } from "../ieee1609dot2-base-types.ts";
import { HPCR, LCIAndHostInfo, MaHostnameId, RaHostnameId, RIF, version } from "./scms-base-types.ts";
import { ScopedMaRaBlacklistError, ScopedMaRaLCIError } from "./scms-error.ts";

const signatures = sequenceOf("SEQUENCE OF Countersignature", Countersignature);
const hpcrs = sequenceOf("SEQUENCE OF HPCR", HPCR);
const rifs = sequenceOf("SEQUENCE OF RIF", RIF);
const blocked = choice("CHOICE", { success: nullType(), failure: ScopedMaRaBlacklistError });

/** Block the devices of these requests. */
export const ToBeSignedBlacklistingInstructionMsg = sequence(
  "ToBeSignedBlacklistingInstructionMsg",
  { maId: MaHostnameId, hpcr: hpcrs },
  {},
);
export type ToBeSignedBlacklistingInstructionMsg = Infer<typeof ToBeSignedBlacklistingInstructionMsg>;

/** That instruction with signatures of those who allow it. */
export const MaRaBlacklistRequestMsg = sequence("MaRaBlacklistRequestMsg", {
  version,
  tbs: ToBeSignedBlacklistingInstructionMsg,
  signatures,
});
export type MaRaBlacklistRequestMsg = Infer<typeof MaRaBlacklistRequestMsg>;

/** Whether a device is blocked. */
export const BlacklistingStatus = sequence("BlacklistingStatus", { hpcr: HPCR, reply: blocked });
export type BlacklistingStatus = Infer<typeof BlacklistingStatus>;

/** The RA's answer. */
export const RaMaBlacklistResponseMsg = sequence(
  "RaMaBlacklistResponseMsg",
  {
    version,
    requestHash: HashedId8,
    raId: RaHostnameId,
    status: sequenceOf("SEQUENCE OF BlacklistingStatus", BlacklistingStatus),
  },
  {},
);
export type RaMaBlacklistResponseMsg = Infer<typeof RaMaBlacklistResponseMsg>;

/** What are the linkage chains of the devices of these requests? */
export const ToBeSignedLCIRequestMsg = sequence(
  "ToBeSignedLCIRequestMsg",
  { maId: MaHostnameId, hpcr: hpcrs },
  {},
);
export type ToBeSignedLCIRequestMsg = Infer<typeof ToBeSignedLCIRequestMsg>;

/** That question with signatures of those who allow it. */
export const MaRaLCIRequestMsg = sequence("MaRaLCIRequestMsg", {
  version,
  tbs: ToBeSignedLCIRequestMsg,
  signatures,
});
export type MaRaLCIRequestMsg = Infer<typeof MaRaLCIRequestMsg>;

/** A request and the linkage chains of its device. */
export const HPCR2LCI = sequence("HPCR2LCI", {
  hpcr: HPCR,
  reply: choice("CHOICE", {
    success: sequence("SEQUENCE", {
      groupIdentifier: octetString("OCTET STRING", { size: 4 }),
      info: LCIAndHostInfo,
    }),
    failure: ScopedMaRaLCIError,
  }),
});
export type HPCR2LCI = Infer<typeof HPCR2LCI>;

/** The RA's answer. */
export const RaMaLCIResponseMsg = sequence(
  "RaMaLCIResponseMsg",
  {
    version,
    requestHash: HashedId8,
    raId: RaHostnameId,
    lciInfo: sequenceOf("SEQUENCE OF HPCR2LCI", HPCR2LCI),
  },
  {},
);
export type RaMaLCIResponseMsg = Infer<typeof RaMaLCIResponseMsg>;

/** Block these devices without pseudonyms. */
export const ToBeSignedRseObeIdBlacklistingInstructionMsg = sequence(
  "ToBeSignedRseObeIdBlacklistingInstructionMsg",
  { maId: MaHostnameId, rif: rifs },
  {},
);
export type ToBeSignedRseObeIdBlacklistingInstructionMsg = Infer<
  typeof ToBeSignedRseObeIdBlacklistingInstructionMsg
>;

/** That instruction with signatures of those who allow it. */
export const MaRaRseObeIdBlacklistRequestMsg = sequence("MaRaRseObeIdBlacklistRequestMsg", {
  version,
  tbs: ToBeSignedRseObeIdBlacklistingInstructionMsg,
  signatures,
});
export type MaRaRseObeIdBlacklistRequestMsg = Infer<typeof MaRaRseObeIdBlacklistRequestMsg>;

/** Whether such a device is blocked. */
export const RseObeIdBlacklistingStatus = sequence("RseObeIdBlacklistingStatus", {
  rif: RIF,
  reply: blocked,
});
export type RseObeIdBlacklistingStatus = Infer<typeof RseObeIdBlacklistingStatus>;

/** The RA's answer. */
export const RaMaRseObeIdBlacklistResponseMsg = sequence(
  "RaMaRseObeIdBlacklistResponseMsg",
  {
    version,
    requestHash: HashedId8,
    raId: RaHostnameId,
    status: sequenceOf("SEQUENCE OF RseObeIdBlacklistingStatus", RseObeIdBlacklistingStatus),
  },
  {},
);
export type RaMaRseObeIdBlacklistResponseMsg = Infer<typeof RaMaRseObeIdBlacklistResponseMsg>;

/** What are the digests of the certificates of these requests? */
export const ToBeSignedCDVRequestMsg = sequence(
  "ToBeSignedCDVRequestMsg",
  { maId: MaHostnameId, rifValues: rifs },
  {},
);
export type ToBeSignedCDVRequestMsg = Infer<typeof ToBeSignedCDVRequestMsg>;

/** That question with signatures of those who allow it. */
export const MaRaCDVRequestMsg = sequence("MaRaCDVRequestMsg", {
  version,
  tbs: ToBeSignedCDVRequestMsg,
  signatures,
});
export type MaRaCDVRequestMsg = Infer<typeof MaRaCDVRequestMsg>;

/** A request and the digests of its certificates. */
export const CdvInfo = sequence("CdvInfo", {
  rif: RIF,
  reply: choice("CHOICE", {
    success: sequenceOf("SEQUENCE OF HashedId10", HashedId10),
    failure: ScopedMaRaBlacklistError,
  }),
});
export type CdvInfo = Infer<typeof CdvInfo>;

/** The RA's answer. */
export const RaMaCDVResponseMsg = sequence("RaMaCDVResponseMsg", {
  version,
  requestHash: HashedId8,
  raId: RaHostnameId,
  cdvInfo: sequenceOf("SEQUENCE OF CdvInfo", CdvInfo),
});
export type RaMaCDVResponseMsg = Infer<typeof RaMaCDVResponseMsg>;

/** Everything that passes between MA and RA. */
export const MaRaInterfacePDU = choice(
  "MaRaInterfacePDU",
  {
    maRaBlacklistRequest: MaRaBlacklistRequestMsg,
    raMaBlacklistResponse: RaMaBlacklistResponseMsg,
    maRaLCIRequest: MaRaLCIRequestMsg,
    raMaLCIResponse: RaMaLCIResponseMsg,
    maRaRseObeIdBlacklistRequest: MaRaRseObeIdBlacklistRequestMsg,
    raMaRseObeIdBlacklistResponse: RaMaRseObeIdBlacklistResponseMsg,
    maRaCDVRequest: MaRaCDVRequestMsg,
    raMaCDVResponse: RaMaCDVResponseMsg,
  },
  {},
);
export type MaRaInterfacePDU = Infer<typeof MaRaInterfacePDU>;
