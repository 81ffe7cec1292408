/** ETSI TS 102 894-2 V1.3.1: the header of every message, stations and the events that they name. */
import { type Infer, integer, sequence } from "@v2x/asn1";
import { SequenceNumber } from "../cdd/events.ts";

/** A pseudonym of the station, changed together with its authorization ticket. */
export const StationID = integer("StationID", { min: 0, max: 4_294_967_295 });
export type StationID = Infer<typeof StationID>;

/** The six octets in front of every facilities message of either release; on the wire both are the same. */
export const ItsPduHeader = sequence("ItsPduHeader", {
  protocolVersion: integer("INTEGER", { min: 0, max: 255 }),
  messageID: integer("INTEGER", {
    min: 0,
    max: 255,
    named: {
      denm: 1,
      cam: 2,
      poi: 3,
      spatem: 4,
      mapem: 5,
      ivim: 6,
      "ev-rsr": 7,
      tistpgtransaction: 8,
      srem: 9,
      ssem: 10,
      evcsn: 11,
      saem: 12,
      rtcmem: 13,
    },
  }),
  stationID: StationID,
});
export type ItsPduHeader = Infer<typeof ItsPduHeader>;

/** Names an event: who noticed it, and which of its events it is. */
export const ActionID = sequence("ActionID", {
  originatingStationID: StationID,
  sequenceNumber: SequenceNumber,
});
export type ActionID = Infer<typeof ActionID>;

/** From 1, lowest, to 7, highest; 0: unavailable. */
export const InformationQuality = integer("InformationQuality", {
  min: 0,
  max: 7,
  named: { unavailable: 0, lowest: 1, highest: 7 },
});
export type InformationQuality = Infer<typeof InformationQuality>;
