import { calls, type TryOutStep } from "@v2x/contract";
import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "../../api/api.ts";

/** A run as far as it has come. */
export interface TryOutRun {
  readonly steps: readonly TryOutStep[];
  readonly state: "running" | "finished" | "cancelled" | "broken";
  /** Why it is broken. */
  readonly error?: unknown;
}

/** Runs a virtual station for a device, at once and whenever it is told to; leaving ends the run. */
export function useTryOut(deviceId: string): {
  readonly run: TryOutRun;
  readonly start: () => void;
  readonly cancel: () => void;
} {
  const [run, setRun] = useState<TryOutRun>({ steps: [], state: "running" });
  const abort = useRef<AbortController>(undefined);

  const start = useCallback(() => {
    abort.current?.abort();
    const own = new AbortController();
    abort.current = own;
    setRun({ steps: [], state: "running" });
    void follow(deviceId, own.signal, (change) => {
      if (abort.current === own) setRun(change);
    });
  }, [deviceId]);

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

async function follow(
  id: string,
  signal: AbortSignal,
  tell: (change: (run: TryOutRun) => TryOutRun) => void,
): Promise<void> {
  try {
    for await (const step of await api.call(calls.ccms.tryOutDevice, { body: { id }, signal }))
      tell(({ steps, state }) => ({ steps: [...steps, step], state }));
    tell(({ steps }) => ({ steps, state: "finished" }));
  } catch (error) {
    if (!signal.aborted) tell(({ steps }) => ({ steps, state: "broken", error }));
  }
}
