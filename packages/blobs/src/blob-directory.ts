import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { BlobError, type Blobs, expectContent, expectName, expectSize, nameOf } from "./blobs.ts";

/** Long after any write has ended, one way or the other. */
const abandonedMs = 60 * 60_000;

/** Errors of the file system after which the same call may succeed. */
const passing = new Set(["EAGAIN", "EBUSY", "EINTR", "EMFILE", "ENFILE", "EIO"]);

/**
 * Blobs in a directory: `ab/cdef…` by name, and `unfinished/` for what is being written. Any number of processes may
 * share it. Created by the first put.
 */
export function blobDirectory(directory: string): Blobs {
  const pathOf = (name: string) => {
    expectName(name);
    return join(directory, name.slice(0, 2), name.slice(2));
  };
  const unfinished = join(directory, "unfinished");
  let isSwept = false;

  async function put(octets: Uint8Array): Promise<string> {
    const name = nameOf(octets);
    const path = pathOf(name);
    const found = await readFile(path).catch(ifMissing);
    if (found?.equals(octets)) return name; // else it was cut off or changed, by a half restored backup or a bad disk
    await makeDirectory(dirname(path));
    await makeDirectory(unfinished);
    const written = join(unfinished, randomUUID());
    try {
      await writeDurably(written, octets);
      await rename(written, path);
    } catch (error) {
      await rm(written, { force: true });
      throw error;
    }
    await flush(dirname(path));
    if (!isSwept) {
      isSwept = true;
      await removeAbandoned(unfinished);
    }
    return name;
  }

  const guarded = <A extends unknown[], R>(call: (...parameters: A) => Promise<R>) => {
    return async (...parameters: A): Promise<R> => {
      try {
        return await call(...parameters);
      } catch (error) {
        throw asBlobError(directory, error);
      }
    };
  };
  return {
    put: guarded(put),
    get: guarded(async (name) => {
      const path = pathOf(name);
      const size = await sizeAt(path);
      if (size === undefined) return undefined;
      expectSize(size, directory);
      const octets = await readFile(path).catch(ifMissing);
      if (octets !== undefined) expectContent(octets, name, directory);
      return octets;
    }),
    size: guarded((name) => sizeAt(pathOf(name))),
    delete: guarded((name) => rm(pathOf(name), { force: true })),
  };
}

async function sizeAt(path: string): Promise<number | undefined> {
  return (await stat(path).catch(ifMissing))?.size;
}

/** Also makes sure that the loss of power does not take it away again. */
async function makeDirectory(path: string): Promise<void> {
  const made = await mkdir(path, { recursive: true, mode: 0o700 });
  if (made !== undefined)
    for (let at = path; at !== dirname(made); at = dirname(at)) await flush(dirname(at));
}

async function writeDurably(path: string, octets: Uint8Array): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(octets);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function flush(directory: string): Promise<void> {
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** What processes that were killed left behind. */
async function removeAbandoned(unfinished: string): Promise<void> {
  for (const name of await readdir(unfinished)) {
    const path = join(unfinished, name);
    const found = await stat(path).catch(ifMissing);
    if (found && Date.now() - found.mtimeMs > abandonedMs) await rm(path, { force: true });
  }
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

function asBlobError(place: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof TypeError || error instanceof BlobError || code === undefined) return error;
  return new BlobError(
    passing.has(code) ? "unavailable" : "refused",
    { place, reason: message },
    { cause: error },
  );
}
