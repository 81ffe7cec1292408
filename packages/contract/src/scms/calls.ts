import type { Call } from "../call.ts";
import { bundleCalls } from "./bundle-calls.ts";
import { scmsCaCalls } from "./ca-calls.ts";
import { scmsDeviceCalls } from "./device-calls.ts";
import { scmsEventCalls } from "./event-calls.ts";
import { scmsStatusCalls } from "./status-calls.ts";
import { testProfileCalls } from "./test-profile-calls.ts";

/** Every call of the US system; one file beside this for each thing that is called. */
export const scmsCalls = {
  ...scmsCaCalls,
  ...scmsStatusCalls,
  ...scmsDeviceCalls,
  ...scmsEventCalls,
  ...testProfileCalls,
  ...bundleCalls,
} as const satisfies Record<string, Call>;
