/** Statements of generated code that refuse an input or a value. */

import type { DecodeErrorCode, EncodeErrorCode } from "../codec/index.ts";

/** Source of the statement that refuses the input; expressions `at` and `found` are JavaScript. */
export type Refuse = (code: DecodeErrorCode, at: string, expected: string, found: string) => string;

/** Source of the statement that refuses the value; the expression `found` is JavaScript. */
export type Reject = (code: EncodeErrorCode, expected: string, found: string) => string;

/** Plain decoders only stop; the mapped decoder, run again, says where and why. */
export function refuseIn(mapped: boolean): Refuse {
  return (...refusal) => (mapped ? `throw failure(${argumentsOf(refusal)});` : "throw refusal;");
}

/**
 * As `refuseIn`, for octets that only canonical rules refuse: mapped decoders may be asked to note them and go on.
 *
 * @param otherwise - what a plain decoder does.
 */
export function tolerateIn(mapped: boolean, otherwise: string): Refuse {
  return (...refusal) => (mapped ? `note(${argumentsOf(refusal)});` : otherwise);
}

/** As in decoders: the plain encoder only stops, and the tracked one, run again, says where and why. */
export function rejectIn(tracked: boolean): Reject {
  return (code, expected, found) =>
    tracked
      ? `throw failure(${JSON.stringify(code)}, ${JSON.stringify(expected)}, ${found});`
      : "throw refusal;";
}

function argumentsOf([code, at, expected, found]: Parameters<Refuse>): string {
  return `${JSON.stringify(code)}, ${at}, ${JSON.stringify(expected)}, ${found}`;
}
