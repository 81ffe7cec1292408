/**
 * ETSI TS 103 301 V2.1.1: messages of road infrastructure. Each is the common header and one type of an ISO standard,
 * without a frame or an extension marker around them.
 */
import { type Infer, sequence } from "@v2x/asn1";
import {
  MapData,
  RTCMcorrections,
  SignalRequestMessage,
  SignalStatusMessage,
  SPAT,
} from "./iso19091/dsrc.ts";
import { IviStructure } from "./iso19321/ivi-structure.ts";
import { ItsPduHeader } from "./release1/index.ts";

/** Message 4: phases of signals and how long they last. */
export const SPATEM = sequence("SPATEM", { header: ItsPduHeader, spat: SPAT });
export type SPATEM = Infer<typeof SPATEM>;

/** Message 5: lanes of intersections and roads. */
export const MAPEM = sequence("MAPEM", { header: ItsPduHeader, map: MapData });
export type MAPEM = Infer<typeof MAPEM>;

/** Message 6: signs and texts of the road, to be shown in the vehicle. */
export const IVIM = sequence("IVIM", { header: ItsPduHeader, ivi: IviStructure });
export type IVIM = Infer<typeof IVIM>;

/** Message 9: a vehicle asks for a green light. */
export const SREM = sequence("SREM", { header: ItsPduHeader, srm: SignalRequestMessage });
export type SREM = Infer<typeof SREM>;

/** Message 10: what came of such requests. */
export const SSEM = sequence("SSEM", { header: ItsPduHeader, ssm: SignalStatusMessage });
export type SSEM = Infer<typeof SSEM>;

/** Message 13: corrections for satellite navigation. */
export const RTCMEM = sequence("RTCMEM", { header: ItsPduHeader, rtcmc: RTCMcorrections });
export type RTCMEM = Infer<typeof RTCMEM>;
