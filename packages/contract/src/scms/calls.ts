import type { Call } from "../call.ts";
import { scmsDeviceCalls } from "./device-calls.ts";
import { scmsEventCalls } from "./event-calls.ts";

/** Every call of the US system; one file beside this for each thing that is called. */
export const scmsCalls = {
  ...scmsDeviceCalls,
  ...scmsEventCalls,
} as const satisfies Record<string, Call>;
