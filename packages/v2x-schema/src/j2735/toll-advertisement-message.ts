/** SAE J2735 2024-09, module TollAdvertisementMessage of SAE J3217 (DSRCmsgID 37). */
import {
  boolean,
  type Infer,
  integer,
  objectIdentifier,
  octetString,
  optional,
  sequence,
  sequenceOf,
} from "@v2x/asn1";
import { DescriptiveName, MsgCount } from "./identifiers.ts";
import { LaneWidth, RegulatorySpeedLimit } from "./lanes.ts";
import { GenericLane } from "./map-data.ts";
import { Position3D } from "./position-3d.ts";
import { DDateTime } from "./time.ts";
import { TollChargesTable, TollPointID } from "./toll-charges.ts";

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
