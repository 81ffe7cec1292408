/** ETSI TS 102 894-2 V1.3.1: points that a vehicle passed or an event touched. */
import { type Infer, optional, sequence, sequenceOf } from "@v2x/asn1";
import { DeltaReferencePosition, ReferencePosition } from "./positions.ts";
import { InformationQuality } from "./stations.ts";
import { PathDeltaTime } from "./time.ts";

export const PathPoint = sequence("PathPoint", {
  pathPosition: DeltaReferencePosition,
  pathDeltaTime: optional(PathDeltaTime),
});
export type PathPoint = Infer<typeof PathPoint>;

/** Where the vehicle came from, latest point first. */
export const PathHistory = sequenceOf("PathHistory", PathPoint, { min: 0, max: 40 });
export type PathHistory = Infer<typeof PathHistory>;

export const EventPoint = sequence("EventPoint", {
  eventPosition: DeltaReferencePosition,
  eventDeltaTime: optional(PathDeltaTime),
  informationQuality: InformationQuality,
});
export type EventPoint = Infer<typeof EventPoint>;

/** Where the event has been noticed, latest first. */
export const EventHistory = sequenceOf("EventHistory", EventPoint, { min: 1, max: 23 });
export type EventHistory = Infer<typeof EventHistory>;

/** Ways to the event, each from the event outwards. */
export const Traces = sequenceOf("Traces", PathHistory, { min: 1, max: 7 });
export type Traces = Infer<typeof Traces>;

/** Points of a recommended way round. */
export const ItineraryPath = sequenceOf("ItineraryPath", ReferencePosition, { min: 1, max: 40 });
export type ItineraryPath = Infer<typeof ItineraryPath>;
