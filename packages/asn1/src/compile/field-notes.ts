/** What mapped decoders of both rules note while they read, and how they refuse. */

import type { About, CodecSupport, DecodeError, DecodeErrorCode } from "../codec/index.ts";

/** What notes ask of the cursor that reads; positions are octets or bits, as it counts. */
interface Positions {
  /** Where a component that is entered now begins. */
  here(): number;
  /** Where a component that is left now ends. */
  reached(): number;
  /** Octets that the value takes, once it is read. */
  lengthRead(): number;
  /** Whether what canonical rules refuse is noted, and no error. */
  isBasic(): boolean;
  problem(code: DecodeErrorCode, at: number, path: string, expected: string, found: unknown): DecodeError;
  /** Lets go of the input. */
  release(): void;
}

/** The names that a decoder's other parts, and generated functions, find here. */
export type FieldNotes = ReturnType<typeof fieldNotes>;

/** A part of generated modules (see `runtime-text.ts`). */
export function fieldNotes(
  support: CodecSupport,
  { here, reached, lengthRead, isBasic, problem, release }: Positions,
) {
  const { FieldTracker } = support;
  const fields = new FieldTracker();
  function failure(code: DecodeErrorCode, at: number, expected: string, found: unknown) {
    fields.stop(reached());
    return problem(code, at, fields.path, expected, found);
  }
  function note(code: DecodeErrorCode, at: number, expected: string, found: unknown) {
    if (!isBasic()) throw failure(code, at, expected, found);
    fields.note(problem(code, at, fields.path, expected, found));
  }
  function enter(segment: string, about: About) {
    fields.enter(segment, about, here());
  }
  function leave() {
    fields.leave(reached());
  }
  function leaf(value: unknown) {
    fields.leaf(value, reached());
  }
  function valued(value: unknown) {
    fields.valued(value);
  }
  function part<K>(
    segment: string,
    about: About,
    read: (depth: number, ...keys: K[]) => unknown,
    depth: number,
    ...keys: K[]
  ) {
    enter(segment, about);
    const value = read(depth, ...keys);
    leave();
    return value;
  }
  function explored(read: () => unknown) {
    return fields.explore(read, lengthRead, release);
  }
  return {
    failure,
    note,
    enter,
    leave,
    leaf,
    valued,
    part,
    explored,
  };
}
