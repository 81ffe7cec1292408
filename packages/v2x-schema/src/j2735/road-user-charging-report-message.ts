/** SAE J2735 2024-09, module RoadUserChargingReportMessage of SAE J3217/R (DSRCmsgID 49). */
import {
  choice,
  type Infer,
  integer,
  objectIdentifier,
  octetString,
  optional,
  sequence,
  sequenceOf,
} from "@v2x/asn1";
import { PaymentFee } from "./efc-payment.ts";
import { VehicleDescription } from "./efc-vehicle.ts";
import { DescriptiveName } from "./identifiers.ts";
import { DDateTime } from "./time.ts";
import { VehicleTypes } from "./toll-charges.ts";
import { VehicleId } from "./toll-usage-message.ts";
import { DistanceUnits } from "./traveler-information.ts";

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
