import { type CcmsLog, ccmsLogs } from "@v2x/contract";
import type { EventLogs } from "../../both-systems/events/event-logs.ts";
import { paths } from "../../paths.ts";

/** The event logs of the CCMS: of EA and AA. @see specification, section 5: full mode */
export const ccmsEventLogs: EventLogs<CcmsLog> = {
  system: "ccms",
  logs: ccmsLogs,
  hashProblem: (text) =>
    /^([0-9a-fA-F]{32}|[0-9a-fA-F]{64})?$/.test(text.trim())
      ? undefined
      : "ccms.hex_input_pattern_error_full",
  path: paths.ccmsEvents,
  tracePath: paths.ccmsEventTrace,
};
