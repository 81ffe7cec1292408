/** Numbers that are the same for the same seed (mulberry32), so that a find can be met again. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from 0 to below `limit`. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  /** One of some things. */
  pick<T>(things: readonly T[]): T {
    return things[this.below(things.length)]!;
  }

  /** Random octets. */
  octets(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.below(256));
  }
}
