/** Unpacking within limits, since a small file may claim to hold any number of octets. */
import { Gunzip } from "fflate";
import { Decompress } from "fzstd";
import {
  maximalFileOctets,
  maximalGzipMembers,
  maximalUnpackingRatio,
  unpackedInAnyCase,
} from "../limits.ts";
import { bzip2Parts, isBzip2 } from "./bzip2.ts";
import { damaged, endsEarly, PackingError } from "./packing-error.ts";
import { isXz, xzParts } from "./xz.ts";

/**
 * Packed octets that a library is given at once: of gzip they unpack to about a thousand times as many at most, of
 * Zstandard to 128 KiB for each four of them.
 */
const gzipStep = 1024;
const zstandardStep = 256;

/** For each packing, what comes out of a file part by part, of which none has more than 8 MiB. */
const partsOf = { gzip: gzipParts, Zstandard: zstandardParts, xz: xzParts, bzip2: bzip2Parts };

/** How a file is packed. */
export type Packing = keyof typeof partsOf;

/** What a packed file holds, as far as the limits let it be unpacked. */
export interface Unpacked {
  readonly content: Uint8Array;
  /** Why unpacking stopped before the end; absent where it did not. */
  readonly stop?: string;
}

/** How octets are packed by their beginning; undefined where they begin as no file that is unpacked here. */
export function packingOf(bytes: Uint8Array): Packing | undefined {
  const [first, second, third, fourth] = bytes;
  if (first === 0x1f && second === 0x8b) return "gzip";
  if (first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd) return "Zstandard";
  if (isXz(bytes)) return "xz";
  return isBzip2(bytes) ? "bzip2" : undefined;
}

/**
 * Returns the content of a packed file, or of several one behind the other.
 *
 * @param most - octets that are wanted of it.
 * @throws PackingError where it is cut or damaged.
 */
export function unpacked(bytes: Uint8Array, packing: Packing, most = maximalFileOctets): Unpacked {
  const limit = Math.min(most, unpackedInAnyCase + maximalUnpackingRatio * bytes.length);
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for (const part of partsOf[packing](bytes)) {
      parts.push(part);
      length += part.length;
      if (length > limit) return { content: joined(parts, limit), stop: stopAt(limit, most, bytes.length) };
    }
  } catch (error) {
    if (error instanceof TooManyMembers) return { content: joined(parts, length), stop: error.message };
    // The libraries throw errors with a numeric code of their own for everything that is wrong with the input.
    if (error instanceof Error && "code" in error) throw new PackingError(damaged, { cause: error });
    throw error;
  }
  return { content: joined(parts, length) };
}

/** @see RFC 1952 */
function* gzipParts(bytes: Uint8Array): Generator<Uint8Array> {
  let members = 1;
  const start = (take: TakePart) => {
    const gunzip = new Gunzip(take);
    gunzip.onmember = () => {
      members += 1;
    };
    return gunzip;
  };
  for (const part of pushedParts(bytes, gzipStep, start)) {
    yield part;
    if (members > maximalGzipMembers) throw new TooManyMembers();
  }
}

/** @see RFC 8878 */
function zstandardParts(bytes: Uint8Array): Generator<Uint8Array> {
  return pushedParts(bytes, zstandardStep, (take) => new Decompress(take));
}

type TakePart = (part: Uint8Array, isLast?: boolean) => void;

/** What comes out of a library that is given a file in steps. */
function* pushedParts(
  bytes: Uint8Array,
  step: number,
  start: (take: TakePart) => { push(part: Uint8Array, isLast: boolean): void },
): Generator<Uint8Array> {
  const parts: Uint8Array[] = [];
  let isComplete = false;
  const unpacking = start((part, isLast = false) => {
    parts.push(part);
    isComplete = isLast;
  });
  for (let at = 0; at < bytes.length; at += step) {
    unpacking.push(bytes.subarray(at, at + step), at + step >= bytes.length);
    yield* parts.splice(0);
  }
  if (!isComplete) throw new PackingError(endsEarly);
}

class TooManyMembers extends Error {
  constructor() {
    super(`it is more than ${maximalGzipMembers} gzip files in one`);
  }
}

function stopAt(limit: number, most: number, packed: number): string {
  return limit === most
    ? `a file is read up to ${most} octets`
    : `${packed} packed octets may hold ${unpackedInAnyCase} octets and ${maximalUnpackingRatio} for each of them`;
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const content = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    content.set(part.subarray(0, length - at), at);
    at += Math.min(part.length, length - at);
  }
  return content;
}
