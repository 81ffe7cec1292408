import type { TryOutStructure } from "@v2x/contract";
import { useCallback, useEffect, useRef, useState } from "react";

/** A step that a virtual station did, of either system. */
export interface DoneStep<Step extends string, Trace> {
  readonly step: Step;
  readonly isGood: boolean;
  readonly text: string;
  readonly milliseconds: number;
  readonly trace: Trace | null;
  readonly structures: readonly TryOutStructure[];
}

/** A run as far as it has come. */
export interface TryOutRun<Step extends string, Trace> {
  readonly steps: readonly DoneStep<Step, Trace>[];
  readonly state: "running" | "finished" | "cancelled" | "broken";
  /** Why it is broken. */
  readonly error?: unknown;
}

/** Begins a run of a device, and gives its steps as they are done. It must be the same function while the device is. */
export type BeginRun<Step extends string, Trace> = (
  signal: AbortSignal,
) => Promise<AsyncIterable<DoneStep<Step, Trace>>>;

/** Runs a virtual station for a device, at once and whenever it is told to; leaving ends the run. */
export function useTryOut<Step extends string, Trace>(
  begin: BeginRun<Step, Trace>,
): {
  readonly run: TryOutRun<Step, Trace>;
  readonly start: () => void;
  readonly cancel: () => void;
} {
  const [run, setRun] = useState<TryOutRun<Step, Trace>>({ steps: [], state: "running" });
  const abort = useRef<AbortController>(undefined);
  const start = useCallback(() => {
    abort.current?.abort();
    const own = new AbortController();
    abort.current = own;
    setRun({ steps: [], state: "running" });
    void follow(begin, own.signal, (change) => {
      if (abort.current === own) setRun(change);
    });
  }, [begin]);
  const cancel = useCallback(() => {
    abort.current?.abort();
    abort.current = undefined;
    setRun(({ steps }) => ({ steps, state: "cancelled" }));
  }, []);
  useEffect(() => {
    start();
    return () => {
      abort.current?.abort();
      abort.current = undefined;
    };
  }, [start]);
  return { run, start, cancel };
}

async function follow<Step extends string, Trace>(
  begin: BeginRun<Step, Trace>,
  signal: AbortSignal,
  tell: (change: (run: TryOutRun<Step, Trace>) => TryOutRun<Step, Trace>) => void,
): Promise<void> {
  try {
    for await (const step of await begin(signal))
      tell(({ steps, state }) => ({ steps: [...steps, step], state }));
    tell(({ steps }) => ({ steps, state: "finished" }));
  } catch (error) {
    if (!signal.aborted) tell(({ steps }) => ({ steps, state: "broken", error }));
  }
}
