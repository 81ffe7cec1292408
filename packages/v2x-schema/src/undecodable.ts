import type { DecodeError, DecodeErrorCode } from "@v2x/asn1";

/** Where and why a reading failed. */
interface FailedReading {
  /** The type it was read as. */
  readonly type: string;
  /** What people call that type. */
  readonly title: string;
  readonly reason: DecodeErrorCode;
  /** In octets from the start. */
  readonly offset: number;
  /** The component, e.g. `toBeSigned.appPermissions[2].psid`; empty for the whole. */
  readonly path: string;
  readonly expected: string;
  readonly found: string;
}

type UndecodableFailures = {
  /** The octets are not of the type that was asked for. */
  "not-of-type": FailedReading;
  /** The octets are of no type that the decoder knows; the details are those of the reading that got furthest. */
  "of-no-type": FailedReading;
};

const openings: Readonly<Record<keyof UndecodableFailures, (title: string) => string>> = {
  "not-of-type": (title) => `This is not a ${title}`,
  "of-no-type": (title) =>
    `This is nothing that the decoder knows. As a ${title}, which comes closest, it fails`,
};

/** Octets that cannot be read; the message tells people where, which field, and what was expected. */
export class Undecodable<C extends keyof UndecodableFailures> extends Error {
  override readonly name = "Undecodable";
  readonly code: C;
  readonly details: UndecodableFailures[C];

  constructor(code: C, type: string, title: string, cause: DecodeError) {
    const { offset, path, expected, found } = cause;
    const field = path === "" ? "" : `, ${path}`;
    super(`${openings[code](title)}: at octet ${offset}${field}: expected ${expected}, found ${found}.`, {
      cause,
    });
    this.code = code;
    this.details = { type, title, reason: cause.code, offset, path, expected, found };
  }
}
/** What a `switch` over `code` narrows. */
export type AnyUndecodable = { [C in keyof UndecodableFailures]: Undecodable<C> }[keyof UndecodableFailures];
