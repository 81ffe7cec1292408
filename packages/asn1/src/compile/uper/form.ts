/** How PER's unaligned variant writes a type (Rec. ITU-T X.691): widths and ranks, for both directions. */

import {
  type AnySchema,
  characterSet,
  componentsOf,
  type EnumeratedSchema,
  type IntegerSchema,
  resolve,
  type Schema,
  type SizeConstraint,
  type StringSchema,
  sizesOf,
} from "../../schema/index.ts";

/** Bits that tell `count` values apart (X.691, 11.5). */
export function widthOf(count: bigint | number): number {
  return count <= 1 ? 0 : (BigInt(count) - 1n).toString(2).length;
}

/** An INTEGER: in `width` bits above `min`, or with a length where there is no width. */
export interface PackedInteger {
  /** A bit stands first; where it is set, the value has the unconstrained form. */
  readonly extensible: boolean;
  readonly min?: bigint;
  readonly max?: bigint;
  readonly width?: number;
  /** For messages. */
  readonly text: string;
}

/** X.691, clause 13. */
export function packedIntegerOf({ range, extensible }: IntegerSchema): PackedInteger {
  const min = range.min === undefined ? undefined : BigInt(range.min);
  const max = range.max === undefined ? undefined : BigInt(range.max);
  return {
    extensible,
    text: `an integer${min === undefined && max === undefined ? "" : ` in ${min ?? "MIN"}..${max ?? "MAX"}`}`,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(min !== undefined && max !== undefined && { width: widthOf(max - min + 1n) }),
  };
}

/** An ENUMERATED: the rank among the root's names, or the position among the additions (X.691, clause 14). */
export interface PackedEnumeration {
  readonly root: readonly string[];
  readonly additions: readonly string[];
  readonly width: number;
  /** Numbers from here on stand for additions that this edition does not name. */
  readonly firstUnknown: number;
}

export function packedEnumerationOf({ values, rootCount }: EnumeratedSchema): PackedEnumeration {
  const names = Object.keys(values);
  const root = names.slice(0, rootCount);
  return {
    root,
    additions: names.slice(rootCount),
    width: widthOf(root.length),
    firstUnknown: Math.max(-1, ...Object.values(values)) + 1,
  };
}

/** A length: in `width` bits above `min` (none where fixed), or as a general length where there is no width. */
export interface PackedSize {
  readonly extensible: boolean;
  readonly min: number;
  /** Infinity where unlimited. */
  readonly max: number;
  readonly width?: number;
}

/** X.691, 11.9.4 and the extension bits of 16.6, 17.3, 20.4 and 30.4. */
export function packedSizeOf({ extensible = false, ...root }: SizeConstraint): PackedSize {
  const { min, max } = sizesOf(root);
  return { extensible, min, max, ...(max < 65_536 && { width: widthOf(max - min + 1) }) };
}

/** A character of a known-multiplier string: `width` bits, and what they stand for (X.691, 30.5). */
export interface PackedCharacters {
  readonly width: number;
  /** Codes by what the bits say; -1 where nothing. */
  readonly codes: readonly number[];
}

export function packedCharactersOf(
  type: Exclude<StringSchema["type"], "UTF8String">,
  alphabet?: string,
): PackedCharacters {
  const permitted = [...characterSet(type, alphabet).entries()].flatMap(([code, is]) =>
    is === 1 ? [code] : [],
  );
  const width = widthOf(permitted.length);
  const isItself = (permitted.at(-1) ?? 0) < 2 ** width;
  const codes = isItself
    ? Array.from({ length: 2 ** width }, (_, code) => (permitted.includes(code) ? code : -1))
    : Array.from({ length: 2 ** width }, (_, rank) => permitted[rank] ?? -1);
  return { width, codes };
}

/** A lower bound of the bits that a value takes; decides how many elements the rest of the input can carry. */
export function minimumBits(schema: Schema, levels = 3): number {
  const type = resolve(schema);
  switch (type.kind) {
    case "null":
      return 0;
    case "boolean":
      return 1;
    case "integer": {
      const { width = 16, extensible } = packedIntegerOf(type);
      return extensible ? 1 + Math.min(width, 16) : width;
    }
    case "enumerated": {
      const { width } = packedEnumerationOf(type);
      return type.extensible ? 1 + Math.min(width, 7) : width;
    }
    case "bitString":
      return minimumOf(type.size, 1);
    case "octetString":
      return type.containing === undefined ? minimumOf(type.size, 8) : 8;
    case "string":
      return type.type === "UTF8String"
        ? 8
        : minimumOf(type.size, packedCharactersOf(type.type, type.alphabet).width);
    case "objectIdentifier":
    case "openType":
      return 8;
    case "sequenceOf":
      return minimumOf(type.size, levels === 0 ? 0 : minimumBits(type.element, levels - 1));
    case "choice":
      return minimumOfChoice(type, levels);
    case "sequence": {
      if (levels === 0) return 0;
      const components = componentsOf(type.root);
      const optional = components.filter((component) => component.optional).length;
      return components
        .filter((component) => !component.optional)
        .reduce(
          (sum, component) => sum + minimumBits(component.schema, levels - 1),
          optional + (type.extensible ? 1 : 0),
        );
    }
    case "lazy":
      throw new TypeError(`lazy type ${type.name} was not resolved`);
  }
}

function minimumOf(constraint: SizeConstraint, unit: number): number {
  const { extensible, min, width = 8 } = packedSizeOf(constraint);
  return extensible ? 1 : width + min * unit;
}

function minimumOfChoice(type: Extract<AnySchema, { kind: "choice" }>, levels: number): number {
  const root = Object.values(type.root);
  if (levels === 0) return 0;
  const least = Math.min(...root.map((alternative) => minimumBits(alternative, levels - 1)));
  return type.extensible ? 1 + Math.min(7, widthOf(root.length) + least) : widthOf(root.length) + least;
}
