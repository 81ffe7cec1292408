/** The CRC-64 of ECMA-182, reflected, which xz protects blocks by. Halves of 32 bits, since numbers have 53. */

const polynomial = { high: 0xc96c5795, low: 0xd7870f42 };
const highTable = new Uint32Array(256);
const lowTable = new Uint32Array(256);
for (let octet = 0; octet < 256; octet += 1) {
  let high = 0;
  let low = octet;
  for (let bit = 0; bit < 8; bit += 1) {
    const isOdd = low & 1;
    low = (low >>> 1) | (high << 31);
    high >>>= 1;
    if (isOdd) {
      low ^= polynomial.low;
      high ^= polynomial.high;
    }
  }
  highTable[octet] = high;
  lowTable[octet] = low;
}

/** The CRC-64 of parts one behind the other; least significant octet first. */
export class Crc64 {
  #high = ~0;
  #low = ~0;

  update(part: Uint8Array): void {
    let high = this.#high;
    let low = this.#low;
    for (const octet of part) {
      const index = (low ^ octet) & 0xff;
      low = ((low >>> 8) | (high << 24)) ^ lowTable[index]!;
      high = (high >>> 8) ^ highTable[index]!;
    }
    this.#high = high;
    this.#low = low;
  }

  digest(): Uint8Array {
    const view = new DataView(new ArrayBuffer(8));
    view.setUint32(0, ~this.#low, true);
    view.setUint32(4, ~this.#high, true);
    return new Uint8Array(view.buffer);
  }
}
