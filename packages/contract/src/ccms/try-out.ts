import type * as z from "zod/mini";
import { tryOutStepOf } from "../try-out/try-out-step.ts";
import { eventTrace } from "./events.ts";

/** What a virtual station does when a registration is tried out, in this order; the first that fails is the last. */
export const tryOutSteps = ["lists", "enrolment", "authorization", "message", "re-enrolment"] as const;
export type TryOutStepName = (typeof tryOutSteps)[number];

/** One step that was done. */
export const tryOutStep = tryOutStepOf(tryOutSteps, eventTrace);
export type TryOutStep = z.output<typeof tryOutStep>;
