/** ETSI TS 102 894-2 V2.4.1: the header of every message. */
import { type Infer, integer, sequence } from "@v2x/asn1";

/** Which message follows; numbers without a name are for messages to come. */
export const MessageId = integer("MessageId", {
  min: 0,
  max: 255,
  named: {
    denm: 1,
    cam: 2,
    poim: 3,
    spatem: 4,
    mapem: 5,
    ivim: 6,
    rfu1: 7,
    rfu2: 8,
    srem: 9,
    ssem: 10,
    evcsn: 11,
    saem: 12,
    rtcmem: 13,
    cpm: 14,
    imzm: 15,
    vam: 16,
    dsm: 17,
    mim: 18,
    mvm: 19,
    mcm: 20,
    pim: 21,
  },
});
export type MessageId = Infer<typeof MessageId>;

export const OrdinalNumber1B = integer("OrdinalNumber1B", { min: 0, max: 255 });
export type OrdinalNumber1B = Infer<typeof OrdinalNumber1B>;

/** A pseudonym of the station, changed together with its authorization ticket. */
export const StationId = integer("StationId", { min: 0, max: 4_294_967_295 });
export type StationId = Infer<typeof StationId>;

/** The six octets in front of every facilities message of either release; on the wire both are the same. */
export const ItsPduHeader = sequence("ItsPduHeader", {
  protocolVersion: OrdinalNumber1B,
  messageId: MessageId,
  stationId: StationId,
});
export type ItsPduHeader = Infer<typeof ItsPduHeader>;
