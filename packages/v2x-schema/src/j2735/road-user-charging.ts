/**
 * SAE J2735 2024-09, modules RoadUserChargingConfigMessage (DSRCmsgID 48) and RoadUserChargingReportMessage (49) of SAE
 * J3217/R.
 */
import {
  choice,
  enumerated,
  type Infer,
  ia5String,
  integer,
  objectIdentifier,
  octetString,
  optional,
  sequence,
  sequenceOf,
} from "@v2x/asn1";
import { CountryCode, PaymentFee } from "./efc-payment.ts";
import { VehicleDescription } from "./efc-vehicle.ts";
import { DescriptiveName } from "./identifiers.ts";
import { EventRecurrence } from "./road-safety-message.ts";
import { DDateTime } from "./time.ts";
import { ChargesTable, VehicleTypes } from "./toll-charges.ts";
import { TollAdvertisementMessage, VehicleId } from "./tolling.ts";
import { DistanceUnits, ValidRegion } from "./traveler-information.ts";

export const ConfigInfo = sequence(
  "ConfigInfo",
  {
    configID: integer("INTEGER", { min: 0, max: 64, extensible: true }),
    configVersion: integer("INTEGER", { min: 0, max: 64, extensible: true }),
    startDate: DDateTime,
    expirationDate: DDateTime,
    configurationFeeType: enumerated(
      "ENUMERATED",
      ["excluded", "replacesOtherCharges", "addedToOtherCharges"],
      { additions: [] },
    ),
  },
  {},
);
export type ConfigInfo = Infer<typeof ConfigInfo>;

export const Driven = enumerated("Driven", ["perMin", "perHour", "perDay", "perDistMile", "perDistKilo"], {
  additions: [],
});
export type Driven = Infer<typeof Driven>;

export const Parked = enumerated("Parked", ["perMin", "perHour", "perDay"], { additions: [] });
export type Parked = Infer<typeof Parked>;

export const ChargingUnits = choice("ChargingUnits", { driven: Driven, parked: Parked }, {});
export type ChargingUnits = Infer<typeof ChargingUnits>;

export const ChargingFees = sequence(
  "ChargingFees",
  {
    chargingSchedule: optional(
      sequenceOf("SEQUENCE OF", EventRecurrence, { min: 1, max: 5, extensible: true }),
    ),
    chargesTable: ChargesTable,
    chargingUnits: ChargingUnits,
  },
  {},
);
export type ChargingFees = Infer<typeof ChargingFees>;

export const PrimaryRegionState = sequence(
  "PrimaryRegionState",
  {
    usCanMexState: ia5String("IA5String", { size: 2, extensible: true }),
    chargingFees: optional(ChargingFees),
  },
  {},
);
export type PrimaryRegionState = Infer<typeof PrimaryRegionState>;

export const PrimaryRegionChargingInfo = sequence(
  "PrimaryRegionChargingInfo",
  {
    primaryRegionCountry: CountryCode,
    chargingPrimaryRegion: choice("CHOICE", { state: PrimaryRegionState }, {}),
  },
  {},
);
export type PrimaryRegionChargingInfo = Infer<typeof PrimaryRegionChargingInfo>;

export const SubRegionChargingInfo = sequence(
  "SubRegionChargingInfo",
  {
    subRegion: objectIdentifier(),
    chargingFees: ChargingFees,
  },
  {},
);
export type SubRegionChargingInfo = Infer<typeof SubRegionChargingInfo>;

export const Area = sequence(
  "Area",
  {
    areaID: objectIdentifier(),
    chargingArea: ValidRegion,
    chargingFees: ChargingFees,
  },
  {},
);
export type Area = Infer<typeof Area>;

export const Segment = sequence(
  "Segment",
  {
    segmentID: objectIdentifier(),
    chargingSegment: sequenceOf("SEQUENCE OF", TollAdvertisementMessage, {
      min: 1,
      max: 999,
      extensible: true,
    }),
    chargingUnits: optional(ChargingUnits),
  },
  {},
);
export type Segment = Infer<typeof Segment>;

export const ChargingAreaOrSegment = choice("ChargingAreaOrSegment", { area: Area, segment: Segment }, {});
export type ChargingAreaOrSegment = Infer<typeof ChargingAreaOrSegment>;

export const AreaOrSegmentChargingInfo = sequence(
  "AreaOrSegmentChargingInfo",
  {
    chargingAreaOrSegment: sequenceOf("SEQUENCE OF", ChargingAreaOrSegment, {
      min: 1,
      max: 999,
      extensible: true,
    }),
  },
  {},
);
export type AreaOrSegmentChargingInfo = Infer<typeof AreaOrSegmentChargingInfo>;

export const ChargingConfig = sequence(
  "ChargingConfig",
  {
    configInfo: ConfigInfo,
    reportSched: enumerated("ENUMERATED", ["hourly", "weekly", "monthly", "quarterly"], { additions: [] }),
    byPrimaryRegion: PrimaryRegionChargingInfo,
    bySubRegion: optional(
      sequenceOf("SEQUENCE OF", SubRegionChargingInfo, { min: 1, max: 999, extensible: true }),
    ),
    byAreaOrSegment: optional(AreaOrSegmentChargingInfo),
  },
  {},
);
export type ChargingConfig = Infer<typeof ChargingConfig>;

export const ChargerInfo = sequence(
  "ChargerInfo",
  {
    chargerID: objectIdentifier(),
    descriptiveName: optional(DescriptiveName),
    timeStamp: optional(DDateTime),
    chargingConfig: ChargingConfig,
  },
  {},
);
export type ChargerInfo = Infer<typeof ChargerInfo>;

/** DSRCmsgID 48. */
export const RoadUserChargingConfigMessage = sequence(
  "RoadUserChargingConfigMessage",
  { chargerInfoTable: sequenceOf("SEQUENCE OF", ChargerInfo, { min: 1, max: 999, extensible: true }) },
  {},
);
export type RoadUserChargingConfigMessage = Infer<typeof RoadUserChargingConfigMessage>;

export const UserData = sequence(
  "UserData",
  {
    timeStamp: DDateTime,
    svcProvID: objectIdentifier(),
    vehicleID: VehicleId,
    vehicleType: VehicleTypes,
    vehicleDescription: optional(VehicleDescription),
  },
  {},
);
export type UserData = Infer<typeof UserData>;

export const TimePeriod = sequence(
  "TimePeriod",
  {
    startTime: DDateTime,
    endTime: DDateTime,
  },
  {},
);
export type TimePeriod = Infer<typeof TimePeriod>;

export const UserFeeInfo = sequence(
  "UserFeeInfo",
  {
    fee: PaymentFee,
    timePeriod: TimePeriod,
  },
  {},
);
export type UserFeeInfo = Infer<typeof UserFeeInfo>;

export const FeeReport = sequence(
  "FeeReport",
  {
    userData: UserData,
    fees: UserFeeInfo,
  },
  {},
);
export type FeeReport = Infer<typeof FeeReport>;

export const TripInfo = sequence(
  "TripInfo",
  {
    distanceTraveled: optional(integer("INTEGER", { min: 1, max: 65_535, extensible: true })),
    distanceUnits: optional(DistanceUnits),
    timeTraveled: optional(integer("INTEGER", { min: 1, max: 600_000, extensible: true })),
  },
  {},
);
export type TripInfo = Infer<typeof TripInfo>;

export const ItemizedChargerData = sequence(
  "ItemizedChargerData",
  {
    chargerID: objectIdentifier(),
    chargingDescription: optional(DescriptiveName),
    configID: optional(integer("INTEGER", { min: 0, max: 64, extensible: true })),
    tripInfo: optional(TripInfo),
    totalPaidToCharger: PaymentFee,
  },
  {},
);
export type ItemizedChargerData = Infer<typeof ItemizedChargerData>;

export const ItemizedPaymentReport = sequence(
  "ItemizedPaymentReport",
  {
    timeStamp: DDateTime,
    timePeriod: TimePeriod,
    svcProvID: objectIdentifier(),
    chargerData: sequenceOf("SEQUENCE OF", ItemizedChargerData, { min: 1, max: 999, extensible: true }),
  },
  {},
);
export type ItemizedPaymentReport = Infer<typeof ItemizedPaymentReport>;

export const UsageReport = choice(
  "UsageReport",
  { feeReport: FeeReport, itemizedPaymentReport: ItemizedPaymentReport },
  {},
);
export type UsageReport = Infer<typeof UsageReport>;

/** DSRCmsgID 49. */
export const RoadUserChargingReportMessage = sequence(
  "RoadUserChargingReportMessage",
  {
    usageReport: UsageReport,
    serviceProviderData: optional(octetString("OCTET STRING", { size: 1024 })),
  },
  {},
);
export type RoadUserChargingReportMessage = Infer<typeof RoadUserChargingReportMessage>;
