/** Unpacking within limits, since a small file may claim to hold any number of octets. */
import { Gunzip } from "fflate";
import { Decompress } from "fzstd";
import { maximalFileOctets, maximalGzipMembers } from "../limits.ts";
import { damaged, endsEarly, PackingError } from "./packing-error.ts";
import { type Unpacked, UnpackedContent } from "./unpacked-content.ts";

/**
 * Packed octets that a library is given at once: of gzip they unpack to about a thousand times as many at most, of
 * Zstandard to 128 KiB for each four of them.
 */
const gzipStep = 1024;
const zstandardStep = 256;

/** For each packing, what comes out of a file part by part, of which none has more than 8 MiB. */
const partsOf = { gzip: gzipParts, Zstandard: zstandardParts };

/** How a file is packed. */
export type Packing = keyof typeof partsOf;

/** How octets are packed by their beginning; undefined where they begin as no file that is unpacked here. */
export function packingOf([first, second, third, fourth]: Uint8Array): Packing | undefined {
  if (first === 0x1f && second === 0x8b) return "gzip";
  return first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd ? "Zstandard" : undefined;
}

/**
 * Returns the content of a packed file, or of several one behind the other.
 *
 * @param most - octets that are wanted of it.
 * @throws PackingError where it is cut or damaged.
 */
export function unpacked(bytes: Uint8Array, packing: Packing, most = maximalFileOctets): Unpacked {
  const content = new UnpackedContent(bytes.length, most);
  try {
    for (const part of partsOf[packing](bytes)) {
      if (!content.take(part)) break;
    }
  } catch (error) {
    if (error instanceof TooManyMembers) return content.stopped(error.message);
    // The libraries throw errors with a numeric code of their own for everything that is wrong with the input.
    if (error instanceof Error && "code" in error) throw new PackingError(damaged, { cause: error });
    throw error;
  }
  return content.unpacked();
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
