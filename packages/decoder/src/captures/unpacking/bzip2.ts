/** Files of bzip2: blocks that are sorted (Burrows–Wheeler) and packed by Huffman codes, each with its checksum. */
import { damaged, endsEarly, PackingError } from "./packing-error.ts";

const blockMark = [0x314159, 0x265359] as const;
const endMark = [0x177245, 0x385090] as const;
const longestCode = 20;
const symbolsPerTable = 50;
/** Octets that are handed on at once, but for one run. */
const partSize = 64 * 1024;

const crcTable = Int32Array.from({ length: 256 }, (_, octet) => {
  let value = octet << 24;
  for (let bit = 0; bit < 8; bit += 1) value = value < 0 ? (value << 1) ^ 0x04c11db7 : value << 1;
  return value;
});

/** Whether octets begin as a file of bzip2. */
export function isBzip2([first, second, third, fourth = 0]: Uint8Array): boolean {
  return first === 0x42 && second === 0x5a && third === 0x68 && fourth >= 0x31 && fourth <= 0x39;
}

/**
 * Unpacks a file, or several one behind the other, part by part.
 *
 * @throws PackingError
 */
export function* bzip2Parts(bytes: Uint8Array): Generator<Uint8Array> {
  // What the blocks of a file share: places of octets in the upper 24 bits, octets in the lower 8.
  let sorted = new Uint32Array(0);
  let at = 0;
  while (at < bytes.length) {
    if (!isBzip2(bytes.subarray(at))) throw new PackingError(damaged);
    const most = 100_000 * (bytes[at + 3]! - 0x30);
    if (sorted.length < most) sorted = new Uint32Array(most);
    const bits = new BitReader(bytes, at + 4);
    let check = 0;
    for (;;) {
      const mark = [bits.take(24), bits.take(24)] as const;
      const sent = (bits.take(16) << 16) | bits.take(16);
      if (mark[0] === endMark[0] && mark[1] === endMark[1]) {
        if (sent !== check) throw new PackingError(damaged);
        break;
      }
      if (mark[0] !== blockMark[0] || mark[1] !== blockMark[1]) throw new PackingError(damaged);
      const first = readBlock(bits, sorted.subarray(0, most));
      const blockCheck = yield* inOrder(first);
      if (blockCheck !== sent) throw new PackingError(damaged);
      check = ((check << 1) | (check >>> 31)) ^ blockCheck;
    }
    at = bits.nextOctet;
  }
}

/** Octets as they are sorted, and where the first of the block is. */
interface SortedBlock {
  readonly octets: Uint32Array;
  readonly first: number;
}

function readBlock(bits: BitReader, space: Uint32Array): SortedBlock {
  // Blocks in a random order are of versions before 0.9.5.
  if (bits.take(1) !== 0) throw new PackingError("it was packed by a version of bzip2 of before 1999");
  const first = bits.take(24);
  const octets = usedOctets(bits);
  const tables = bits.take(3);
  const selectors = readSelectors(bits, tables);
  const endSymbol = octets.length + 1;
  const codes = Array.from({ length: tables }, () => readCodes(bits, endSymbol + 1));
  let length = 0;
  let run = 0;
  let runUnit = 1;
  for (let symbols = 0; ; symbols += 1) {
    const table = codes[selectors[Math.floor(symbols / symbolsPerTable)]!];
    if (table === undefined) throw new PackingError(damaged);
    const symbol = readSymbol(bits, table);
    if (symbol < 2) {
      run += runUnit << symbol;
      runUnit *= 2;
      if (run > space.length) throw new PackingError(damaged);
      continue;
    }
    if (run > 0) {
      if (length + run > space.length) throw new PackingError(damaged);
      space.fill(octets[0]!, length, length + run);
      length += run;
      run = 0;
      runUnit = 1;
    }
    if (symbol === endSymbol) break;
    if (length === space.length) throw new PackingError(damaged);
    space[length] = toFront(octets, symbol - 1);
    length += 1;
  }
  if (first >= length) throw new PackingError(damaged);
  return { octets: space.subarray(0, length), first };
}

/** The octets that a block has, ascending. */
function usedOctets(bits: BitReader): Uint8Array {
  const used: number[] = [];
  const groups = bits.take(16);
  for (let group = 0; group < 16; group += 1) {
    if (((groups >> (15 - group)) & 1) === 0) continue;
    const members = bits.take(16);
    for (let member = 0; member < 16; member += 1) {
      if ((members >> (15 - member)) & 1) used.push(16 * group + member);
    }
  }
  if (used.length === 0) throw new PackingError(damaged);
  return Uint8Array.from(used);
}

/** Which table of codes each fifty symbols use. */
function readSelectors(bits: BitReader, tables: number): Uint8Array {
  if (tables < 2 || tables > 6) throw new PackingError(damaged);
  const order = Uint8Array.from({ length: tables }, (_, table) => table);
  const selectors = new Uint8Array(bits.take(15));
  for (let index = 0; index < selectors.length; index += 1) {
    let place = 0;
    while (bits.take(1) === 1) place += 1;
    if (place >= tables) throw new PackingError(damaged);
    selectors[index] = toFront(order, place);
  }
  return selectors;
}

function toFront(list: Uint8Array, place: number): number {
  const value = list[place]!;
  list.copyWithin(1, 0, place);
  list[0] = value;
  return value;
}

/** Codes by their lengths: the first code of each, how many there are, and where their symbols begin. */
interface Codes {
  readonly first: Int32Array;
  readonly count: Int32Array;
  readonly start: Int32Array;
  /** In the order of their codes. */
  readonly symbols: Uint16Array;
}

function readCodes(bits: BitReader, symbolCount: number): Codes {
  const lengths = new Uint8Array(symbolCount);
  const count = new Int32Array(longestCode + 1);
  let length = bits.take(5);
  for (let symbol = 0; symbol < symbolCount; symbol += 1) {
    while (bits.take(1) === 1) {
      length += bits.take(1) === 0 ? 1 : -1;
      if (length < 1 || length > longestCode) throw new PackingError(damaged);
    }
    if (length < 1 || length > longestCode) throw new PackingError(damaged);
    lengths[symbol] = length;
    count[length]! += 1;
  }
  const first = new Int32Array(longestCode + 1);
  const start = new Int32Array(longestCode + 1);
  for (let bit = 1; bit <= longestCode; bit += 1) {
    first[bit] = 2 * (first[bit - 1]! + count[bit - 1]!);
    start[bit] = start[bit - 1]! + count[bit - 1]!;
  }
  const next = start.slice();
  const symbols = new Uint16Array(symbolCount);
  for (let symbol = 0; symbol < symbolCount; symbol += 1) {
    const place = next[lengths[symbol]!]!;
    symbols[place] = symbol;
    next[lengths[symbol]!] = place + 1;
  }
  return { first, count, start, symbols };
}

function readSymbol(bits: BitReader, { first, count, start, symbols }: Codes): number {
  const ahead = bits.peek(longestCode);
  for (let length = 1; length <= longestCode; length += 1) {
    const index = (ahead >> (longestCode - length)) - first[length]!;
    if (index < count[length]!) {
      bits.take(length);
      return symbols[start[length]! + index]!;
    }
  }
  throw new PackingError(damaged);
}

/**
 * Puts the octets of a block into their order and unpacks the runs among them: behind four alike, a count of more.
 *
 * @returns the checksum of the octets.
 */
function* inOrder({ octets, first }: SortedBlock): Generator<Uint8Array, number> {
  const next = new Int32Array(256);
  for (const octet of octets) {
    if (octet < 255) next[octet + 1]! += 1;
  }
  for (let octet = 1; octet < 256; octet += 1) next[octet]! += next[octet - 1]!;
  for (let index = 0; index < octets.length; index += 1) {
    const octet = octets[index]! & 0xff;
    octets[next[octet]!]! |= index << 8;
    next[octet]! += 1;
  }
  let part = new Uint8Array(partSize + 255);
  let length = 0;
  let check = -1;
  let last = -1;
  let alike = 0;
  let place = octets[first]! >>> 8;
  for (let read = 0; read < octets.length; read += 1) {
    const entry = octets[place]!;
    const octet = entry & 0xff;
    place = entry >>> 8;
    let times = 1;
    if (alike === 4) {
      times = octet;
      alike = 0;
    } else {
      alike = octet === last ? alike + 1 : 1;
      last = octet;
    }
    for (let time = 0; time < times; time += 1) {
      part[length + time] = last;
      check = (check << 8) ^ crcTable[((check >>> 24) ^ last) & 0xff]!;
    }
    length += times;
    if (length < partSize) continue;
    yield part.subarray(0, length);
    part = new Uint8Array(partSize + 255);
    length = 0;
  }
  yield part.subarray(0, length);
  return ~check;
}

/** Bits, most significant first. */
class BitReader {
  readonly #bytes: Uint8Array;
  #at: number;
  #held = 0;
  #heldBits = 0;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  /** The offset of the first octet of which no bit is read. */
  get nextOctet(): number {
    return this.#at - (this.#heldBits >> 3);
  }

  /** @param count - 24 at most. */
  take(count: number): number {
    const bits = this.peek(count);
    this.#heldBits -= count;
    if (this.nextOctet > this.#bytes.length) throw new PackingError(endsEarly);
    return bits;
  }

  /** The next bits without reading them, zeros behind the end. */
  peek(count: number): number {
    while (this.#heldBits < count) {
      this.#held = (this.#held << 8) | (this.#bytes[this.#at] ?? 0);
      this.#heldBits += 8;
      this.#at += 1;
    }
    return (this.#held >>> (this.#heldBits - count)) & (2 ** count - 1);
  }
}
