/**
 * SAE J2735 2024-09: messages without content of their own. TestMessage00 to TestMessage15 (DSRCmsgID 240 to 255) are
 * for trials, whose content those who try agree on as a regional extension; the five before them (DSRCmsgID 43 to 47)
 * hold the place of messages to come.
 */
import { type Infer, nullType, optional, sequence } from "@v2x/asn1";
import { Header } from "./identifiers.ts";
import { regionalExtension } from "./regional.ts";

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

function testMessage(name: string) {
  return sequence(name, { header: optional(Header), regional: optional(regionalExtension()) }, {});
}

/** DSRCmsgID 240. */
export const TestMessage00 = testMessage("TestMessage00");
export type TestMessage00 = Infer<typeof TestMessage00>;

/** DSRCmsgID 241. */
export const TestMessage01 = testMessage("TestMessage01");
export type TestMessage01 = Infer<typeof TestMessage01>;

/** DSRCmsgID 242. */
export const TestMessage02 = testMessage("TestMessage02");
export type TestMessage02 = Infer<typeof TestMessage02>;

/** DSRCmsgID 243. */
export const TestMessage03 = testMessage("TestMessage03");
export type TestMessage03 = Infer<typeof TestMessage03>;

/** DSRCmsgID 244. */
export const TestMessage04 = testMessage("TestMessage04");
export type TestMessage04 = Infer<typeof TestMessage04>;

/** DSRCmsgID 245. */
export const TestMessage05 = testMessage("TestMessage05");
export type TestMessage05 = Infer<typeof TestMessage05>;

/** DSRCmsgID 246. */
export const TestMessage06 = testMessage("TestMessage06");
export type TestMessage06 = Infer<typeof TestMessage06>;

/** DSRCmsgID 247. */
export const TestMessage07 = testMessage("TestMessage07");
export type TestMessage07 = Infer<typeof TestMessage07>;

/** DSRCmsgID 248. */
export const TestMessage08 = testMessage("TestMessage08");
export type TestMessage08 = Infer<typeof TestMessage08>;

/** DSRCmsgID 249. */
export const TestMessage09 = testMessage("TestMessage09");
export type TestMessage09 = Infer<typeof TestMessage09>;

/** DSRCmsgID 250. */
export const TestMessage10 = testMessage("TestMessage10");
export type TestMessage10 = Infer<typeof TestMessage10>;

/** DSRCmsgID 251. */
export const TestMessage11 = testMessage("TestMessage11");
export type TestMessage11 = Infer<typeof TestMessage11>;

/** DSRCmsgID 252. */
export const TestMessage12 = testMessage("TestMessage12");
export type TestMessage12 = Infer<typeof TestMessage12>;

/** DSRCmsgID 253. */
export const TestMessage13 = testMessage("TestMessage13");
export type TestMessage13 = Infer<typeof TestMessage13>;

/** DSRCmsgID 254. */
export const TestMessage14 = testMessage("TestMessage14");
export type TestMessage14 = Infer<typeof TestMessage14>;

/** DSRCmsgID 255. */
export const TestMessage15 = testMessage("TestMessage15");
export type TestMessage15 = Infer<typeof TestMessage15>;
