import { useState } from "react";
import type { Source } from "./worker-protocol.ts";

let lastId = 0;

/** A number that no source had before. */
export function nextSourceId(): number {
  lastId += 1;
  return lastId;
}

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
      const id = nextSourceId();
      set({
        item: 0,
        run: isEdit ? run : id,
        ...(text === "" ? {} : { source: { kind: "text", id, text } }),
      });
    },
    setFile: (file) => {
      const id = nextSourceId();
      set({ item: 0, run: id, source: { kind: "file", id, file } });
    },
    setItem: (chosen) => set({ source, run, item: chosen }),
  };
}
