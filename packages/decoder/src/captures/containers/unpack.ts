/**
 * Unpacking within limits, since a small file may claim to hold any number of octets.
 *
 * @see RFC 1952; RFC 8878
 */
import { Gunzip } from "fflate";
import { Decompress } from "fzstd";
import {
  maximalFileOctets,
  maximalGzipMembers,
  maximalUnpackingRatio,
  unpackedInAnyCase,
} from "../limits.ts";

/**
 * Packed octets that are handed on at once: of gzip they unpack to about a thousand times as many at most, of Zstandard
 * to 128 KiB for each four of them.
 */
const steps = { gzip: 1024, Zstandard: 256 };

/** How a file is packed. */
export type Packing = keyof typeof steps;

/** What a packed file holds, as far as the limits let it be unpacked. */
export interface Unpacked {
  readonly content: Uint8Array;
  /** Why unpacking stopped before the end; absent where it did not. */
  readonly stop?: string;
}

/** How octets are packed by their beginning; undefined where they begin as no file that is unpacked here. */
export function packingOf([first, second, third, fourth]: Uint8Array): Packing | undefined {
  if (first === 0x1f && second === 0x8b) return "gzip";
  return first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd ? "Zstandard" : undefined;
}

/**
 * The content of a packed file, or of several one behind the other; undefined where it is cut or damaged.
 *
 * @param most - octets that are wanted of it.
 */
export function unpacked(
  bytes: Uint8Array,
  packing: Packing,
  most = maximalFileOctets,
): Unpacked | undefined {
  const step = steps[packing];
  const limit = Math.min(most, unpackedInAnyCase + maximalUnpackingRatio * bytes.length);
  const parts: Uint8Array[] = [];
  let length = 0;
  let members = 1;
  let isComplete = false;
  const take = (part: Uint8Array, isLast = false) => {
    parts.push(part);
    length += part.length;
    isComplete = isLast;
  };
  const unpacking = packing === "gzip" ? new Gunzip(take) : new Decompress(take);
  if (unpacking instanceof Gunzip) {
    unpacking.onmember = () => {
      members += 1;
    };
  }
  try {
    for (let at = 0; at < bytes.length; at += step) {
      unpacking.push(bytes.subarray(at, at + step), at + step >= bytes.length);
      const stop = stopAt(length, { limit, most }, bytes.length, members);
      if (stop !== undefined) return { content: joined(parts, Math.min(length, limit)), stop };
    }
  } catch (error) {
    // The libraries throw errors with a numeric code of their own for everything that is wrong with the input.
    if (error instanceof Error && "code" in error) return undefined;
    throw error;
  }
  return isComplete ? { content: joined(parts, length) } : undefined;
}

function stopAt(
  length: number,
  { limit, most }: { limit: number; most: number },
  packed: number,
  members: number,
): string | undefined {
  if (members > maximalGzipMembers) return `it is more than ${maximalGzipMembers} gzip files in one`;
  if (length <= limit) return undefined;
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
