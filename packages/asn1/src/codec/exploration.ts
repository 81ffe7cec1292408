import { DecodeError } from "./errors.ts";
import type { FieldRange } from "./field-range.ts";
import type { MappedResult } from "./field-tracker.ts";

/** A value with the place of each of its components in textual order. */
export interface Mapped<T> {
  readonly value: T;
  readonly map: readonly FieldRange[];
  /** Octets that the value takes; fewer than the input's only where octets behind it are allowed. */
  readonly length: number;
  /** What canonical rules would refuse, where basic rules took it: the first 100. */
  readonly findings: readonly DecodeError[];
}

/** What was found in some octets: a whole value, or how far reading came and why it stopped there. */
export type Exploration<T> =
  | (Mapped<T> & { readonly failure?: undefined })
  | {
      /** Why there is no value. */
      readonly failure: DecodeError;
      /** Components up to the failure; those around it end where reading stopped. */
      readonly map: readonly FieldRange[];
      /** As in `Mapped`, up to the failure. */
      readonly findings: readonly DecodeError[];
      readonly value?: undefined;
    };

/**
 * Runs a mapped decoder, also where the input is refused before it starts.
 *
 * @throws what is not a DecodeError.
 */
export function exploring<T>(read: () => MappedResult): Exploration<T> {
  try {
    const { failure, map, findings, value, length } = read();
    return failure === undefined ? { value: value as T, map, length, findings } : { failure, map, findings };
  } catch (error) {
    if (error instanceof DecodeError) return { failure: error, map: [], findings: [] };
    throw error;
  }
}
