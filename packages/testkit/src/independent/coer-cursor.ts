/**
 * Walks octets of canonical OER one element at a time. Written from X.696 for the independent readers of this
 * package; shares nothing with the product's codec, so that one does not grade the other.
 */
export interface CoerCursor {
  readonly offset: number;
  readonly atEnd: boolean;
  /** @throws Error when fewer octets are left. */
  take(length: number): Uint8Array;
  octet(): number;
  /** An unsigned whole number of `octets` octets. */
  unsigned(octets: number): number;
  /** A length determinant in its shortest form. */
  length(): number;
  /** An unsigned whole number without an upper bound: length, then the fewest octets. */
  unboundedUnsigned(): number;
  /** A whole number without bounds: length, then the fewest octets of two's complement. */
  unboundedSigned(): number;
  /** An OCTET STRING or open type of variable size. */
  variable(): Uint8Array;
  /** A SEQUENCE OF: its count, then `element` so many times. */
  list<T>(element: () => T): T[];
}

/** Opens `bytes` for reading from the first octet. */
export function coerCursor(bytes: Uint8Array): CoerCursor {
  let offset = 0;
  const cursor: CoerCursor = {
    get offset() {
      return offset;
    },
    get atEnd() {
      return offset === bytes.length;
    },
    take(length) {
      if (offset + length > bytes.length) throw new Error(`octet ${offset}: ${length} octets expected`);
      offset += length;
      return bytes.subarray(offset - length, offset);
    },
    octet: () => cursor.take(1)[0] as number,
    unsigned: (octets) => cursor.take(octets).reduce((value, octet) => value * 256 + octet, 0),
    length() {
      const first = cursor.octet();
      if (first < 0x80) return first;
      const length = cursor.unsigned(first & 0x7f);
      const fewest = length < 0x80 ? 0 : Math.ceil(length.toString(16).length / 2);
      if ((first & 0x7f) !== fewest) throw new Error(`octet ${offset}: length not in its shortest form`);
      return length;
    },
    unboundedUnsigned() {
      const octets = cursor.variable();
      if (octets.length === 0 || (octets.length > 1 && octets[0] === 0)) {
        throw new Error(`octet ${offset}: whole number not in its shortest form`);
      }
      return octets.reduce((value, octet) => value * 256 + octet, 0);
    },
    unboundedSigned() {
      const octets = cursor.variable();
      if (octets.length === 0 || octets.length > 6)
        throw new Error(`octet ${offset}: whole number too large`);
      const unsigned = octets.reduce((value, octet) => value * 256 + octet, 0);
      return (octets[0] as number) & 0x80 ? unsigned - 256 ** octets.length : unsigned;
    },
    variable: () => cursor.take(cursor.length()),
    list(element) {
      const count = cursor.unboundedUnsigned();
      if (count > bytes.length) throw new Error(`octet ${offset}: ${count} elements do not fit`);
      return Array.from({ length: count }, element);
    },
  };
  return cursor;
}
