import type { Source } from "./worker-protocol.ts";

let lastId = 0;

function nextId(): number {
  lastId += 1;
  return lastId;
}

/** What somebody typed or pasted, as a source with a number that none had before. */
export function textSource(text: string): Source {
  return { kind: "text", id: nextId(), text };
}

/** A file as a source with a number that none had before. */
export function fileSource(file: File): Source {
  return { kind: "file", id: nextId(), file };
}
