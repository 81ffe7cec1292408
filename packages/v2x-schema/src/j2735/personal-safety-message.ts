/** SAE J2735 2024-09, module PersonalSafetyMessage (DSRCmsgID 32). */
import { bitString, boolean, choice, enumerated, type Infer, integer, optional, sequence } from "@v2x/asn1";
import { MsgCount, TemporaryID } from "./identifiers.ts";
import { AccelerationSet4Way, Heading, PathPrediction, Velocity } from "./motion.ts";
import { PathHistory, PositionalAccuracy } from "./position.ts";
import { Position3D } from "./position-3d.ts";
import { regionalExtensions } from "./regional.ts";
import { DSecond } from "./time.ts";

export const PersonalDeviceUserType = enumerated(
  "PersonalDeviceUserType",
  ["unavailable", "aPEDESTRIAN", "aPEDALCYCLIST", "aPUBLICSAFETYWORKER", "anANIMAL"],
  { additions: [] },
);
export type PersonalDeviceUserType = Infer<typeof PersonalDeviceUserType>;

export const HumanPropelledType = enumerated(
  "HumanPropelledType",
  ["unavailable", "otherTypes", "onFoot", "skateboard", "pushOrKickScooter", "wheelchair"],
  { additions: [] },
);
export type HumanPropelledType = Infer<typeof HumanPropelledType>;

export const AnimalPropelledType = enumerated(
  "AnimalPropelledType",
  ["unavailable", "otherTypes", "animalMounted", "animalDrawnCarriage"],
  { additions: [] },
);
export type AnimalPropelledType = Infer<typeof AnimalPropelledType>;

export const MotorizedPropelledType = enumerated(
  "MotorizedPropelledType",
  ["unavailable", "otherTypes", "wheelChair", "bicycle", "scooter", "selfBalancingDevice"],
  { additions: [] },
);
export type MotorizedPropelledType = Infer<typeof MotorizedPropelledType>;

export const PropelledInformation = choice(
  "PropelledInformation",
  { human: HumanPropelledType, animal: AnimalPropelledType, motor: MotorizedPropelledType },
  {},
);
export type PropelledInformation = Infer<typeof PropelledInformation>;

export const PersonalDeviceUsageState = bitString(
  "PersonalDeviceUsageState",
  { size: 9, extensible: true },
  {
    unavailable: 0,
    other: 1,
    idle: 2,
    listeningToAudio: 3,
    typing: 4,
    calling: 5,
    playingGames: 6,
    reading: 7,
    viewing: 8,
  },
);
export type PersonalDeviceUsageState = Infer<typeof PersonalDeviceUsageState>;

export const PersonalCrossingRequest = boolean("PersonalCrossingRequest");
export type PersonalCrossingRequest = Infer<typeof PersonalCrossingRequest>;

export const PersonalCrossingInProgress = boolean("PersonalCrossingInProgress");
export type PersonalCrossingInProgress = Infer<typeof PersonalCrossingInProgress>;

export const NumberOfParticipantsInCluster = enumerated(
  "NumberOfParticipantsInCluster",
  ["unavailable", "small", "medium", "large"],
  { additions: [] },
);
export type NumberOfParticipantsInCluster = Infer<typeof NumberOfParticipantsInCluster>;

export const PersonalClusterRadius = integer("PersonalClusterRadius", { min: 0, max: 100 });
export type PersonalClusterRadius = Infer<typeof PersonalClusterRadius>;

export const PublicSafetyEventResponderWorkerType = enumerated(
  "PublicSafetyEventResponderWorkerType",
  [
    "unavailable",
    "towOperater",
    "fireAndEMSWorker",
    "aDOTWorker",
    "lawEnforcement",
    "hazmatResponder",
    "animalControlWorker",
    "otherPersonnel",
  ],
  { additions: [] },
);
export type PublicSafetyEventResponderWorkerType = Infer<typeof PublicSafetyEventResponderWorkerType>;

export const PublicSafetyAndRoadWorkerActivity = bitString(
  "PublicSafetyAndRoadWorkerActivity",
  { size: 6, extensible: true },
  {
    unavailable: 0,
    workingOnRoad: 1,
    settingUpClosures: 2,
    respondingToEvents: 3,
    directingTraffic: 4,
    otherActivities: 5,
  },
);
export type PublicSafetyAndRoadWorkerActivity = Infer<typeof PublicSafetyAndRoadWorkerActivity>;

export const PublicSafetyDirectingTrafficSubType = bitString(
  "PublicSafetyDirectingTrafficSubType",
  { size: 7, extensible: true },
  {
    unavailable: 0,
    policeAndTrafficOfficers: 1,
    trafficControlPersons: 2,
    railroadCrossingGuards: 3,
    civilDefenseNationalGuardMilitaryPolice: 4,
    emergencyOrganizationPersonnel: 5,
    highwayServiceVehiclePersonnel: 6,
  },
);
export type PublicSafetyDirectingTrafficSubType = Infer<typeof PublicSafetyDirectingTrafficSubType>;

export const PersonalAssistive = bitString(
  "PersonalAssistive",
  { size: 6, extensible: true },
  { unavailable: 0, otherType: 1, vision: 2, hearing: 3, movement: 4, cognition: 5 },
);
export type PersonalAssistive = Infer<typeof PersonalAssistive>;

export const UserSizeAndBehaviour = bitString(
  "UserSizeAndBehaviour",
  { size: 5, extensible: true },
  { unavailable: 0, smallStature: 1, largeStature: 2, erraticMoving: 3, slowMoving: 4 },
);
export type UserSizeAndBehaviour = Infer<typeof UserSizeAndBehaviour>;

export const Attachment = enumerated(
  "Attachment",
  ["unavailable", "stroller", "bicycleTrailer", "cart", "wheelchair", "otherWalkAssistAttachments", "pet"],
  { additions: [] },
);
export type Attachment = Infer<typeof Attachment>;

export const AttachmentRadius = integer("AttachmentRadius", { min: 0, max: 200 });
export type AttachmentRadius = Infer<typeof AttachmentRadius>;

export const AnimalType = enumerated("AnimalType", ["unavailable", "serviceUse", "pet", "farm"], {
  additions: [],
});
export type AnimalType = Infer<typeof AnimalType>;

/** DSRCmsgID 32. */
export const PersonalSafetyMessage = sequence(
  "PersonalSafetyMessage",
  {
    basicType: PersonalDeviceUserType,
    secMark: DSecond,
    msgCnt: MsgCount,
    id: TemporaryID,
    position: Position3D,
    accuracy: PositionalAccuracy,
    speed: Velocity,
    heading: Heading,
    accelSet: optional(AccelerationSet4Way),
    pathHistory: optional(PathHistory),
    pathPrediction: optional(PathPrediction),
    propulsion: optional(PropelledInformation),
    useState: optional(PersonalDeviceUsageState),
    crossRequest: optional(PersonalCrossingRequest),
    crossState: optional(PersonalCrossingInProgress),
    clusterSize: optional(NumberOfParticipantsInCluster),
    clusterRadius: optional(PersonalClusterRadius),
    eventResponderType: optional(PublicSafetyEventResponderWorkerType),
    activityType: optional(PublicSafetyAndRoadWorkerActivity),
    activitySubType: optional(PublicSafetyDirectingTrafficSubType),
    assistType: optional(PersonalAssistive),
    sizing: optional(UserSizeAndBehaviour),
    attachment: optional(Attachment),
    attachmentRadius: optional(AttachmentRadius),
    animalType: optional(AnimalType),
    regional: optional(regionalExtensions()),
  },
  {},
);
export type PersonalSafetyMessage = Infer<typeof PersonalSafetyMessage>;
