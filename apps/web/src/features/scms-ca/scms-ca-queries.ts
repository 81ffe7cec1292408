import { queryOptions } from "@tanstack/react-query";
import { calls } from "@v2x/contract";
import { api } from "../../api/api.ts";
import { ApiError } from "../../api/api-error.ts";
import {
  type AbsentAuthority,
  authorityOf,
  type CardRole,
  callsOf,
  cardRoles,
  electorOf,
  type ScmsAuthority,
  titleOf,
} from "./authorities.ts";

/** The electors and the authorities as the screen shows them. */
export const scmsCaQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ["scms-authorities", organizationId],
    queryFn: async ({ signal }) => {
      const [electors, ...authorities] = await Promise.all([
        api.call(calls.scms.electorInfo, { signal }),
        ...cardRoles.map((role) => currentOf(role, signal)),
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
async function currentOf(role: CardRole, signal: AbortSignal): Promise<ScmsAuthority | AbsentAuthority> {
  try {
    return authorityOf(role, await api.call(callsOf[role].info, { signal }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 503)
      return { role, title: titleOf(role), reason: error };
    throw error;
  }
}
