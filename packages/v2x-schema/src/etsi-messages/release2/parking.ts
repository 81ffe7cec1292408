/** ETSI TS 103 916 V2.1.1: places to park and what is free. */
import {
  choice,
  type Infer,
  integer,
  nullType,
  optional,
  sequence,
  sequenceOf,
  utf8String,
  withDefault,
} from "@v2x/asn1";
import { Identifier2B } from "./identifiers.ts";
import {
  EngineCharacteristicsFromIso,
  LoadType,
  OpeningStatus,
  ParkingFeeType,
  ParkingReservationType,
  Periods,
} from "./parking-offers.ts";
import { PoiBlockManagementContainer, RelatedPoiInfoBlockContainer } from "./poim-common.ts";
import {
  DeltaLatitude,
  DeltaLongitude,
  DeltaReferencePosition,
  GeoPosition,
  Wgs84Angle,
} from "./positions.ts";
import { ConfidenceLevel } from "./sources.ts";
import { TimestampIts } from "./time.ts";
import { EuVehicleCategoryCode } from "./vehicle.ts";
import { VehicleHeight } from "./vehicle-body.ts";

export const GeneralParkingPlaceContainer = sequence(
  "GeneralParkingPlaceContainer",
  {
    position: GeoPosition,
    name: utf8String("UTF8String", { min: 1, max: 31 }),
    openingPeriods: optional(Periods),
    address: optional(utf8String("UTF8String", { min: 1, max: 255 })),
    phoneNumber: optional(utf8String("UTF8String", { min: 1, max: 31 })),
    website: optional(utf8String("UTF8String", { min: 1, max: 31 })),
  },
  {},
);
export type GeneralParkingPlaceContainer = Infer<typeof GeneralParkingPlaceContainer>;

export const NumberOfSpaces = integer("NumberOfSpaces", {
  min: 1,
  max: 16_383,
  named: { unavailable: 16_383 },
});
export type NumberOfSpaces = Infer<typeof NumberOfSpaces>;

/** In percent; 101: unavailable. */
export const OccupancyRate = integer("OccupancyRate", { min: 1, max: 101, named: { unavailable: 101 } });
export type OccupancyRate = Infer<typeof OccupancyRate>;

export const OccupancyTrend = integer("OccupancyTrend", {
  min: 0,
  max: 15,
  named: {
    decreasing: 0,
    decreasingQuickly: 1,
    decreasingSlowly: 2,
    increasing: 3,
    increasingQuickly: 4,
    increasingSlowly: 5,
    stable: 6,
    variable: 7,
    unknown: 15,
  },
});
export type OccupancyTrend = Infer<typeof OccupancyTrend>;

export const OccupancyInformation = sequence(
  "OccupancyInformation",
  {
    rate: OccupancyRate,
    trend: OccupancyTrend,
    freeSpaces: NumberOfSpaces,
    totalSpaces: NumberOfSpaces,
    confidence: ConfidenceLevel,
  },
  {},
);
export type OccupancyInformation = Infer<typeof OccupancyInformation>;

export const ParkingOccupancyInfo = choice(
  "ParkingOccupancyInfo",
  {
    unknown: nullType(),
    unlimitedOccupancy: nullType(),
    onlyWhileCharging: nullType(),
    limitedDuration: integer("INTEGER"),
    onlyWhileChargingLimitedDuration: integer("INTEGER"),
    parkingAllowedUntil: TimestampIts,
    forcedParkingUntil: TimestampIts,
  },
  {},
);
export type ParkingOccupancyInfo = Infer<typeof ParkingOccupancyInfo>;

export const ParkingStatus = sequence(
  "ParkingStatus",
  {
    vehicleTypes: optional(
      sequenceOf("SEQUENCE OF", EuVehicleCategoryCode, { min: 1, max: 4, extensible: true }),
    ),
    reservationTypes: optional(
      sequenceOf("SEQUENCE OF", ParkingReservationType, { min: 1, max: 4, extensible: true }),
    ),
    loadTypes: optional(sequenceOf("SEQUENCE OF", LoadType, { min: 1, max: 4, extensible: true })),
    parkingFeeTypes: optional(
      sequenceOf("SEQUENCE OF", ParkingFeeType, { min: 1, max: 4, extensible: true }),
    ),
    occupancyTypes: optional(
      sequenceOf("SEQUENCE OF", ParkingOccupancyInfo, { min: 1, max: 4, extensible: true }),
    ),
    currentOccupancy: OccupancyInformation,
  },
  {},
);
export type ParkingStatus = Infer<typeof ParkingStatus>;

export const ParkingStatusList = sequenceOf("ParkingStatusList", ParkingStatus, {
  min: 1,
  max: 16,
  extensible: true,
});
export type ParkingStatusList = Infer<typeof ParkingStatusList>;

export const ParkingStatusContainer = sequence(
  "ParkingStatusContainer",
  {
    currentFacilityStatus: OpeningStatus,
    currentOccupancy: optional(OccupancyInformation),
    detailedStatus: optional(ParkingStatusList),
  },
  {},
);
export type ParkingStatusContainer = Infer<typeof ParkingStatusContainer>;

export const ParkingDeltaPosition = sequence("DeltaPosition", {
  deltaLatitude: DeltaLatitude,
  deltaLongitude: DeltaLongitude,
});
export type ParkingDeltaPosition = Infer<typeof ParkingDeltaPosition>;

export const ParkingDeltaPositions = sequenceOf("DeltaPositions", ParkingDeltaPosition, {
  min: 1,
  max: 32,
  extensible: true,
});
export type ParkingDeltaPositions = Infer<typeof ParkingDeltaPositions>;

export const ParkingAreaArrangementType = integer("ParkingAreaArrangementType", {
  min: 0,
  max: 7,
  named: {
    parallelParkingSpace: 0,
    diagonalParkingSpace: 1,
    perpendicularParkingSpace: 2,
    queueParking: 3,
    mixed: 4,
    unknown: 7,
  },
});
export type ParkingAreaArrangementType = Infer<typeof ParkingAreaArrangementType>;

export const ParkingSpaceStatus = choice(
  "ParkingSpaceStatus",
  {
    unknown: nullType(),
    free: nullType(),
    freeUntil: TimestampIts,
    fullyOccupied: nullType(),
    partiallyOccupied: integer("INTEGER", { min: 0, max: 100 }),
    occupiedUntil: TimestampIts,
    reservedUntil: TimestampIts,
    accessBlocked: nullType(),
    retrictedUsage: nullType(),
  },
  {},
);
export type ParkingSpaceStatus = Infer<typeof ParkingSpaceStatus>;

export const ParkingSpaceBasic = sequence("ParkingSpaceBasic", {
  id: Identifier2B,
  location: optional(DeltaReferencePosition),
  status: ParkingSpaceStatus,
});
export type ParkingSpaceBasic = Infer<typeof ParkingSpaceBasic>;

export const ParkingSpacesBasic = sequenceOf("ParkingSpacesBasic", ParkingSpaceBasic);
export type ParkingSpacesBasic = Infer<typeof ParkingSpacesBasic>;

export const ParkingSpaceDetailed = sequence(
  "ParkingSpaceDetailed",
  {
    id: Identifier2B,
    location: optional(DeltaReferencePosition),
    status: ParkingSpaceStatus,
    arrangementType: optional(ParkingAreaArrangementType),
    boundary: optional(ParkingDeltaPositions),
    orientation: optional(Wgs84Angle),
    occupancyRule: ParkingOccupancyInfo,
    chargingStationId: optional(Identifier2B),
    accessViaLane: optional(Identifier2B),
    accessViaParkingSpaces: optional(sequenceOf("SEQUENCE OF", Identifier2B, { min: 0, max: 7 })),
    reservationType: optional(
      sequenceOf("SEQUENCE OF", ParkingReservationType, { min: 1, max: 4, extensible: true }),
    ),
  },
  {},
);
export type ParkingSpaceDetailed = Infer<typeof ParkingSpaceDetailed>;

export const ParkingSpacesDetailed = sequenceOf("ParkingSpacesDetailed", ParkingSpaceDetailed);
export type ParkingSpacesDetailed = Infer<typeof ParkingSpacesDetailed>;

export const ParkingArea = sequence(
  "ParkingArea",
  {
    id: Identifier2B,
    currentOccupancy: OccupancyInformation,
    location: GeoPosition,
    level: withDefault(integer("INTEGER", { min: -8, max: 16, extensible: true }), 0),
    arrangementType: ParkingAreaArrangementType,
    boundary: optional(ParkingDeltaPositions),
    orientation: optional(Wgs84Angle),
    accessViaLane: optional(Identifier2B),
    allowedVehicleCategories: sequenceOf("SEQUENCE OF", EuVehicleCategoryCode, {
      min: 1,
      max: 4,
      extensible: true,
    }),
    notAllowedEngineCharacteristics: optional(
      sequenceOf("SEQUENCE OF", EngineCharacteristicsFromIso, { min: 1, max: 4, extensible: true }),
    ),
    allowedLoadTypes: optional(sequenceOf("SEQUENCE OF", LoadType, { min: 1, max: 4, extensible: true })),
    notAllowedLoadTypes: optional(sequenceOf("SEQUENCE OF", LoadType, { min: 1, max: 4, extensible: true })),
    heightRestriction: optional(VehicleHeight),
    reservationType: optional(
      sequenceOf("SEQUENCE OF", ParkingReservationType, { min: 1, max: 4, extensible: true }),
    ),
    pricingInformation: optional(utf8String("UTF8String")),
    paymentInformation: optional(utf8String("UTF8String")),
    bookingContactInfo: optional(utf8String("UTF8String")),
    accessCharachteristics: optional(utf8String("UTF8String")),
    freeSpacesPosition: optional(sequenceOf("SEQUENCE OF", ParkingDeltaPosition)),
    freeSpacesId: optional(sequenceOf("SEQUENCE OF", Identifier2B)),
    spacesBasic: optional(ParkingSpacesBasic),
    spacesDetailed: optional(ParkingSpacesDetailed),
  },
  {},
);
export type ParkingArea = Infer<typeof ParkingArea>;

export const ParkingAreas = sequenceOf("ParkingAreas", ParkingArea);
export type ParkingAreas = Infer<typeof ParkingAreas>;

export const ParkingSupplyCapabilitiesContainer = sequenceOf(
  "ParkingSupplyCapabilitiesContainer",
  ParkingAreas,
);
export type ParkingSupplyCapabilitiesContainer = Infer<typeof ParkingSupplyCapabilitiesContainer>;

/** A place to park: what there is, for whom, and what is free. */
export const ParkingAvailabilityBlock = sequence(
  "ParkingAvailabilityBlock",
  {
    managementContainer: PoiBlockManagementContainer,
    placeInfo: GeneralParkingPlaceContainer,
    aggregatedStatus: ParkingStatusContainer,
    detailedStatus: optional(ParkingSupplyCapabilitiesContainer),
    relatedPoi: optional(RelatedPoiInfoBlockContainer),
  },
  {},
);
export type ParkingAvailabilityBlock = Infer<typeof ParkingAvailabilityBlock>;
