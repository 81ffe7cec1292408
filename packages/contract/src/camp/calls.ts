import type { Call } from "../call.ts";
import { campCaCalls } from "./ca-calls.ts";
import { campEnrollmentCalls } from "./enrollment-calls.ts";
import { campStatusCalls } from "./status-calls.ts";

/** Every call of CAMP's variant of the US system; one file beside this for each thing that is called. */
export const campCalls = {
  ...campCaCalls,
  ...campStatusCalls,
  ...campEnrollmentCalls,
} as const satisfies Record<string, Call>;
