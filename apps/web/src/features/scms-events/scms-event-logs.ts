import { requestDigitsPattern, type ScmsLog, scmsLogs } from "@v2x/contract";
import type { EventLogs } from "../../both-systems/events/event-logs.ts";
import { paths } from "../../paths.ts";

/** The event logs of the SCMS: of ECA and RA. @see specification, section 5: partial mode */
export const scmsEventLogs: EventLogs<ScmsLog> = {
  system: "scms",
  logs: scmsLogs,
  hashProblem: (text) => {
    const digits = text.trim();
    if (requestDigitsPattern.test(digits)) return undefined;
    return /^[0-9a-fA-F]*$/.test(digits) ? "scms.hex_input_too_long" : "scms.hex_input_pattern_error_partial";
  },
  path: paths.scmsEvents,
  tracePath: paths.scmsEventTrace,
};
