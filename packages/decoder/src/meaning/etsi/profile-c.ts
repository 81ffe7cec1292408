/** ISO TS 19091, profile C: what is not in SAE J2735, or means something else there. */
import type { Meaning } from "../field.ts";
import { quantityMeanings } from "../j2735/index.ts";
import { words } from "../words.ts";

const tenthsOfTheHour = 36_000;

/** By type. The height of vehicles is told as in J2735, though TS 102 894-2 has a type of the same name. */
export const profileCMeanings: Readonly<Record<string, Meaning>> = {
  TimeMark: ({ value }) => {
    if (typeof value !== "number") return undefined;
    if (value === tenthsOfTheHour) return "more than an hour ahead";
    if (value > tenthsOfTheHour) return "not known";
    const second = (value % 600) / 10;
    return `${Math.floor(value / 600)} min ${second.toFixed(1)} s past the hour (UTC), this hour or the next`;
  },
  TimeReference: ({ value }) =>
    typeof value === "number" ? `second ${(value / 1000).toFixed(3)} of the minute` : undefined,
  VehicleHeight: quantityMeanings.VehicleHeight!,
  PtvRequestType: words({
    preRequest: "public transport announces itself here",
    mainRequest: "public transport asks for its signal here",
    doorCloseRequest: "public transport says here that its doors are closed",
    cancelRequest: "public transport has passed here and asks no more",
    emergencyRequest: "public transport asks here with urgency",
  }),
  EmissionType: ({ value }) =>
    typeof value === "string" ? value.replace(/^euro(\d)$/, "emission class Euro $1") : undefined,
  ExceptionalCondition: words({
    unknown: "not known",
    publicTransportPriority: "public transport has priority",
    emergencyVehiclePriority: "an emergency vehicle has priority",
    trainPriority: "a train has priority",
    bridgeOpen: "the bridge is open",
    vehicleHeight: "a vehicle is too high",
    weather: "the weather",
    trafficJam: "a traffic jam",
    tunnelClosure: "the tunnel is closed",
    meteringActive: "access is metered",
    truckPriority: "trucks have priority",
    bicyclePlatoonPriority: "a group of bicycles has priority",
    vehiclePlatoonPriority: "a platoon of vehicles has priority",
  }),
  RejectedReason: words({
    unknown: "not known",
    exceptionalCondition: "the signals are not in normal operation",
    maxWaitingTimeExceeded: "others would wait too long",
    ptPriorityDisabled: "priority for public transport is switched off",
    higherPTPriorityGranted: "a vehicle of higher priority came first",
    vehicleTrackingUnknown: "the vehicle is not tracked",
  }),
};
