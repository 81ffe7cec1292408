import { maximalUnpackingRatio, unpackedInAnyCase } from "../limits.ts";

/** What a packed file holds, as far as the limits let it be unpacked. */
export interface Unpacked {
  readonly content: Uint8Array;
  /** Why unpacking stopped before the end; absent where it did not. */
  readonly stop?: string;
}

/** Collects what a packed file holds, part by part, up to the limits. */
export class UnpackedContent {
  readonly #packed: number;
  readonly #most: number;
  readonly #limit: number;
  readonly #parts: Uint8Array[] = [];
  #length = 0;

  /**
   * @param packed - octets of the packed file.
   * @param most - octets that are wanted of its content.
   */
  constructor(packed: number, most: number) {
    this.#packed = packed;
    this.#most = most;
    this.#limit = Math.min(most, unpackedInAnyCase + maximalUnpackingRatio * packed);
  }

  /** Returns whether more parts may follow. */
  take(part: Uint8Array): boolean {
    this.#parts.push(part);
    this.#length += part.length;
    return this.#length <= this.#limit;
  }

  /** Returns the content up to the limit, and where it has more, why it ends there. */
  unpacked(): Unpacked {
    return this.#length <= this.#limit ? { content: this.#joined() } : this.stopped(this.#limitReached());
  }

  /** Returns the content so far, for a reason other than its length. */
  stopped(stop: string): Unpacked {
    return { content: this.#joined(), stop };
  }

  #limitReached(): string {
    return this.#limit === this.#most
      ? `a file is read up to ${this.#most} octets`
      : `${this.#packed} packed octets may hold ${unpackedInAnyCase} octets and ${maximalUnpackingRatio} for each of them`;
  }

  #joined(): Uint8Array {
    const length = Math.min(this.#length, this.#limit);
    const content = new Uint8Array(length);
    let at = 0;
    for (const part of this.#parts) {
      content.set(part.subarray(0, length - at), at);
      at += Math.min(part.length, length - at);
    }
    return content;
  }
}
