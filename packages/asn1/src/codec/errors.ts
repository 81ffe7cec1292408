/** What can be wrong with octets that claim to be the encoding of a type. */
export type DecodeErrorCode =
  /** More octets are announced or needed than there are. */
  | "truncated"
  /** Octets are left over behind the value, or behind the value inside an open type. */
  | "trailing-bytes"
  /** A length that could be shorter, or of a form that does not exist. */
  | "non-canonical-length"
  /** An integer that could be shorter. */
  | "non-canonical-integer"
  /** A tag that could be shorter. */
  | "non-canonical-tag"
  /** A DEFAULT value, or a group without members, that canonical encodings leave out. */
  | "default-encoded"
  /** A preamble, presence bitmap or bit string with bits set where none belong. */
  | "stray-bits"
  | "invalid-boolean"
  | "invalid-extension"
  | "unknown-enumeration"
  | "unknown-alternative"
  | "value-out-of-range"
  | "size-out-of-range"
  | "invalid-character"
  | "invalid-utf8"
  | "invalid-object-identifier"
  /** Limits of the decoder, not of the type. */
  | "too-deep"
  | "too-many-elements"
  | "too-large";

/** Octets are not an encoding of the type that the rules allow, or exceed a limit. */
export class DecodeError extends Error {
  override readonly name = "DecodeError";
  readonly code: DecodeErrorCode;
  /** In octets from the start of the input. */
  readonly offset: number;
  /** In bits from the start of the input; only where the encoding counts bits (UPER). */
  readonly bit?: number;
  /** The component, e.g. `toBeSigned.appPermissions[2].psid`; empty for the whole value. */
  readonly path: string;
  readonly expected: string;
  readonly found: string;

  constructor(
    code: DecodeErrorCode,
    offset: number,
    path: string,
    expected: string,
    found: string,
    bit?: number,
  ) {
    const place = bit === undefined ? `octet ${offset}` : `bit ${bit}`;
    super(`${path === "" ? "" : `${path}: `}expected ${expected}, found ${found} (${place})`);
    if (bit !== undefined) this.bit = bit;
    this.code = code;
    this.offset = offset;
    this.path = path;
    this.expected = expected;
    this.found = found;
  }
}

/**
 * A build gave no codec of a type, or one that has not been loaded yet: whoever knows where it is may load it and call
 * again.
 */
export class NoCodecError extends TypeError {
  override readonly name = "NoCodecError";
}

/** What can be wrong with a value that is to be encoded. */
export type EncodeErrorCode =
  | "missing-member"
  | "wrong-type"
  | "value-out-of-range"
  | "size-out-of-range"
  | "unknown-enumeration"
  | "unknown-alternative"
  | "invalid-character"
  | "invalid-object-identifier"
  /** Unknown additions out of order, or with positions that the type defines. */
  | "invalid-extension"
  /** Nested beyond any real value, or a cycle of objects. */
  | "too-deep";

/** A value does not belong to the type. */
export class EncodeError extends Error {
  override readonly name = "EncodeError";
  readonly code: EncodeErrorCode;
  /** The component, e.g. `toBeSigned.appPermissions[2].psid`; empty for the whole value. */
  readonly path: string;
  readonly expected: string;
  readonly found: string;

  constructor(code: EncodeErrorCode, path: string, expected: string, found: string) {
    super(`${path === "" ? "" : `${path}: `}expected ${expected}, found ${found}`);
    this.code = code;
    this.path = path;
    this.expected = expected;
    this.found = found;
  }
}
