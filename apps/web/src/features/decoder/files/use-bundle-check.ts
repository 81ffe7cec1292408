import { useEffect, useRef, useState } from "react";
import { useDecoder } from "../worker/decoder-context.ts";
import type { BundleReport, BundleStep, EvidenceAtHand } from "../worker/worker-protocol.ts";

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
 * @param evidence - what it is checked by beside itself, checked anew where that is another array; nothing is done
 *   before there is any. What is known stays until the next is known.
 * @param onReport - is told what came of a bundle, once.
 */
export function useBundleCheck(
  opened: number,
  evidence: readonly EvidenceAtHand[] | undefined,
  onReport: (report: BundleReport) => void,
): { readonly check: BundleCheck; retry(): void } {
  const decoder = useDecoder();
  const [run, setRun] = useState(0);
  const [known, setKnown] = useState<{ readonly opened: number; readonly check: BundleCheck }>();
  const told = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run asks anew; who is told may change with each drawing
  useEffect(() => {
    if (evidence === undefined) return;
    let isCurrent = true;
    const show = (check: BundleCheck) =>
      setKnown((last) =>
        check.state === "running" && last?.opened === opened && last.check.state === "done"
          ? last
          : { opened, check },
      );
    const goOn = async () => {
      let step: BundleStep = await decoder.call("checkBundle", { opened, evidence });
      while (isCurrent && !("report" in step)) {
        show({ state: "running", ...step.progress });
        step = await decoder.call("checkBundle", { opened });
      }
      if (!isCurrent || !("report" in step)) return;
      show({ state: "done", report: step.report });
      if (told.current === opened) return;
      told.current = opened;
      onReport(step.report);
    };
    goOn().catch((error: Error) => {
      if (isCurrent) show({ state: "failed", error });
    });
    return () => {
      isCurrent = false;
    };
  }, [decoder, opened, evidence, run]);
  return {
    check: known?.opened === opened ? known.check : beginning,
    retry: () => {
      setKnown(undefined);
      setRun(run + 1);
    },
  };
}
