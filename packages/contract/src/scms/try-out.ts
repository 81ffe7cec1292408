import type * as z from "zod/mini";
import { tryOutStepOf } from "../try-out/try-out-step.ts";
import { scmsEventTrace } from "./events.ts";

/** What a virtual unit does when a registration is tried out, in this order; the first that fails is the last. */
export const scmsTryOutSteps = [
  "lists",
  "enrollment",
  "request",
  "batch",
  "download",
  "keys",
  "message",
  "successor",
] as const;
export type ScmsTryOutStepName = (typeof scmsTryOutSteps)[number];

/** One step that was done. */
export const scmsTryOutStep = tryOutStepOf(scmsTryOutSteps, scmsEventTrace);
export type ScmsTryOutStep = z.output<typeof scmsTryOutStep>;
