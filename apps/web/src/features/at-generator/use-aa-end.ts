import { useQuery } from "@tanstack/react-query";
import { authorityStatusQuery } from "../../api/authority-status.ts";
import { useOrganization } from "../../session/use-organization.ts";

/** When the AA's certificate ends, past which no ticket may live. */
export interface AaEnd {
  /** ISO in UTC. */
  readonly end: string;
  /** Whole hours that are left at this moment, by the server's clock; not below 0. */
  hoursLeft(): number;
}

const hourMs = 3_600_000;

/** The end of the current AA; undefined while it is not known. */
export function useAaEnd(): AaEnd | undefined {
  const { organizationId } = useOrganization();
  const { data, dataUpdatedAt } = useQuery(authorityStatusQuery(organizationId));
  const aa = data?.authorities.find(({ role, state }) => role === "aa" && state === "current");
  if (!data || !aa) return undefined;
  const serverIsAheadMs = Date.parse(data.now) - dataUpdatedAt;
  return {
    end: aa.notAfter,
    hoursLeft: () => {
      const leftMs = Date.parse(aa.notAfter) - (Date.now() + serverIsAheadMs);
      return Math.max(0, Math.floor(leftMs / hourMs));
    },
  };
}
