import { closeSync, fsyncSync, mkdirSync, openSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** Makes a directory and those above it that are missing, for its owner alone; they survive a loss of power. */
export function makeDirectory(directory: string): void {
  const first = mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  const above = dirname(resolve(first));
  for (let at = resolve(directory); at !== above; at = dirname(at)) flushDirectory(dirname(at));
}

/** Makes new names in a directory survive a loss of power. */
export function flushDirectory(directory: string): void {
  const file = openSync(directory, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
