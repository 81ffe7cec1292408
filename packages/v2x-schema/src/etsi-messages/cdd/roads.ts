/** ETSI TS 102 894-2, equal in V1.3.1 and V2.4.1: roads, lanes and protected zones. */
import { bitString, enumerated, type Infer, optional, sequence } from "@v2x/asn1";

export const ProtectedZoneType = enumerated("ProtectedZoneType", ["permanentCenDsrcTolling"], {
  additions: ["temporaryCenDsrcTolling"],
});
export type ProtectedZoneType = Infer<typeof ProtectedZoneType>;

/** One bit a lane, from the inside: set where it is closed. */
export const DrivingLaneStatus = bitString("DrivingLaneStatus", { min: 1, max: 13 });
export type DrivingLaneStatus = Infer<typeof DrivingLaneStatus>;

export const HardShoulderStatus = enumerated("HardShoulderStatus", [
  "availableForStopping",
  "closed",
  "availableForDriving",
]);
export type HardShoulderStatus = Infer<typeof HardShoulderStatus>;

export const ClosedLanes = sequence(
  "ClosedLanes",
  {
    innerhardShoulderStatus: optional(HardShoulderStatus),
    outerhardShoulderStatus: optional(HardShoulderStatus),
    drivingLaneStatus: optional(DrivingLaneStatus),
  },
  {},
);
export type ClosedLanes = Infer<typeof ClosedLanes>;

export const RoadType = enumerated("RoadType", [
  "urban-NoStructuralSeparationToOppositeLanes",
  "urban-WithStructuralSeparationToOppositeLanes",
  "nonUrban-NoStructuralSeparationToOppositeLanes",
  "nonUrban-WithStructuralSeparationToOppositeLanes",
]);
export type RoadType = Infer<typeof RoadType>;
