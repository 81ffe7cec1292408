import type { OperatedAuthority } from "@v2x/contract";
import { daysUntil } from "../../ui/moment-text.ts";

/** With fewer days left than this, an authority stands out. */
const soonDays = 30;

/** What an operator should know first of an authority; `fine` where there is nothing to do. */
export type Standing = "missing" | "ended" | "soon" | "fine";

/** @param now - the server's present, ISO in UTC. */
export function standingOf({ state, isMissing, notAfter }: OperatedAuthority, now: string): Standing {
  if (isMissing) return "missing";
  if (state !== "current") return "fine";
  if (notAfter <= now) return "ended";
  return daysUntil(notAfter, now) < soonDays ? "soon" : "fine";
}

/** System and role as people write them, with the name. */
export function namesOf({ system, role, name }: OperatedAuthority) {
  return { system: system.toUpperCase(), role: role.toUpperCase(), name };
}
