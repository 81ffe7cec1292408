import { useState } from "react";
import { fileSource, textSource } from "../worker/new-source.ts";
import type { Source } from "../worker/worker-protocol.ts";

/** What is to be decoded, and which of its structures. */
export interface SourceChoice {
  readonly source: Source | undefined;
  /** Stays the same while a text is edited; a new one begins with nothing on the screen. */
  readonly run: number;
  readonly item: number;
  setText(text: string): void;
  setFile(file: File): void;
  setItem(item: number): void;
}

/** Keeps what somebody typed, pasted or chose; nothing of it ever stands in the address. */
export function useSource(): SourceChoice {
  const [{ source, run, item }, set] = useState<{ source?: Source; run: number; item: number }>({
    run: 0,
    item: 0,
  });
  return {
    source,
    run,
    item,
    setText: (text) => {
      const isEdit = source?.kind === "text";
      const next = textSource(text);
      set({ item: 0, run: isEdit ? run : next.id, ...(text === "" ? {} : { source: next }) });
    },
    setFile: (file) => {
      const next = fileSource(file);
      set({ item: 0, run: next.id, source: next });
    },
    setItem: (chosen) => set({ source, run, item: chosen }),
  };
}
