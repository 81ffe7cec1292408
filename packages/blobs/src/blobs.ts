import { createHash } from "node:crypto";

/** A file that is larger is none of ours: it is not read. */
const mostOctets = 256 * 1024 * 1024;

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
   * Reads a blob whole, and compares it with its name.
   *
   * @returns `undefined` where there is none of that name.
   * @throws BlobError, "damaged" where other octets are stored under the name.
   */
  get(name: string): Promise<Buffer | undefined>;
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
  /** What is stored under a name is not what was stored there: it was changed or cut. */
  damaged: { place: string; reason: string };
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
  damaged: "has a damaged file",
} satisfies Record<keyof BlobFailures, string>;

/** The name under which octets are stored. */
export function nameOf(octets: Uint8Array): string {
  return createHash("sha256").update(octets).digest("hex");
}

/** @throws TypeError for what is no name: it might be a path. */
export function expectName(name: string): void {
  if (!/^[0-9a-f]{64}$/.test(name)) throw new TypeError("The name of a blob has 64 lower-case hex digits");
}

/** @throws BlobError "damaged" for the size of no blob, before anything is read. */
export function expectSize(octets: number, place: string): void {
  if (octets > mostOctets)
    throw new BlobError("damaged", {
      place,
      reason: `it has ${octets} octets, more than any that is stored here`,
    });
}

/** @throws BlobError "damaged" where a name is not that of the octets. */
export function expectContent(octets: Uint8Array, name: string, place: string): void {
  if (nameOf(octets) !== name)
    throw new BlobError("damaged", {
      place,
      reason: `the ${octets.length} octets of ${name} have another SHA-256 than the name says. Restore the file from a backup`,
    });
}
