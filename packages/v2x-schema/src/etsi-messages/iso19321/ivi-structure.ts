/** ISO TS 19321, IviStructure: information that a road shows to vehicles, its management and its containers. */
import { choice, type Infer, integer, optional, sequence, sequenceOf } from "@v2x/asn1";
import { ActionID, TimestampIts } from "../release1/index.ts";
import { Direction, IviPurpose, IviType, LanePositions, LaneStatus } from "./applicability.ts";
import { AutomatedVehicleContainer } from "./automated-vehicles.ts";
import { Provider, VarLengthNumber } from "./identifiers.ts";
import { RoadConfigurationContainer, RoadSurfaceContainer } from "./lanes-and-surfaces.ts";
import { RoadSignCodes } from "./road-sign-codes.ts";
import { ConstraintTextLines1, LayoutContainer, TextContainer } from "./texts-and-layouts.ts";
import { DriverCharacteristics, VehicleCharacteristicsList } from "./vehicles.ts";
import { GeographicLocationContainer, MapLocationContainer, ZoneIds } from "./zones.ts";

/** Counted by the provider; with `serviceProviderId` it names the information. */
export const IviIdentificationNumber = integer("IviIdentificationNumber", {
  min: 1,
  max: 32_767,
  extensible: true,
});
export type IviIdentificationNumber = Infer<typeof IviIdentificationNumber>;

export const IviIdentificationNumbers = sequenceOf("IviIdentificationNumbers", IviIdentificationNumber, {
  min: 1,
  max: 8,
});
export type IviIdentificationNumbers = Infer<typeof IviIdentificationNumbers>;

/** 4 to 7 are reserved. */
export const IviStatus = integer("IviStatus", {
  min: 0,
  max: 7,
  named: { new: 0, update: 1, cancellation: 2, negation: 3 },
});
export type IviStatus = Infer<typeof IviStatus>;

/** DENMs about the same event. */
export const ConnectedDenms = sequenceOf("ConnectedDenms", ActionID, { min: 1, max: 8, extensible: true });
export type ConnectedDenms = Infer<typeof ConnectedDenms>;

/** Who says it, under which number, and from when until when. */
export const IviManagementContainer = sequence(
  "IviManagementContainer",
  {
    serviceProviderId: Provider,
    iviIdentificationNumber: IviIdentificationNumber,
    timeStamp: optional(TimestampIts),
    validFrom: optional(TimestampIts),
    validTo: optional(TimestampIts),
    connectedIviStructures: optional(IviIdentificationNumbers),
    iviStatus: IviStatus,
  },
  { connectedDenms: optional(ConnectedDenms) },
);
export type IviManagementContainer = Infer<typeof IviManagementContainer>;

/** One message to drivers: signs and text, the zones where they hold and those where they are to be shown. */
export const GicPart = sequence(
  "GicPart",
  {
    detectionZoneIds: optional(ZoneIds),
    "its-Rrid": optional(VarLengthNumber),
    relevanceZoneIds: optional(ZoneIds),
    direction: optional(Direction),
    driverAwarenessZoneIds: optional(ZoneIds),
    minimumAwarenessTime: optional(integer("INTEGER", { min: 0, max: 255 })),
    applicableLanes: optional(LanePositions),
    iviType: IviType,
    iviPurpose: optional(IviPurpose),
    laneStatus: optional(LaneStatus),
    vehicleCharacteristics: optional(VehicleCharacteristicsList),
    driverCharacteristics: optional(DriverCharacteristics),
    layoutId: optional(integer("INTEGER", { min: 1, max: 4, extensible: true })),
    preStoredlayoutId: optional(integer("INTEGER", { min: 1, max: 64, extensible: true })),
    roadSignCodes: RoadSignCodes,
    extraText: optional(ConstraintTextLines1),
  },
  {},
);
export type GicPart = Infer<typeof GicPart>;

export const GeneralIviContainer = sequenceOf("GeneralIviContainer", GicPart, {
  min: 1,
  max: 16,
  extensible: true,
});
export type GeneralIviContainer = Infer<typeof GeneralIviContainer>;

/** The last three came with the second edition. */
export const IviContainer = choice(
  "IviContainer",
  {
    glc: GeographicLocationContainer,
    giv: GeneralIviContainer,
    rcc: RoadConfigurationContainer,
    tc: TextContainer,
    lac: LayoutContainer,
  },
  { avc: AutomatedVehicleContainer, mlc: MapLocationContainer, rsc: RoadSurfaceContainer },
);
export type IviContainer = Infer<typeof IviContainer>;

export const IviContainers = sequenceOf("IviContainers", IviContainer, { min: 1, max: 8, extensible: true });
export type IviContainers = Infer<typeof IviContainers>;

export const IviStructure = sequence("IviStructure", {
  mandatory: IviManagementContainer,
  optional: optional(IviContainers),
});
export type IviStructure = Infer<typeof IviStructure>;
