/** Files of xz: streams of blocks of LZMA2, each with its checksum. @see The .xz File Format 1.2.1 */
import { sha256 } from "@noble/hashes/sha2.js";
import { crc32 } from "../crc32.ts";
import { Crc64 } from "./crc64.ts";
import { Lzma2Decoder } from "./lzma2.ts";
import { damaged, endsEarly, PackingError } from "./packing-error.ts";

const magic = [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00];
const footerMagic = [0x59, 0x5a];
const headerSize = 12;
const lzma2Filter = 0x21;

interface Checksum {
  update(part: Uint8Array): void;
  digest(): Uint8Array;
}

/** Checksums of what blocks unpack to, by their numbers in the header of a stream. */
const checksums: Readonly<Record<number, () => Checksum>> = {
  0: () => ({ update: () => {}, digest: () => new Uint8Array(0) }),
  1: () => new Crc32(),
  4: () => new Crc64(),
  10: () => sha256.create(),
};

/** Whether octets begin as a file of xz. */
export function isXz(bytes: Uint8Array): boolean {
  return startsWith(bytes, 0, magic);
}

/**
 * Unpacks a file part by part.
 *
 * @throws PackingError
 */
export function* xzParts(bytes: Uint8Array): Generator<Uint8Array> {
  const lzma2 = new Lzma2Decoder();
  let at = 0;
  while (at < bytes.length) {
    at = yield* streamParts(bytes, at, lzma2);
    // Streams may be padded by words of zeros.
    while (at + 4 <= bytes.length && startsWith(bytes, at, [0, 0, 0, 0])) at += 4;
  }
}

function* streamParts(bytes: Uint8Array, start: number, lzma2: Lzma2Decoder): Generator<Uint8Array, number> {
  const afterHeader = start + headerSize;
  needOctets(bytes, afterHeader);
  if (!startsWith(bytes, start, magic)) throw new PackingError(damaged);
  needCrc32(bytes, start + 6, start + 8, afterHeader - 4);
  const startChecksum = checksums[bytes[start + 7]!];
  if (startChecksum === undefined) throw new PackingError("its checksum is of an unknown kind");
  let at = afterHeader;
  let blocks = 0;
  for (; octetAt(bytes, at) !== 0; blocks += 1) {
    const checksum = startChecksum();
    const packed = lzma2.unpack(bytes, afterBlockHeader(bytes, at));
    let step = packed.next();
    for (; !step.done; step = packed.next()) {
      checksum.update(step.value);
      yield step.value;
    }
    // Offsets are multiples of four from the start of the stream on, as are the sizes of its parts.
    for (at = step.value; (at - start) % 4 !== 0; at += 1) {
      if (octetAt(bytes, at) !== 0) throw new PackingError(damaged);
    }
    const expected = checksum.digest();
    needOctets(bytes, at + expected.length);
    if (!startsWith(bytes, at, expected)) throw new PackingError(damaged);
    at += expected.length;
  }
  return afterFooter(bytes, at, { start, blocks });
}

/** Reads the header of a block that is packed by LZMA2 alone. */
function afterBlockHeader(bytes: Uint8Array, start: number): number {
  const end = start + 4 * (bytes[start]! + 1);
  needOctets(bytes, end);
  needCrc32(bytes, start, end - 4, end - 4);
  const flags = bytes[start + 1]!;
  let at = start + 2;
  // The sizes, packed and not.
  if (flags & 0x40) at = integerAt(bytes, at).end;
  if (flags & 0x80) at = integerAt(bytes, at).end;
  const filter = integerAt(bytes, at);
  if ((flags & 0x3f) !== 0 || filter.value !== lzma2Filter) {
    throw new PackingError("it is packed by a filter for programs: unpack it with xz and open what is in it");
  }
  return end;
}

/** Reads the index of the blocks and the footer behind it. */
function afterFooter(
  bytes: Uint8Array,
  index: number,
  { start, blocks }: { readonly start: number; readonly blocks: number },
): number {
  const count = integerAt(bytes, index + 1);
  if (count.value !== blocks) throw new PackingError(damaged);
  let at = count.end;
  for (let number = 0; number < 2 * blocks; number += 1) at = integerAt(bytes, at).end;
  const afterIndex = start + 4 * Math.ceil((at - start) / 4) + 4;
  const end = afterIndex + headerSize;
  needOctets(bytes, end);
  needCrc32(bytes, index, afterIndex - 4, afterIndex - 4);
  needCrc32(bytes, afterIndex + 4, afterIndex + 10, afterIndex);
  if (!startsWith(bytes, end - 2, footerMagic)) throw new PackingError(damaged);
  return end;
}

/** A number in groups of seven bits, least significant first. */
function integerAt(bytes: Uint8Array, start: number): { readonly value: number; readonly end: number } {
  let value = 0;
  for (let at = start; at < start + 9; at += 1) {
    const octet = octetAt(bytes, at);
    value += (octet & 0x7f) * 128 ** (at - start);
    if (octet < 0x80) return { value, end: at + 1 };
  }
  throw new PackingError(damaged);
}

function octetAt(bytes: Uint8Array, at: number): number {
  needOctets(bytes, at + 1);
  return bytes[at]!;
}

function needOctets(bytes: Uint8Array, end: number): void {
  if (end > bytes.length) throw new PackingError(endsEarly);
}

/** @param at - the offset of the checksum, least significant octet first. */
function needCrc32(bytes: Uint8Array, start: number, end: number, at: number): void {
  const sent = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
  if (crc32(bytes, start, end) !== sent >>> 0) throw new PackingError(damaged);
}

function startsWith(bytes: Uint8Array, at: number, octets: ArrayLike<number>): boolean {
  for (let index = 0; index < octets.length; index += 1) {
    if (bytes[at + index] !== octets[index]) return false;
  }
  return true;
}

class Crc32 implements Checksum {
  #value = 0;

  update(part: Uint8Array): void {
    this.#value = crc32(part, 0, part.length, this.#value);
  }

  digest(): Uint8Array {
    return Uint8Array.from([0, 8, 16, 24], (shift) => this.#value >>> shift);
  }
}
