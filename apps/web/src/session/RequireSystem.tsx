import type { System } from "@v2x/contract";
import { Outlet } from "react-router";
import { NoAccess } from "./NoAccess.tsx";
import { systemsOf } from "./systems.ts";
import { useOrganization } from "./use-organization.ts";

/** The routes of a system, for organizations that are allowed it; the others read why there is nothing. */
export function RequireSystem({ system }: { system: System }) {
  return systemsOf(useOrganization()).includes(system) ? <Outlet /> : <NoAccess />;
}
