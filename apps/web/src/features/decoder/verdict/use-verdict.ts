import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { isPartNotLoaded } from "../../../ui/load-part.ts";
import { useDecoder } from "../worker/decoder-context.ts";
import type { Judged, ReadItem } from "../worker/worker-protocol.ts";
import { evidenceShelf } from "./evidence-shelf.ts";
import { type AtHand, useEvidence } from "./use-evidence.ts";

/** A verdict on a reading, and what it is given on. */
export interface VerdictState {
  /** Of this reading; what was judged by other terms stays until the next is there. */
  readonly judged: Judged | undefined;
  /** One is being found. */
  readonly isBusy: boolean;
  readonly error: Error | undefined;
  retry(): void;
  readonly atHand: AtHand;
  /** As the browser's field for moments gives it, in UTC; empty for the present. */
  readonly now: string;
  setNow(now: string): void;
  readonly useOwn: boolean;
  setUseOwn(useOwn: boolean): void;
}

/** Somebody who types makes a new reading with each key: none is judged before they pause. */
const pauseMs = 150;

/** Judges a reading in the worker, by itself, and again whenever what is at hand changes. */
export function useVerdict({ id }: ReadItem): VerdictState {
  const decoder = useDecoder();
  const [now, setNow] = useState("");
  const [useOwn, setUseOwn] = useState(true);
  const atHand = useEvidence(useOwn);
  const { evidence, version, isLoading } = atHand;
  const hasPaused = useElapsed(pauseMs);
  const query = useQuery({
    // The reading's number stands for its octets.
    queryKey: ["decoder-verdict", id, now, version],
    queryFn: () =>
      decoder.call("verdict", { reading: id, now: now === "" ? undefined : `${now}:00Z`, evidence }),
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
  useMeeting(data);
  return {
    judged: data,
    isBusy: !hasPaused || isLoading || query.isFetching,
    error: query.error ?? undefined,
    retry: () => void query.refetch(),
    atHand,
    now,
    setNow,
    useOwn,
    setUseOwn,
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
