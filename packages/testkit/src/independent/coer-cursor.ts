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

/** Octets that stand where others should: what canonical OER asks for instead, and which rule they break. */
export interface Misencoding {
  readonly reason: string;
  readonly from: number;
  readonly to: number;
  readonly instead: Uint8Array;
}

/**
 * Opens `bytes` for reading from the first octet.
 *
 * @param tolerated - where given, lengths and whole numbers that could be shorter are read and noted there.
 */
export function coerCursor(bytes: Uint8Array, tolerated?: Misencoding[]): CoerCursor {
  let offset = 0;
  const misencoded = (from: number, reason: string, instead: readonly number[]) => {
    if (tolerated === undefined) throw new Error(`octet ${from}: ${reason}`);
    tolerated.push({ reason, from, to: offset, instead: Uint8Array.from(instead) });
  };
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
      const from = offset;
      const first = cursor.octet();
      if (first < 0x80) return first;
      const length = cursor.unsigned(first & 0x7f);
      const fewest = length < 0x80 ? 0 : Math.ceil(length.toString(16).length / 2);
      if ((first & 0x7f) !== fewest) {
        const octets = Array.from(
          { length: fewest },
          (_, at) => Math.floor(length / 256 ** (fewest - 1 - at)) % 256,
        );
        misencoded(
          from,
          "a length is not in its shortest form",
          fewest === 0 ? [length] : [0x80 + fewest, ...octets],
        );
      }
      return length;
    },
    unboundedUnsigned() {
      const from = offset;
      const octets = cursor.variable();
      if (octets.length === 0) throw new Error(`octet ${from}: a whole number of no octets`);
      if (octets.length > 1 && octets[0] === 0) {
        const shortest = octets.subarray(
          octets.findIndex((octet, at) => octet !== 0 || at === octets.length - 1),
        );
        misencoded(from, "a whole number is not in its shortest form", [shortest.length, ...shortest]);
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
