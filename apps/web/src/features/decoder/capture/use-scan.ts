import { startTransition, useEffect, useState } from "react";
import { useDecoder } from "../worker/decoder-context.ts";
import type { Opened, ScanProgress } from "../worker/worker-protocol.ts";

/** How often a list that is still growing is drawn anew, in milliseconds: making it takes longer the longer it is. */
const betweenDrawings = (frames: number) => 300 + frames / 1000;

/** Has the messages of a source looked for, bit by bit, so that whatever else is asked of the worker comes between. */
export function useScan({ id, count }: Opened): ScanProgress {
  const decoder = useDecoder();
  const [known, setKnown] = useState<ScanProgress & { readonly of: number }>();
  useEffect(() => {
    let isWanted = true;
    const run = async () => {
      let drawn = 0;
      for (;;) {
        const progress = await decoder.call("scan", { opened: id });
        if (!isWanted) return;
        const isDone = progress.done === progress.frames;
        if (isDone || performance.now() - drawn > betweenDrawings(progress.done)) {
          drawn = performance.now();
          startTransition(() => setKnown({ ...progress, of: id }));
        }
        if (isDone) return;
      }
    };
    // A source that was replaced is looked at no more; the next one has a run of its own.
    run().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [decoder, id]);
  return known?.of === id ? known : { done: 0, frames: count };
}
