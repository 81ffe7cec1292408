import { DecodeError } from "@v2x/asn1";

/**
 * Octets that cannot be read as the type that was asked for, or as any. Offset, path and code are those of the
 * reading that got furthest; the message tells people which reading that was, where it failed and why.
 */
export class Undecodable extends DecodeError {
  /** The type of that reading. */
  readonly type: string;

  /**
   * @param type - the type as which the octets came closest.
   * @param title - what people call it.
   * @param wasAsked - whether that type was asked for, rather than tried.
   */
  constructor(type: string, title: string, wasAsked: boolean, cause: DecodeError) {
    const { code, offset, path, expected, found } = cause;
    super(code, offset, path, expected, found);
    this.cause = cause;
    this.type = type;
    const what = wasAsked
      ? `Not a ${title}:`
      : `Nothing that this decoder knows. It comes closest to a ${title}:`;
    const field = path === "" ? "" : `, ${shortened(path)}`;
    this.message = `${what} at octet ${offset}${field}, expected ${expected}, found ${found}.`;
  }
}

/** Nested messages have paths that no one reads; both ends say enough. */
function shortened(path: string): string {
  return path.length <= 160 ? path : `${path.slice(0, 60)} … ${path.slice(-90)}`;
}
