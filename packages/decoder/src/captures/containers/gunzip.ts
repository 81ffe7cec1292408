/** Unpacking of gzip within a limit, since a small file may claim to hold any number of octets. */
import { Gunzip } from "fflate";

/** Packed octets that are handed on at once: they unpack to about a thousand times as many at most. */
const step = 4096;

/** Whether octets begin as a gzip file. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/**
 * The content of a gzip file.
 *
 * @returns `too-large` where it exceeds the limit, `damaged` where it is cut or not gzip.
 */
export function gunzipped(bytes: Uint8Array, limit: number): Uint8Array | "too-large" | "damaged" {
  const parts: Uint8Array[] = [];
  let length = 0;
  let isComplete = false;
  const unpacking = new Gunzip((part, isLast) => {
    parts.push(part);
    length += part.length;
    isComplete = isLast;
  });
  try {
    for (let at = 0; at < bytes.length; at += step) {
      unpacking.push(bytes.subarray(at, at + step), at + step >= bytes.length);
      if (length > limit) return "too-large";
    }
  } catch (error) {
    // The library throws errors with a numeric code of its own for everything that is wrong with the input.
    if (error instanceof Error && "code" in error) return "damaged";
    throw error;
  }
  if (!isComplete) return "damaged";
  const content = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    content.set(part, at);
    at += part.length;
  }
  return content;
}
