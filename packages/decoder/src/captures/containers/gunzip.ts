/** Unpacking of gzip within limits, since a small file may claim to hold any number of octets. @see RFC 1952 */
import { Gunzip } from "fflate";
import {
  maximalFileOctets,
  maximalGzipMembers,
  maximalUnpackingRatio,
  unpackedInAnyCase,
} from "../limits.ts";

/** Packed octets that are handed on at once: they unpack to about a thousand times as many at most. */
const step = 1024;

/** What a gzip file holds, as far as the limits let it be unpacked. */
export interface Unpacked {
  readonly content: Uint8Array;
  /** Why unpacking stopped before the end; absent where it did not. */
  readonly stop?: string;
}

/** Whether octets begin as a gzip file. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/**
 * The content of a gzip file, or of several one behind the other; undefined where it is cut or not gzip.
 *
 * @param most - octets that are wanted of it.
 */
export function gunzipped(bytes: Uint8Array, most = maximalFileOctets): Unpacked | undefined {
  const limit = Math.min(most, unpackedInAnyCase + maximalUnpackingRatio * bytes.length);
  const parts: Uint8Array[] = [];
  let length = 0;
  let members = 1;
  let isComplete = false;
  const unpacking = new Gunzip((part, isLast) => {
    parts.push(part);
    length += part.length;
    isComplete = isLast;
  });
  unpacking.onmember = () => {
    members += 1;
  };
  try {
    for (let at = 0; at < bytes.length; at += step) {
      unpacking.push(bytes.subarray(at, at + step), at + step >= bytes.length);
      const stop = stopAt(length, { limit, most }, bytes.length, members);
      if (stop !== undefined) return { content: joined(parts, Math.min(length, limit)), stop };
    }
  } catch (error) {
    // The library throws errors with a numeric code of its own for everything that is wrong with the input.
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
