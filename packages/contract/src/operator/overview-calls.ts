import * as z from "zod/mini";
import type { Call } from "../call.ts";

/** So many days the charts of an operator show, today among them. */
export const figureDays = 30;

const perSystem = z.object({ ccms: z.int(), scms: z.int() });

/** What was done on one day, UTC. */
export const dayFigures = z.object({
  /** `2026-03-01` */
  day: z.iso.date(),
  /** Devices registered, also those that were deleted since. */
  devices: perSystem,
  /** Certificates that devices asked for and got; those of bundles made in the portal are not among them. */
  certificates: perSystem,
});
export type DayFigures = z.output<typeof dayFigures>;

/** What an operator sees at a glance, besides what other calls tell. */
export const overviewCalls = {
  health: {
    method: "GET",
    path: "/api/operator/health",
    summary: "Whether the installation stores what it is asked to; if not, why.",
    auth: "operator",
    answer: {
      type: "json",
      schema: z.object({
        problem: z.nullable(z.string()),
        /** Why the audit log's anchor has not been reached for a minute or longer. */
        anchorProblem: z.nullable(z.string()),
      }),
    },
  },
  dailyFigures: {
    method: "GET",
    path: "/api/operator/daily-figures",
    summary: "Devices registered and certificates issued on each of the last 30 days, UTC, the oldest first.",
    auth: "operator",
    answer: { type: "json", schema: z.object({ days: z.array(dayFigures) }) },
  },
} as const satisfies Record<string, Call>;
