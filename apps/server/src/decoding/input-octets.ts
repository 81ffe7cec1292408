/** What the command line was given, as octets. */

import { createReadStream } from "node:fs";
import { maximalFileOctets } from "@v2x/decoder";

/** A file or folder that cannot be used; the message says why. */
export class UnusableInput extends Error {
  override readonly name = "UnusableInput";
}

/**
 * Reads a file whole.
 *
 * @param file - a path, or `-` for what comes in.
 * @throws UnusableInput
 */
export async function inputOctets(file: string, input: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const name = file === "-" ? "The input" : file;
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of file === "-" ? input : createReadStream(file)) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > maximalFileOctets) break;
    }
  } catch (error) {
    throw unusable(name, error);
  }
  if (length > maximalFileOctets)
    throw new UnusableInput(
      `${name} is longer than ${maximalFileOctets} octets, the most that are read: give a part of it.`,
    );
  return new Uint8Array(Buffer.concat(chunks));
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  EISDIR: "it is a folder, give one of its files",
  ENOTDIR: "it is a file where a folder is expected",
  EACCES: "reading it is not permitted",
};

/** An error of the file system, for people; any other stays itself. */
export function unusable(name: string, error: unknown): unknown {
  if (!(error instanceof Error && "syscall" in error)) return error;
  const { code = "", message } = error as NodeJS.ErrnoException;
  return new UnusableInput(`${name} cannot be read: ${reasons[code] ?? message}.`, { cause: error });
}
