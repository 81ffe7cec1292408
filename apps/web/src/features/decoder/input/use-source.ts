import { useState } from "react";
import type { DecoderInput } from "../../../session/kept-input.ts";
import { fileSource, textSource } from "../worker/new-source.ts";
import type { Source } from "../worker/worker-protocol.ts";

/** What is to be decoded, and which of its structures. */
export interface SourceChoice {
  readonly source: Source | undefined;
  /** Whether it came in one piece, by a paste, as a file or an example: nobody is about to type the rest of it. */
  readonly isWhole: boolean;
  /** Stays the same while a text is edited; a new one begins with nothing on the screen. */
  readonly run: number;
  readonly item: number;
  setText(text: string, isWhole: boolean): void;
  setFile(file: File): void;
  setItem(item: number): void;
}

interface Chosen {
  readonly source?: Source;
  readonly isWhole: boolean;
  readonly run: number;
  readonly item: number;
}

/**
 * Holds what somebody typed, pasted or chose; nothing of it ever stands in the address.
 *
 * @param begin - what there is at first.
 */
export function useSource(begin: () => DecoderInput | undefined): SourceChoice {
  const [chosen, set] = useState<Chosen>(() => {
    const input = begin();
    if (input?.file) return wholly(fileSource(input.file));
    return input?.text ? wholly(textSource(input.text)) : { isWhole: false, run: 0, item: 0 };
  });
  const { source, isWhole, run, item } = chosen;
  return {
    source,
    isWhole,
    run,
    item,
    setText: (text, comesWhole) => {
      const next = textSource(text);
      const isEdit = source?.kind === "text";
      set({
        isWhole: comesWhole,
        run: isEdit ? run : next.id,
        item: 0,
        ...(text === "" ? {} : { source: next }),
      });
    },
    setFile: (file) => set(wholly(fileSource(file))),
    setItem: (wanted) => set({ ...chosen, item: wanted }),
  };
}

function wholly(source: Source): Chosen {
  return { source, isWhole: true, run: source.id, item: 0 };
}
