import { createHash } from "node:crypto";
import type { Readable } from "node:stream";

/** A part of a blob by its first and last octet, counted from 0, both included, as in HTTP (RFC 9110, 14.1.2). */
export interface BlobRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Files named by their content. A name is the SHA-256 of it, as 64 lower-case hex digits; any other name is a mistake
 * of the program (TypeError).
 */
export interface Blobs {
  /**
   * Stores octets, unless they are there already. What a promise that resolves has stored outlives the process and,
   * where the disk keeps its word, the loss of power; one that was interrupted leaves nothing under a name.
   *
   * @returns their name.
   * @throws BlobError
   */
  put(octets: Uint8Array): Promise<string>;
  /**
   * Reads a blob, or a part of it, which may end past the blob's end but begins before it.
   *
   * @returns `undefined` where there is none of that name.
   * @throws BlobError; RangeError where the part begins past the end. The stream fails with what befalls it later.
   */
  get(name: string, range?: BlobRange): Promise<Readable | undefined>;
  /** How many octets it has; `undefined` where there is none of that name. @throws BlobError */
  size(name: string): Promise<number | undefined>;
  /** Removes it; does nothing where there is none of that name. @throws BlobError */
  delete(name: string): Promise<void>;
}

type BlobFailures = {
  /** It does not answer, or fails for the moment; the same call may succeed later. */
  unavailable: { place: string; reason: string };
  /** It refuses: wrong key, wrong rights, no such bucket, no space, read-only. Somebody has to see to it. */
  refused: { place: string; reason: string };
};

/** A failure of the storage itself. Its texts name the place and never a secret. */
export class BlobError<C extends keyof BlobFailures = keyof BlobFailures> extends Error {
  override readonly name = "BlobError";
  readonly code: C;
  readonly details: BlobFailures[C];

  constructor(code: C, details: BlobFailures[C], options?: ErrorOptions) {
    super(`The file storage ${details.place} ${sentences[code]}: ${details.reason}`, options);
    this.code = code;
    this.details = details;
  }
}

const sentences = {
  unavailable: "is not available",
  refused: "refuses what is asked of it",
} satisfies Record<keyof BlobFailures, string>;

/** The name under which octets are stored. */
export function nameOf(octets: Uint8Array): string {
  return createHash("sha256").update(octets).digest("hex");
}

/** @throws TypeError for what is no name: it might be a path. */
export function expectName(name: string): void {
  if (!/^[0-9a-f]{64}$/.test(name)) throw new TypeError("The name of a blob has 64 lower-case hex digits");
}
