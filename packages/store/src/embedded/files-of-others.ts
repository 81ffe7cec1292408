import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

const { O_RDONLY, O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/** More than any of these files has. */
const longest = 64 * 1024;

/**
 * Reads the beginning of a file in a directory of another account, which may have put anything in its place.
 *
 * @returns an empty text where there is no such file, or what is there is none.
 */
export function readFileOfOther(path: string): string {
  let file: number;
  try {
    file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch {
    return "";
  }
  try {
    if (!fstatSync(file).isFile()) return "";
    const octets = Buffer.alloc(longest);
    return octets.toString("utf8", 0, readSync(file, octets));
  } finally {
    closeSync(file);
  }
}

/** Opens a file to append to it, and never what a link in its place names. */
export function openToAppend(path: string): number {
  return openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600);
}
