import { useEffect, useState } from "react";
import { useDecoder } from "../worker/decoder-context.ts";
import type { BundleReport, BundleStep } from "../worker/worker-protocol.ts";

/** How far checking a bundle is. */
export type BundleCheck =
  | { readonly state: "running"; readonly done: number; readonly all: number }
  | { readonly state: "failed"; readonly error: Error }
  | { readonly state: "done"; readonly report: BundleReport };

const beginning: BundleCheck = { state: "running", done: 0, all: 0 };

/**
 * Has the worker check a bundle, moment by moment, so that it answers other calls in between.
 *
 * @param opened - names the bundle; another one is checked from its beginning.
 * @param onReport - is told what came of it, once.
 */
export function useBundleCheck(
  opened: number,
  onReport: (report: BundleReport) => void,
): { readonly check: BundleCheck; retry(): void } {
  const decoder = useDecoder();
  const [run, setRun] = useState(0);
  const [known, setKnown] = useState<{ readonly opened: number; readonly check: BundleCheck }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run asks anew; who is told may change with each drawing
  useEffect(() => {
    let isCurrent = true;
    const show = (check: BundleCheck) => setKnown({ opened, check });
    const goOn = async () => {
      for (;;) {
        const step: BundleStep = await decoder.call("checkBundle", { opened });
        if (!isCurrent) return;
        if ("report" in step) {
          show({ state: "done", report: step.report });
          onReport(step.report);
          return;
        }
        show({ state: "running", ...step.progress });
      }
    };
    goOn().catch((error: Error) => {
      if (isCurrent) show({ state: "failed", error });
    });
    return () => {
      isCurrent = false;
    };
  }, [decoder, opened, run]);
  return {
    check: known?.opened === opened ? known.check : beginning,
    retry: () => {
      setKnown(undefined);
      setRun(run + 1);
    },
  };
}
