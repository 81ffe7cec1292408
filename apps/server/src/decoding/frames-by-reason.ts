/** Frames without a message or read in part: of a capture with millions of them, a line for each reason. */

/** Frames that are named of each reason. */
const named = 5;

/** Collects what is to be said of frames. */
export class FramesByReason {
  readonly #reasons = new Map<string, { readonly first: number[]; count: number }>();

  add(frame: number, reason: string): void {
    const frames = this.#reasons.get(reason) ?? { first: [], count: 0 };
    this.#reasons.set(reason, frames);
    frames.count += 1;
    if (frames.first.length < named) frames.first.push(frame);
  }

  /** A sentence for each reason, in the order in which they were met. */
  remarks(): readonly string[] {
    return Array.from(this.#reasons, ([reason, { first, count }]) => {
      const others = count > first.length ? ` and ${count - first.length} more` : "";
      return `frame${count === 1 ? "" : "s"} ${first.join(", ")}${others}: ${reason}`;
    });
  }
}
