import type { Call } from "../call.ts";
import { caCalls } from "./ca-calls.ts";
import { deviceCalls } from "./device-calls.ts";
import { eventCalls } from "./event-calls.ts";
import { ccmsStatusCalls } from "./status-calls.ts";
import { ticketCalls } from "./ticket-calls.ts";

/** Every call of the European system; one file beside this for each thing that is called. */
export const ccmsCalls = {
  ...caCalls,
  ...ccmsStatusCalls,
  ...deviceCalls,
  ...eventCalls,
  ...ticketCalls,
} as const satisfies Record<string, Call>;
