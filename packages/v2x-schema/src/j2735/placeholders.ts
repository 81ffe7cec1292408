/**
 * SAE J2735 2024-09, modules of one type each that hold the place of messages to come: their messages have an id
 * (DSRCmsgID 43 to 47) and no content yet.
 */
import { type Infer, nullType } from "@v2x/asn1";

/** DSRCmsgID 43. */
export const RoadGeometryAndAttributes = nullType("RoadGeometryAndAttributes");
export type RoadGeometryAndAttributes = Infer<typeof RoadGeometryAndAttributes>;

/** DSRCmsgID 44. */
export const PersonalSafetyMessage2 = nullType("PersonalSafetyMessage2");
export type PersonalSafetyMessage2 = Infer<typeof PersonalSafetyMessage2>;

/** DSRCmsgID 45. */
export const TrafficSignalPhaseAndTiming = nullType("TrafficSignalPhaseAndTiming");
export type TrafficSignalPhaseAndTiming = Infer<typeof TrafficSignalPhaseAndTiming>;

/** DSRCmsgID 46. */
export const SignalControlAndPrioritizationRequest = nullType("SignalControlAndPrioritizationRequest");
export type SignalControlAndPrioritizationRequest = Infer<typeof SignalControlAndPrioritizationRequest>;

/** DSRCmsgID 47. */
export const SignalControlAndPrioritizationStatus = nullType("SignalControlAndPrioritizationStatus");
export type SignalControlAndPrioritizationStatus = Infer<typeof SignalControlAndPrioritizationStatus>;
