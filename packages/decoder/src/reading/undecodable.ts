import type { DecodingFailure } from "../decoding.ts";
import type { Reading } from "./reading.ts";

/** Octets that are not what was asked for, or nothing that the decoder knows; the message is for people. */
export class Undecodable extends Error {
  override readonly name = "Undecodable";
  readonly failure: DecodingFailure;

  constructor(failure: DecodingFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/**
 * Lets a reading pass that gives what was asked for.
 *
 * A payload that nobody asked for may be broken: the envelope around it was read, and the reading tells the failure.
 *
 * @throws Undecodable where the type that was asked for, or any type at all, could not be read.
 */
export function requireDecodable({ failure, sureness }: Reading): void {
  if (failure !== undefined && (failure.layer === 0 || sureness === "asked")) throw new Undecodable(failure);
}
