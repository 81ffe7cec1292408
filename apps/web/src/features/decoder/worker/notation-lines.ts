import type { FieldRange } from "@v2x/asn1";

/** The fields of one layer that the text writes out, and the index of its first. */
export interface WrittenLayer {
  readonly first: number;
  readonly map: readonly FieldRange[];
}

/**
 * On which line of the value notation each field stands: line numbers from 1 by field index, 0 where it has none.
 *
 * The notation has a line for each member of a SEQUENCE and each element of a SEQUENCE OF, and closing braces; what a
 * CHOICE, an open type or a CONTAINING chooses stands on the line of its owner. Members that have their DEFAULT value
 * are written without having octets, hence without being fields.
 *
 * @param layers - those that are written out, in the order of the text.
 * @param count - of all fields.
 */
export function linesOfFields(text: string, layers: readonly WrittenLayer[], count: number): Uint32Array {
  const lineOf = new Uint32Array(count);
  const lines = text.split("\n");
  let line = 0;
  for (const { first, map } of layers) {
    while (line < lines.length && !isAssignment(lines[line]!)) line += 1;
    const indents = indentsOf(map);
    let field = giveLine(lineOf, first, map, 0, line + 1);
    line += 1;
    while (line < lines.length && lines[line] !== "" && lines[line] !== "}") {
      const written = lines[line]!;
      const indent = written.length - written.trimStart().length;
      // A block that ends leaves fields behind that are not written out, such as additions nobody knows.
      while (field < map.length && indents[field]! > indent) field += 1;
      if (field < map.length && indents[field] === indent && isLineOf(written.slice(indent), map, field)) {
        field = giveLine(lineOf, first, map, field, line + 1);
      }
      line += 1;
    }
  }
  return lineOf;
}

/** Gives a field, and what stands on its line, the line's number. @returns the next field. */
function giveLine(
  lineOf: Uint32Array,
  first: number,
  map: readonly FieldRange[],
  from: number,
  number: number,
): number {
  let at = from;
  do {
    lineOf[first + at] = number;
    at += 1;
  } while (at < map.length && map[at]!.depth > map[at - 1]!.depth && !isBlock(map[at - 1]!));
  return at;
}

function isAssignment(line: string): boolean {
  return !line.startsWith("--") && line.includes(" ::= ");
}

/** Whether members stand on lines of their own. */
function isBlock({ kind }: FieldRange): boolean {
  return kind === "sequence" || kind === "sequenceOf";
}

/** Columns in front of each field's line: two for each block around it. */
function indentsOf(map: readonly FieldRange[]): Uint16Array {
  const indents = new Uint16Array(map.length);
  /** Columns in front of the members of the field that is open at each depth. */
  const inside: number[] = [];
  for (const [index, range] of map.entries()) {
    const indent = range.depth === 0 ? 0 : inside[range.depth - 1]!;
    indents[index] = indent;
    inside[range.depth] = indent + (isBlock(range) ? 2 : 0);
  }
  return indents;
}

/** Members of a SEQUENCE begin with their name, elements of a SEQUENCE OF have none. */
function isLineOf(written: string, map: readonly FieldRange[], field: number): boolean {
  const { path } = map[field]!;
  if (path.endsWith("]")) return !written.startsWith("}") && !written.startsWith("--");
  return written.startsWith(`${path.slice(path.lastIndexOf(".") + 1)} `);
}
