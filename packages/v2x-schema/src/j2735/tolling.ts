/**
 * SAE J2735 2024-09, modules TollAdvertisementMessage (DSRCmsgID 37), TollUsageMessage (38) and TollUsageAckMessage (39)
 * of SAE J3217. The tables of charges are in `toll-charges.ts`.
 */
import {
  boolean,
  type Infer,
  ia5String,
  integer,
  objectIdentifier,
  octetString,
  optional,
  sequence,
  sequenceOf,
} from "@v2x/asn1";
import { UserId } from "./efc-payment.ts";
import { DescriptiveName, MsgCount, TemporaryID } from "./identifiers.ts";
import { LaneWidth, RegulatorySpeedLimit } from "./lanes.ts";
import { GenericLane } from "./map-data.ts";
import { Position3D } from "./position-3d.ts";
import { DDateTime } from "./time.ts";
import { TollChargesTable, TollPointID } from "./toll-charges.ts";

export const VehicleId = sequence(
  "VehicleId",
  {
    vehicleIdentity: optional(octetString("OCTET STRING", { size: 16, extensible: true })),
    licPlateState: optional(ia5String("IA5String", { size: 2 })),
    licPlateNumVeh: optional(ia5String("IA5String", { min: 1, max: 12, extensible: true })),
    licPlateNumTrailer: optional(ia5String("IA5String", { min: 1, max: 12, extensible: true })),
    userId: optional(UserId),
  },
  {},
);
export type VehicleId = Infer<typeof VehicleId>;

export const TollChargerInfo = sequence(
  "TollChargerInfo",
  {
    tollChargerId: objectIdentifier(),
    tollPointId: TollPointID,
    descriptiveName: optional(DescriptiveName),
  },
  {},
);
export type TollChargerInfo = Infer<typeof TollChargerInfo>;

export const TumInstructions = sequence(
  "TumInstructions",
  {
    maxNumOfLocTimeStamps: integer("INTEGER", { min: 1, max: 5, extensible: true }),
    locTimeStampRate: integer("INTEGER", { min: 1, max: 10, extensible: true }),
  },
  {},
);
export type TumInstructions = Infer<typeof TumInstructions>;

export const TollPointMap = sequence(
  "TollPointMap",
  {
    revisionNum: integer("INTEGER", { min: 1, max: 10, extensible: true }),
    referencePoint: Position3D,
    speedLimit: RegulatorySpeedLimit,
    laneWidth: LaneWidth,
    approachLanesMap: sequenceOf("SEQUENCE OF", GenericLane, { min: 1, max: 64, extensible: true }),
    tollZoneLanesMap: sequenceOf("SEQUENCE OF", GenericLane, { min: 1, max: 64, extensible: true }),
  },
  {},
);
export type TollPointMap = Infer<typeof TollPointMap>;

export const AckPolicy = sequence(
  "AckPolicy",
  {
    timeout: integer("INTEGER", { min: 100, max: 10_000 }),
    numOfRetries: integer("INTEGER", { min: 1, max: 5, extensible: true }),
  },
  {},
);
export type AckPolicy = Infer<typeof AckPolicy>;

export const TollAdvertisementInfo = sequence(
  "TollAdvertisementInfo",
  {
    tamSequenceNum: MsgCount,
    totalTams: integer("INTEGER", { min: 1, max: 10, extensible: true }),
    tamNum: integer("INTEGER", { min: 1, max: 10, extensible: true }),
    tollChargerInfo: TollChargerInfo,
    timestamp: DDateTime,
    tumInstructions: optional(TumInstructions),
    tollPointMap: TollPointMap,
    tumPublicKey: octetString("OCTET STRING", { size: 32 }),
    ackPolicy: AckPolicy,
    lastTollPtDataReq: optional(boolean()),
  },
  {},
);
export type TollAdvertisementInfo = Infer<typeof TollAdvertisementInfo>;

/** DSRCmsgID 37. */
export const TollAdvertisementMessage = sequence(
  "TollAdvertisementMessage",
  {
    tollChargesTable: TollChargesTable,
    tollAdvInfo: optional(TollAdvertisementInfo),
  },
  {},
);
export type TollAdvertisementMessage = Infer<typeof TollAdvertisementMessage>;

export const TumAckHash = sequence(
  "TumAckHash",
  {
    signedTumHash: optional(octetString("OCTET STRING", { size: 32 })),
    tempId: TemporaryID,
    tumSequenceNum: MsgCount,
  },
  {},
);
export type TumAckHash = Infer<typeof TumAckHash>;

export const TumAck = sequenceOf("TumAck", TumAckHash, { min: 1, max: 32 });
export type TumAck = Infer<typeof TumAck>;

/** DSRCmsgID 39. */
export const TollUsageAckMessage = sequence(
  "TollUsageAckMessage",
  {
    tumAck: TumAck,
    ackMaxAge: integer("INTEGER", { min: 100, max: 10_000, extensible: true }),
  },
  {},
);
export type TollUsageAckMessage = Infer<typeof TollUsageAckMessage>;

export const TumHash = octetString("TumHash", { size: 32 });
export type TumHash = Infer<typeof TumHash>;

export const EncryptedTumData = octetString("EncryptedTumData", { min: 1, max: 7000 });
export type EncryptedTumData = Infer<typeof EncryptedTumData>;

/** DSRCmsgID 38. */
export const TollUsageMessage = sequence(
  "TollUsageMessage",
  {
    tollPointInfo: TollChargerInfo,
    tempID: TemporaryID,
    tumSequenceNum: MsgCount,
    tamSequenceNum: MsgCount,
    tumHash: optional(TumHash),
    encryptedTumData: EncryptedTumData,
  },
  {},
);
export type TollUsageMessage = Infer<typeof TollUsageMessage>;
