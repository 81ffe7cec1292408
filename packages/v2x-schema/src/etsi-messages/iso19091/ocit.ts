/**
 * ETSI TS 103 301 V2.2.1: what public transport reports to traffic lights by the telegrams of OCIT (R09). The facts are
 * those of the draft module in the public repository consider-it/C-ITS-Parser.
 */
import { type Infer, integer, optional, sequence } from "@v2x/asn1";

const uint32 = { min: 0, max: 4_294_967_295 };

const ReportingPoint = integer("ReportingPoint", { min: 0, max: 65_535 });
const PriorityLevel = integer("PriorityLevel", { min: 0, max: 255 });
const TrainLength = integer("TrainLength", { min: 0, max: 7 });
const RouteNumber = integer("RouteNumber", uint32);
const LineNumber = integer("LineNumber", uint32);
const TransitDirection = integer("TransitDirection", { min: 0, max: 255 });
const TourNumber = integer("TourNumber", uint32);
const VersionId = integer("VersionId", uint32);

/** At RequestorDescription, behind its extension marker. */
export const OcitRequestorDescriptionContainer = sequence(
  "OcitRequestorDescriptionContainer",
  {
    reportingPoint: optional(ReportingPoint),
    priorityLevel: optional(PriorityLevel),
    length: optional(TrainLength),
    route: optional(RouteNumber),
    line: optional(LineNumber),
    direction: optional(TransitDirection),
    tour: optional(TourNumber),
    version: optional(VersionId),
  },
  {},
);
export type OcitRequestorDescriptionContainer = Infer<typeof OcitRequestorDescriptionContainer>;
