import { useQuery } from "@tanstack/react-query";
import { calls } from "@v2x/contract";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { api } from "../../../api/api.ts";
import { evidenceShelf, type ShelvedEvidence } from "../../../session/evidence-shelf.ts";
import { useOrganization } from "../../../session/use-organization.ts";
import { useSessionState } from "../../../session/use-session.ts";
import type { EvidenceAtHand } from "../worker/worker-protocol.ts";

/** What is at hand for verdicts without being asked for. */
export interface AtHand {
  /** Given by hand and met earlier in this tab. */
  readonly shelved: readonly ShelvedEvidence[];
  /** All of it, as the worker takes it. */
  readonly evidence: readonly EvidenceAtHand[];
  /** Changes whenever `evidence` does: a query's key would else hold a megabyte. */
  readonly version: string;
  /** As `version`, but for what was met on the way: reading one message after the other changes nothing in it. */
  readonly givenVersion: string;
  /** The portal's own authorities are being asked for: a verdict before they came would soon be another one. */
  readonly isLoading: boolean;
  /** They could not be loaded: verdicts go without them. */
  readonly isOwnMissing: boolean;
  retryOwn(): void;
}

/**
 * What is at hand in this tab, and this portal's own authorities.
 *
 * @param useOwn - whether the portal's own count, their roots as trusted.
 */
export function useEvidence(useOwn: boolean): AtHand {
  const { organizationId } = useOrganization();
  const session = useSessionState();
  const email = session.status === "signed-in" ? session.user.email : undefined;
  useEffect(
    () => evidenceShelf.open(email === undefined ? undefined : { email, organizationId }),
    [email, organizationId],
  );
  const shelved = useSyncExternalStore(evidenceShelf.subscribe, evidenceShelf.entries);
  const own = useQuery({
    queryKey: ["own-evidence", organizationId],
    queryFn: ({ signal }) => api.call(calls.decoders.ownEvidence, { signal }),
    enabled: useOwn,
    staleTime: 5 * 60_000,
    retry: false,
    throwOnError: false,
  });
  const ownData = useOwn ? own.data : undefined;
  const evidence = useMemo(() => {
    const anchors = new Set(ownData?.anchors);
    return [
      ...shelved.map(({ hex, from, isTrusted }) => ({ hex, from, isTrusted })),
      ...(ownData?.evidence ?? []).map((hex) => ({
        hex,
        from: "own" as const,
        isTrusted: anchors.has(hex),
      })),
    ];
  }, [shelved, ownData]);
  const ownVersion = ownData === undefined ? "" : numberOf(ownData);
  const given = shelved.filter(({ from }) => from === "given");
  return {
    shelved,
    evidence,
    version: `${numberOf(shelved)} ${ownVersion}`,
    givenVersion: `${given.map(numberOf).join(",")} ${ownVersion}`,
    isLoading: useOwn && own.isPending && own.fetchStatus === "fetching",
    isOwnMissing: useOwn && own.isError,
    retryOwn: () => void own.refetch(),
  };
}

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** A name for what is replaced and never changed. */
function numberOf(one: object): number {
  const known = numbers.get(one);
  if (known !== undefined) return known;
  lastNumber += 1;
  numbers.set(one, lastNumber);
  return lastNumber;
}
