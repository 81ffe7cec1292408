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
  readonly item: number;
  setText(text: string): void;
  setFile(file: File): void;
  setItem(item: number): void;
}

/** Keeps what somebody typed, pasted or chose; nothing of it ever stands in the address. */
export function useSource(): SourceChoice {
  const [{ source, item }, set] = useState<{ source?: Source; item: number }>({ item: 0 });
  return {
    source,
    item,
    setText: (text) =>
      set({ item: 0, ...(text === "" ? {} : { source: { kind: "text", id: nextSourceId(), text } }) }),
    setFile: (file) => set({ item: 0, source: { kind: "file", id: nextSourceId(), file } }),
    setItem: (chosen) => set({ source, item: chosen }),
  };
}
