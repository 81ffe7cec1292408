import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { evidenceShelf } from "../../../session/evidence-shelf.ts";
import { isPartNotLoaded } from "../../../ui/load-part.ts";
import { useDecoder } from "../worker/decoder-context.ts";
import { type Judged, type ReadItem, supersededText } from "../worker/worker-protocol.ts";
import { type AtHand, useEvidence } from "./use-evidence.ts";
import { momentOf, type VerdictTerms } from "./use-verdict-terms.ts";

/** A verdict on a reading, and what it is given on. */
export interface VerdictState extends VerdictTerms {
  /** Of this reading; what was judged by other terms stays until the next is there. */
  readonly judged: Judged | undefined;
  /** One is being found. */
  readonly isBusy: boolean;
  readonly error: Error | undefined;
  retry(): void;
  readonly atHand: AtHand;
}

/** Somebody who types makes a new reading with each key: none is judged before they pause. */
const pauseMs = 150;

/** Judges a reading in the worker, by itself, and again whenever what is at hand changes. */
export function useVerdict({ id }: ReadItem, terms: VerdictTerms): VerdictState {
  const decoder = useDecoder();
  const { now, useOwn } = terms;
  const atHand = useEvidence(useOwn);
  const { evidence, version, isLoading } = atHand;
  const hasPaused = useElapsed(pauseMs);
  const query = useQuery({
    // The reading's number stands for its octets.
    queryKey: ["decoder-verdict", id, now, version],
    queryFn: () => decoder.call("verdict", { reading: id, now: momentOf(terms), evidence }),
    enabled: hasPaused && !isLoading,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
    retry: false,
    networkMode: "always",
    throwOnError: isPartNotLoaded,
  });
  const { data } = query;
  // What was asked in between is on its way to the screen, with a verdict of its own.
  const isSuperseded = query.error?.message === supersededText;
  useMeeting(data);
  return {
    judged: data,
    isBusy: !hasPaused || isLoading || query.isFetching || isSuperseded,
    error: (isSuperseded ? undefined : query.error) ?? undefined,
    retry: () => void query.refetch(),
    atHand,
    ...terms,
  };
}

/** Shelves what a verdict met once its reading is left: for this one it changes nothing. */
function useMeeting(judged: Judged | undefined): void {
  const met = useRef<Judged["met"]>([]);
  useEffect(() => {
    met.current = judged?.met ?? [];
  }, [judged]);
  useEffect(
    () => () => evidenceShelf.add(met.current.map((one) => ({ ...one, from: "met", isTrusted: false }))),
    [],
  );
}

/** Whether some time has passed since this was first shown. */
function useElapsed(ms: number): boolean {
  const [hasElapsed, setElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return hasElapsed;
}
