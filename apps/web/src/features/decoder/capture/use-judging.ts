import { startTransition, useEffect, useEffectEvent, useState } from "react";
import { useDecoder } from "../worker/decoder-context.ts";
import type { EvidenceAtHand, JudgingProgress, Opened } from "../worker/worker-protocol.ts";

/** By what the messages of a list are judged. */
export interface ListTerms {
  /** In ISO 8601; the present where absent. */
  readonly now: string | undefined;
  readonly evidence: readonly EvidenceAtHand[];
  /** Changes where `evidence` is another in what matters: messages are judged anew. Undefined before it is there. */
  readonly version: string | undefined;
}

/** How far the messages of a list are judged. */
export interface ListJudging extends JudgingProgress {
  readonly isBusy: boolean;
  /** Grows whenever rows are to be read anew. */
  readonly drawings: number;
  readonly error: Error | undefined;
  retry(): void;
}

/** How often a list whose verdicts are still coming is drawn anew, in milliseconds: making a long one takes longer. */
const betweenDrawings = (items: number) => 500 + items / 500;

/**
 * Has all messages of a source judged, bit by bit, so that whatever else is asked of the worker comes between; and again
 * when another moment is chosen or evidence is given.
 *
 * @param isReady - whether all messages were found.
 */
export function useJudging({ id }: Opened, isReady: boolean, terms: ListTerms): ListJudging {
  const decoder = useDecoder();
  const [known, setKnown] = useState({ done: 0, items: 0, drawings: 0 });
  const [ended, setEnded] = useState<{ readonly run: string; readonly error?: Error }>();
  const [attempt, setAttempt] = useState(0);
  const { now, version } = terms;
  const run = isReady && version !== undefined ? `${id} ${attempt} ${now ?? ""} ${version}` : undefined;
  const begin = useEffectEvent(() => {
    const { evidence } = terms;
    return decoder.call("beginJudging", { opened: id, now, evidence });
  });
  useEffect(() => {
    if (run === undefined) return;
    let isWanted = true;
    const draw = (progress: JudgingProgress) =>
      startTransition(() => setKnown(({ drawings }) => ({ ...progress, drawings: drawings + 1 })));
    const judge = async () => {
      setKnown(({ drawings }) => ({ done: 0, items: 0, drawings }));
      const number = await begin();
      let drawn = performance.now();
      while (isWanted) {
        const progress = await decoder.call("judgeOn", { run: number });
        if (!isWanted) return;
        const isDone = progress.done === progress.items;
        if (isDone || performance.now() - drawn > betweenDrawings(progress.items)) {
          drawn = performance.now();
          draw(progress);
        }
        if (isDone) return setEnded({ run });
      }
    };
    judge().catch((error: Error) => {
      if (isWanted) setEnded({ run, error });
    });
    return () => {
      isWanted = false;
    };
  }, [decoder, run]);
  const hasEnded = ended?.run === run;
  return {
    ...known,
    isBusy: run !== undefined && !hasEnded,
    error: hasEnded ? ended?.error : undefined,
    retry: () => setAttempt(attempt + 1),
  };
}
