/** What mapped decoders note while they read: the path to where they are, and a range for each component. */

import { DecodeError } from "./errors.ts";
import type { FieldRange } from "./field-range.ts";

/** What a range says of a component besides its place. */
export type About = Pick<FieldRange, "type" | "kind" | "constraint">;

type OpenRange = { -readonly [M in keyof FieldRange]: FieldRange[M] };

/** What a mapped decoder gives: a value, or the reason why there is none; the map as far as it came. */
export interface MappedResult {
  readonly value: unknown;
  readonly map: readonly FieldRange[];
  /** Octets that the value takes. */
  readonly length: number;
  /** What canonical rules would refuse; only where basic rules are asked for. */
  readonly findings: readonly DecodeError[];
  readonly failure: DecodeError | undefined;
}

/** An extension addition that the type does not define, as ranges name it. */
export const unknownAddition: About = {
  type: "unknown extension addition",
  kind: "openType",
  constraint: "OPEN TYPE",
};

/** An alternative that the type does not define, as ranges name it. */
export const unknownAlternative: About = {
  type: "unknown extension alternative",
  kind: "openType",
  constraint: "OPEN TYPE",
};

/** Findings of one input: a page for people, not a list as long as the input. */
const mostFindings = 100;

/** Belongs to one generated module; positions are octets or bits, as the module counts. */
export class FieldTracker {
  /** Where reading is, e.g. `toBeSigned.appPermissions[2].psid`. */
  path = "";
  #ranges: OpenRange[] = [];
  #inside: OpenRange[] = [];
  #findings: DecodeError[] = [];

  /**
   * Runs one decoding from its beginning.
   *
   * @param lengthRead - octets that the value took, asked once it is read.
   * @param release - lets go of the input, whatever came of it.
   */
  explore(read: () => unknown, lengthRead: () => number, release: () => void): MappedResult {
    this.#start();
    const found = { map: this.#ranges, findings: this.#findings };
    try {
      const value = read();
      return { value, length: lengthRead(), failure: undefined, ...found };
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      return { value: undefined, length: 0, failure: error, ...found };
    } finally {
      release();
      this.#start();
    }
  }

  #start(): void {
    this.path = "";
    this.#ranges = [];
    this.#inside = [];
    this.#findings = [];
  }

  /** A component begins; `segment` is `.name`, `[index]`, or empty for what shares the path around it. */
  enter(segment: string, { type, kind, constraint }: About, start: number): void {
    const inside = this.#inside;
    const isFirst = this.path === "" && segment.startsWith(".");
    const path = isFirst ? segment.slice(1) : this.path + segment;
    const depth = inside.length;
    const range = { path, type, kind, constraint, start, end: start, depth, value: undefined };
    this.path = path;
    this.#ranges.push(range);
    inside.push(range);
  }

  /** The innermost component ends. */
  leave(end: number): void {
    this.#close(end);
  }

  /** The innermost component ends, and has no components but this value. */
  leaf(value: unknown, end: number): void {
    this.#close(end).value = value;
  }

  #close(end: number): OpenRange {
    const inside = this.#inside;
    const range = inside.pop()!;
    range.end = end;
    this.path = inside.length === 0 ? "" : inside[inside.length - 1]!.path;
    return range;
  }

  /** The innermost component has this value and no components, as it turns out. */
  valued(value: unknown): void {
    this.#inside[this.#inside.length - 1]!.value = value;
  }

  /** Reading stops here, inside whatever it is in. */
  stop(end: number): void {
    for (const range of this.#inside) range.end = end;
  }

  /** Keeps what canonical rules would have refused. */
  note(finding: DecodeError): void {
    if (this.#findings.length < mostFindings) this.#findings.push(finding);
  }
}
