import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api/api.ts";
import { ApiError } from "../../api/api-error.ts";
import {
  type AbsentAuthority,
  authorityOf,
  type CardRole,
  electorOf,
  type ScmsAuthority,
  titleOf,
  type UsSystem,
} from "./authorities.ts";

/** The electors and the authorities as the screen shows them. */
export const scmsCaQuery = (system: UsSystem, organizationId: string) =>
  queryOptions({
    queryKey: ["scms-authorities", system.name, organizationId],
    queryFn: async ({ signal }) => {
      const [electors, ...authorities] = await Promise.all([
        api.call(system.electorInfo, { signal }),
        ...system.cardRoles.map((role) => currentOf(system, role, signal)),
      ]);
      const absent = authorities.filter(isAbsent);
      // Then it is not them that is missing.
      if (absent.length === authorities.length) throw absent[0]!.reason;
      return { electors: electors.map(electorOf), authorities };
    },
  });

function isAbsent(authority: ScmsAuthority | AbsentAuthority): authority is AbsentAuthority {
  return authority.name === undefined;
}

/** One authority without a current certificate does not keep the others from being shown. */
async function currentOf(
  system: UsSystem,
  role: CardRole,
  signal: AbortSignal,
): Promise<ScmsAuthority | AbsentAuthority> {
  try {
    return authorityOf(system, role, await api.call(system.callsOf[role]!.info, { signal }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 503)
      return { role, title: titleOf(role), reason: error };
    throw error;
  }
}
