/** LZMA: copies of what came before and single octets, by a range coder whose probabilities follow what it reads. */

/** Where each kind of probability begins in the one array of them; octets by their context are at the end. */
const isMatch = 0;
const isRepetition = isMatch + 12 * 16;
const isFirstLeftOut = isRepetition + 12;
const isSecondLeftOut = isFirstLeftOut + 12;
const isThirdLeftOut = isSecondLeftOut + 12;
const isLonger = isThirdLeftOut + 12;
const distanceSlots = isLonger + 12 * 16;
const nearDistances = distanceSlots + 4 * 64;
const lowDistanceBits = nearDistances + 128;
const matchLengths = lowDistanceBits + 16;
const lengthCoderSize = 2 + 2 * 16 * 8 + 256;
const repetitionLengths = matchLengths + lengthCoderSize;
const octetsByContext = repetitionLengths + lengthCoderSize;
const contextSize = 0x300;

/** Bits of context that LZMA2 allows for octets, of the position and of the octet before together. */
const mostContextBits = 4;

const evenChance = 1024;
const signBit = 0x80000000 | 0;
const firstCapacity = 64 * 1024;

/** Unpacks to one array of octets, which also is the dictionary that copies are made from. */
export class LzmaDecoder {
  #output = new Uint8Array(firstCapacity);
  #length = 0;
  #dictionaryStart = 0;

  readonly #chances = new Uint16Array(octetsByContext + (contextSize << mostContextBits));
  #contextOctetBits = 0;
  #contextPositionMask = 0;
  #positionMask = 0;

  #state = 0;
  #distances: [number, number, number, number] = [0, 0, 0, 0];

  #bytes: Uint8Array = new Uint8Array(0);
  #at = 0;
  #range = 0;
  #code = 0;

  /** Begins a dictionary. */
  forget(): void {
    this.#dictionaryStart = this.#length;
  }

  /** @returns false where LZMA2 has no such properties. */
  setProperties(properties: number): boolean {
    const octetBits = properties % 9;
    const positionBits = Math.floor(properties / 9) % 5;
    if (properties >= 225 || octetBits + positionBits > mostContextBits) return false;
    this.#contextOctetBits = octetBits;
    this.#contextPositionMask = (1 << positionBits) - 1;
    this.#positionMask = (1 << Math.floor(properties / 45)) - 1;
    return true;
  }

  resetState(): void {
    const contexts = (this.#contextPositionMask + 1) << this.#contextOctetBits;
    this.#chances.fill(evenChance, 0, octetsByContext + contextSize * contexts);
    this.#state = 0;
    this.#distances = [0, 0, 0, 0];
  }

  /** Adds octets as they are. @returns them. */
  append(octets: Uint8Array): Uint8Array {
    this.#reserve(octets.length);
    this.#output.set(octets, this.#length);
    this.#length += octets.length;
    return octets;
  }

  /**
   * Unpacks a range of octets that holds so many octets, exactly.
   *
   * @returns undefined where it does not.
   */
  unpack(
    bytes: Uint8Array,
    { start, end }: { readonly start: number; readonly end: number },
    size: number,
  ): Uint8Array | undefined {
    this.#reserve(size);
    this.#bytes = bytes;
    this.#at = start + 5;
    this.#range = -1;
    this.#code =
      (bytes[start + 1]! << 24) | (bytes[start + 2]! << 16) | (bytes[start + 3]! << 8) | bytes[start + 4]!;
    const from = this.#length;
    const until = from + size;
    while (this.#length < until) {
      if (!this.#unpackNext(until)) return undefined;
    }
    const isAllRead = this.#at === end && this.#code === 0 && bytes[start] === 0;
    return isAllRead ? this.#output.subarray(from, until) : undefined;
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#output.length) return;
    const grown = new Uint8Array(Math.max(needed, 2 * this.#output.length));
    grown.set(this.#output.subarray(0, this.#length));
    this.#output = grown;
  }

  #unpackNext(until: number): boolean {
    const position = (this.#length - this.#dictionaryStart) & this.#positionMask;
    if (this.#bit(isMatch + 16 * this.#state + position) === 0) return this.#unpackOctet();
    let length: number;
    if (this.#bit(isRepetition + this.#state) === 0) {
      const [first, second, third] = this.#distances;
      length = this.#lengthBy(matchLengths, position);
      this.#distances = [this.#distance(length), first, second, third];
      this.#state = this.#state < 7 ? 7 : 10;
    } else if (this.#isShortRepetition(position)) {
      length = 1;
      this.#state = this.#state < 7 ? 9 : 11;
    } else {
      length = this.#lengthBy(repetitionLengths, position);
      this.#state = this.#state < 7 ? 8 : 11;
    }
    return length <= until - this.#length && this.#copy(this.#distances[0], length);
  }

  #unpackOctet(): boolean {
    const at = this.#length - this.#dictionaryStart;
    const before = at === 0 ? 0 : this.#output[this.#length - 1]!;
    const context =
      ((at & this.#contextPositionMask) << this.#contextOctetBits) + (before >> (8 - this.#contextOctetBits));
    const chances = octetsByContext + contextSize * context;
    let symbol = 1;
    if (this.#state >= 7) {
      const distance = this.#distances[0];
      if (distance >= at) return false;
      const other = this.#output[this.#length - distance - 1]!;
      for (let shift = 7; symbol < 0x100; shift -= 1) {
        const expected = (other >> shift) & 1;
        const bit = this.#bit(chances + ((1 + expected) << 8) + symbol);
        symbol = (symbol << 1) | bit;
        if (bit !== expected) break;
      }
    }
    while (symbol < 0x100) symbol = (symbol << 1) | this.#bit(chances + symbol);
    this.#output[this.#length] = symbol & 0xff;
    this.#length += 1;
    this.#state = this.#state < 4 ? 0 : this.#state - (this.#state < 10 ? 3 : 6);
    return true;
  }

  /** Whether a single octet is repeated; else the distance that is used again becomes the first. */
  #isShortRepetition(position: number): boolean {
    const [first, second, third, fourth] = this.#distances;
    if (this.#bit(isFirstLeftOut + this.#state) === 0) {
      return this.#bit(isLonger + 16 * this.#state + position) === 0;
    }
    if (this.#bit(isSecondLeftOut + this.#state) === 0) {
      this.#distances = [second, first, third, fourth];
    } else if (this.#bit(isThirdLeftOut + this.#state) === 0) {
      this.#distances = [third, first, second, fourth];
    } else {
      this.#distances = [fourth, first, second, third];
    }
    return false;
  }

  #lengthBy(coder: number, position: number): number {
    if (this.#bit(coder) === 0) return 2 + this.#tree(coder + 2 + 8 * position, 3);
    if (this.#bit(coder + 1) === 0) return 10 + this.#tree(coder + 2 + 128 + 8 * position, 3);
    return 18 + this.#tree(coder + 2 + 256, 8);
  }

  #distance(length: number): number {
    const slot = this.#tree(distanceSlots + 64 * Math.min(length - 2, 3), 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const start = ((2 | (slot & 1)) << bits) >>> 0;
    if (slot < 14) return start + this.#reversedTree(nearDistances + start - slot, bits);
    return start + this.#evenBits(bits - 4) * 16 + this.#reversedTree(lowDistanceBits, 4);
  }

  #copy(distance: number, length: number): boolean {
    if (distance >= this.#length - this.#dictionaryStart) return false;
    const output = this.#output;
    const until = this.#length + length;
    for (let at = this.#length; at < until; at += 1) output[at] = output[at - distance - 1]!;
    this.#length = until;
    return true;
  }

  #tree(chances: number, bits: number): number {
    let node = 1;
    for (let bit = 0; bit < bits; bit += 1) node = (node << 1) | this.#bit(chances + node);
    return node - (1 << bits);
  }

  #reversedTree(chances: number, bits: number): number {
    let node = 1;
    let value = 0;
    for (let index = 0; index < bits; index += 1) {
      const bit = this.#bit(chances + node);
      node = (node << 1) | bit;
      value |= bit << index;
    }
    return value;
  }

  #bit(chance: number): number {
    const probability = this.#chances[chance]!;
    const bound = Math.imul(this.#range >>> 11, probability);
    let bit = 0;
    if ((this.#code ^ signBit) < (bound ^ signBit)) {
      this.#range = bound;
      this.#chances[chance] = probability + ((2048 - probability) >> 5);
    } else {
      this.#range = (this.#range - bound) | 0;
      this.#code = (this.#code - bound) | 0;
      this.#chances[chance] = probability - (probability >> 5);
      bit = 1;
    }
    if ((this.#range & 0xff000000) === 0) this.#normalize();
    return bit;
  }

  /** Bits of which both values are as likely, as an unsigned number. */
  #evenBits(bits: number): number {
    let value = 0;
    for (let index = 0; index < bits; index += 1) {
      this.#range >>>= 1;
      const isSet = (this.#code ^ signBit) >= (this.#range ^ signBit);
      if (isSet) this.#code = (this.#code - this.#range) | 0;
      value = 2 * value + (isSet ? 1 : 0);
      if ((this.#range & 0xff000000) === 0) this.#normalize();
    }
    return value;
  }

  /** Reads on; behind the end there are zeros, which `unpack` finds at the end of the chunk. */
  #normalize(): void {
    this.#range <<= 8;
    this.#code = (this.#code << 8) | this.#bytes[this.#at]!;
    this.#at += 1;
  }
}
