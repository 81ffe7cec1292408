import type { VerdictStanding, VerdictState } from "@v2x/contract";
import { CircleCheck, CircleHelp, CircleMinus, CircleX } from "lucide-react";

/** How the answer to a question looks, beside its word. */
export const lightLooks = {
  pass: { Icon: CircleCheck, color: "success.main" },
  fail: { Icon: CircleX, color: "error.main" },
  unknown: { Icon: CircleHelp, color: "warning.main" },
  notApplicable: { Icon: CircleMinus, color: "text.secondary" },
} as const satisfies Record<VerdictState, unknown>;

/** How a headline looks, beside its words. */
export const standingLooks = {
  trusted: lightLooks.pass,
  notTrusted: lightLooks.fail,
  open: lightLooks.unknown,
  unsigned: lightLooks.notApplicable,
} as const satisfies Record<VerdictStanding, unknown>;
