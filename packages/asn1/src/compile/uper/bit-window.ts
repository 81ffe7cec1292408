/**
 * Statements that take runs of bits from the input. Plain decoders look at 32 bits once and cut all following runs
 * out of them that fit; no check stands between, since the input has slack behind it and every function checks at
 * its end. Mapped decoders take each run by itself, checked, so that a failure names the right bit.
 */
export class BitWindow {
  /** Bits that one look can serve, wherever in an octet it starts. */
  static readonly bits = 25;

  readonly #isChecked: boolean;
  readonly #open: (bits: number) => string;
  #name = "";
  #used = 0;

  /** @param open - told of bits that are taken unchecked; names a new look. */
  constructor(isChecked: boolean, open: (bits: number) => string) {
    this.#isChecked = isChecked;
    this.#open = open;
  }

  /** Takes `width` bits (1 to 32) as an unsigned number into the constant `into`. */
  take(width: number, into: string): string[] {
    if (this.#isChecked) return [`const ${into} = take(${width});`];
    if (width > BitWindow.bits) {
      const lines = this.close();
      this.#open(width);
      return [...lines, `const ${into} = wide(${width});`];
    }
    const lines = this.#used + width > BitWindow.bits ? this.close() : [];
    if (this.#used === 0) {
      this.#name = this.#open(BitWindow.bits);
      lines.push(`const ${this.#name} = words.getUint32(p >> 3) << (p & 7);`);
    }
    const shifted = this.#used === 0 ? this.#name : `${this.#name} << ${this.#used}`;
    lines.push(`const ${into} = ${shifted} >>> ${32 - width};`);
    this.#used += width;
    return lines;
  }

  /** Moves behind what was taken; before anything else may read, and before a branch. */
  close(): string[] {
    const used = this.#used;
    this.#used = 0;
    return used === 0 ? [] : [`p += ${used};`];
  }
}
