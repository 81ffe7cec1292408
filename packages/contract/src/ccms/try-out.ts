import * as z from "zod/mini";
import { eventTrace } from "./events.ts";

/** What a virtual station does when a registration is tried out, in this order; the first that fails is the last. */
export const tryOutSteps = ["lists", "enrolment", "authorization", "message", "re-enrolment"] as const;
export type TryOutStepName = (typeof tryOutSteps)[number];

/** One step that was done. */
export const tryOutStep = z.object({
  step: z.enum(tryOutSteps),
  isGood: z.boolean(),
  /** What came of it, for people; one line or several. */
  text: z.string(),
  milliseconds: z.number(),
  /** What an authority saw, where one was asked; it stands in no log. */
  trace: z.nullable(eventTrace),
});
export type TryOutStep = z.output<typeof tryOutStep>;
