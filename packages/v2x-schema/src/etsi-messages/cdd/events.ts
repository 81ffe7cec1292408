/** ETSI TS 102 894-2, equal in V1.3.1 and V2.4.1: numbers of events and of their details. */
import { type Infer, integer } from "@v2x/asn1";

/** What it means depends on the cause beside it; 0: unavailable. */
export const SubCauseCodeType = integer("SubCauseCodeType", { min: 0, max: 255 });
export type SubCauseCodeType = Infer<typeof SubCauseCodeType>;

export const SequenceNumber = integer("SequenceNumber", { min: 0, max: 65_535 });
export type SequenceNumber = Infer<typeof SequenceNumber>;
