import { useState } from "react";

/** Whether the input is folded away, and the ways in and out. */
export interface Folding {
  readonly isFolded: boolean;
  /** Brings the input back, to be worked on. */
  edit(): void;
  /** The input is done with, as it stands. */
  finish(): void;
}

/**
 * Folds the input away once it has done its work, so that the answer stands in the first view.
 *
 * @param source - names what is to be decoded.
 * @param isSettled - whether it is known how decoding went; until then nothing moves.
 * @param isDone - whether the source is read without a failure and nobody is typing it.
 */
export function useFolding(source: number | undefined, isSettled: boolean, isDone: boolean): Folding {
  const [isFolded, setFolded] = useState(false);
  const [edited, setEdited] = useState<number>();
  const wanted = isSettled ? isDone && edited !== source : isFolded;
  if (wanted !== isFolded) setFolded(wanted);
  return {
    isFolded: wanted,
    edit: () => {
      setEdited(source);
      setFolded(false);
    },
    finish: () => setEdited(undefined),
  };
}
