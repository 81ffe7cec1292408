/** Random types and values of them, for property tests. */

import fc from "fast-check";
import {
  bigInteger,
  bitString,
  boolean,
  choice,
  containing,
  enumerated,
  group,
  ia5String,
  integer,
  nullType,
  numericString,
  objectIdentifier,
  octetString,
  openType,
  optional,
  printableString,
  relativeOid,
  sequence,
  sequenceOf,
  utf8String,
  visibleString,
  withDefault,
} from "./builders.ts";
import type { AdditionGroup, Field, Schema, SizeConstraint } from "./schema.ts";

type Draw = fc.GeneratorValue;

/** A type, and how to draw a value of it. */
export interface RandomType {
  readonly schema: Schema;
  readonly value: (draw: Draw) => unknown;
}

/** Draws a type that nests at most `depth` levels. */
export function randomType(draw: Draw, depth: number): RandomType {
  const makers = depth === 0 ? primitives : [...primitives, ...constructed(depth)];
  return draw(fc.constantFrom, ...makers)(draw);
}

const name = "T";
const bounds = [
  -(2n ** 64n),
  -(2n ** 31n),
  -32_769n,
  -128n,
  -1n,
  0n,
  1n,
  127n,
  255n,
  65_536n,
  2n ** 32n,
  2n ** 64n,
];

const primitives: readonly ((draw: Draw) => RandomType)[] = [
  () => ({ schema: boolean(), value: (draw) => draw(fc.boolean) }),
  () => ({ schema: nullType(), value: () => null }),
  (draw) => {
    const [min, max] = drawRange(draw, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
    const extensible = draw(fc.boolean);
    const others = extensible ? [-(2 ** 40), -129, 0, 128, 2 ** 33] : [];
    return {
      schema: integer(name, { min, max, extensible }),
      value: (inner) =>
        inner(fc.boolean) && extensible ? inner(fc.constantFrom, ...others) : inner(fc.integer, { min, max }),
    };
  },
  (draw) => {
    const [one, other] = [draw(fc.constantFrom, ...bounds), draw(fc.constantFrom, ...bounds)];
    const [min, max] = one < other ? [one, other] : [other, one];
    const open = draw(fc.constantFrom, "both", "min", "max", "neither");
    return {
      schema: bigInteger(name, {
        ...(open !== "max" && open !== "neither" ? { min } : {}),
        ...(open !== "min" && open !== "neither" ? { max } : {}),
      }),
      value: (inner) => inner(fc.bigInt, { min, max }),
    };
  },
  (draw) => {
    const names = Array.from({ length: draw(fc.integer, { min: 1, max: 200 }) }, (_, index) => `e${index}`);
    if (draw(fc.boolean)) {
      return { schema: enumerated(name, names), value: (inner) => inner(fc.constantFrom, ...names) };
    }
    return {
      schema: enumerated(name, names, { additions: ["more"] }),
      value: (inner) => inner(fc.constantFrom, ...names, "more", names.length + 1, 1000, 70_000),
    };
  },
  (draw) => {
    const size = randomSize(draw, 40);
    return {
      schema: bitString(name, size.constraint),
      value: (inner) => {
        const length = size.draw(inner);
        const bytes = drawOctets(inner, Math.ceil(length / 8));
        if (length % 8 !== 0) bytes[bytes.length - 1]! &= 0xff00 >> (length % 8);
        return { bytes, length };
      },
    };
  },
  (draw) => {
    const size = randomSize(draw, 300);
    return {
      schema: octetString(name, size.constraint),
      value: (inner) => drawOctets(inner, size.draw(inner)),
    };
  },
  () => ({ schema: utf8String(name), value: (draw) => draw(fc.string, { unit: "binary", maxLength: 90 }) }),
  (draw) => {
    const [make, characters] = draw(
      fc.constantFrom,
      [ia5String, "\u0000\u007faZ"] as const,
      [visibleString, " ~aZ"] as const,
      [numericString, " 0123456789"] as const,
      [printableString, "'Az9"] as const,
    );
    const alphabet = draw(fc.constantFrom, undefined, characters, "0");
    const letters = alphabet ?? characters;
    const isLegal = alphabet !== "0" || make === numericString || make === visibleString;
    const size = randomSize(draw, 9);
    return {
      schema: make(name, { ...size.constraint, ...(alphabet && isLegal ? { alphabet } : {}) }),
      value: (inner) => {
        const length = size.draw(inner);
        return Array.from({ length }, () => inner(fc.constantFrom, ...(isLegal ? letters : characters))).join(
          "",
        );
      },
    };
  },
  () => ({
    schema: relativeOid(),
    value: (draw) => draw(fc.array, fc.nat(), { minLength: 1, maxLength: 4 }),
  }),
  () => ({
    schema: objectIdentifier(),
    value: (draw) => [
      draw(fc.integer, { min: 0, max: 2 }),
      draw(fc.integer, { min: 0, max: 39 }),
      ...draw(fc.array, fc.nat(), { maxLength: 5 }),
    ],
  }),
];

function constructed(depth: number): readonly ((draw: Draw) => RandomType)[] {
  return [
    (draw) => randomSequence(draw, depth),
    (draw) => randomSequence(draw, depth),
    (draw) => randomChoice(draw, depth),
    (draw) => {
      const inner = randomType(draw, depth - 1);
      return { schema: containing(name, inner.schema), value: inner.value };
    },
    (draw) => {
      const element = randomType(draw, depth - 1);
      const size = randomSize(draw, 4);
      return {
        schema: sequenceOf(name, element.schema, size.constraint),
        value: (inner) => Array.from({ length: size.draw(inner) }, () => element.value(inner)),
      };
    },
    (draw) => {
      const known = randomType(draw, depth - 1);
      const table = new Map([[1, known.schema]]);
      return {
        schema: sequence(name, { id: integer("Id", { min: 0 }), body: openType(name, "id", table) }),
        value: (inner) => {
          const id = inner(fc.constantFrom, 1, 2, 300);
          return { id, body: id === 1 ? known.value(inner) : drawOctets(inner, 3) };
        },
      };
    },
  ];
}

interface RandomMember {
  readonly name: string;
  readonly field: Field;
  readonly type: RandomType;
  readonly mayBeAbsent: boolean;
}

function randomMembers(draw: Draw, depth: number, prefix: string): readonly RandomMember[] {
  return Array.from({ length: draw(fc.integer, { min: 0, max: 11 }) }, (_, index) => {
    const type = randomType(draw, depth - 1);
    const marked = draw(fc.constantFrom, "required", "optional", "default");
    const { schema } = type;
    const field =
      marked === "required"
        ? schema
        : marked === "optional"
          ? optional(schema)
          : withDefault(schema, type.value(draw));
    return { name: `${prefix}${index}`, field, type, mayBeAbsent: marked === "optional" };
  });
}

function fieldsOf(members: readonly RandomMember[]): Record<string, Field> {
  return Object.fromEntries(members.map((member) => [member.name, member.field]));
}

function randomSequence(draw: Draw, depth: number): RandomType {
  const root = randomMembers(draw, depth, "r");
  if (draw(fc.boolean)) {
    return { schema: sequence(name, fieldsOf(root)), value: (inner) => membersOf(inner, root) };
  }
  const plain = randomMembers(draw, depth, "a").filter(({ field }) => !("defaultValue" in field));
  const grouped = randomMembers(draw, depth, "g").filter(({ field }) => !("defaultValue" in field));
  const additions: Record<string, Field | AdditionGroup> = { ...fieldsOf(plain) };
  if (grouped.length > 0) additions.group = group(fieldsOf(grouped));
  const known = Object.keys(additions).length;
  return {
    schema: sequence(name, fieldsOf(root), additions),
    value: (inner) => ({
      ...membersOf(inner, root),
      ...membersOf(
        inner,
        plain.map((member) => ({ ...member, mayBeAbsent: true })),
      ),
      ...(inner(fc.boolean) ? membersOf(inner, grouped) : {}),
      ...(inner(fc.boolean)
        ? { unknownAdditions: [{ index: known + 2, bytes: drawOctets(inner, 2) }], extensionBits: known + 3 }
        : {}),
    }),
  };
}

function membersOf(draw: Draw, members: readonly RandomMember[]): Record<string, unknown> {
  const present = members.filter(({ mayBeAbsent }) => !mayBeAbsent || draw(fc.boolean));
  return Object.fromEntries(present.map((member) => [member.name, member.type.value(draw)]));
}

function randomChoice(draw: Draw, depth: number): RandomType {
  const root = Array.from({ length: draw(fc.constantFrom, 1, 2, 5) }, () => randomType(draw, depth - 1));
  const filler = draw(fc.constantFrom, 0, 62, 130);
  const alternatives = Object.fromEntries(root.map(({ schema }, index) => [`c${index}`, schema]));
  for (let index = 0; index < filler; index += 1) alternatives[`f${index}`] = nullType();
  const addition = randomType(draw, depth - 1);
  const isExtensible = draw(fc.boolean);
  const count = root.length + filler;
  return {
    schema: isExtensible
      ? choice(name, alternatives, { added: addition.schema })
      : choice(name, alternatives),
    value: (inner) => {
      const picks = [
        ...root.keys(),
        ...(filler > 0 ? ["filler"] : []),
        ...(isExtensible ? ["added", "unknown"] : []),
      ];
      const pick = inner(fc.constantFrom, ...picks);
      if (pick === "filler")
        return { choice: `f${inner(fc.integer, { min: 0, max: filler - 1 })}`, value: null };
      if (pick === "added") return { choice: "added", value: addition.value(inner) };
      if (pick === "unknown") {
        return {
          choice: "unknown",
          value: { tag: count + 1 + inner(fc.nat, 300), bytes: drawOctets(inner, 2) },
        };
      }
      return { choice: `c${pick}`, value: root[pick as number]!.value(inner) };
    },
  };
}

/** A SIZE constraint of each form, and how to draw a size that it permits. */
function randomSize(draw: Draw, limit: number) {
  const [min, max] = drawRange(draw, 0, limit);
  const roots = { fixed: { size: min }, range: { min, max }, from: { min }, none: {} };
  const form: keyof typeof roots = draw(fc.constantFrom, "fixed", "range", "from", "none");
  const extensible = draw(fc.boolean) && form !== "none";
  const constraint: SizeConstraint = extensible ? { ...roots[form], extensible } : roots[form];
  const drawSize = (inner: Draw): number => {
    if (extensible && inner(fc.boolean)) return inner(fc.integer, { min: 0, max: limit + 2 });
    return form === "fixed" ? min : inner(fc.integer, { min, max });
  };
  return { constraint, draw: drawSize };
}

function drawRange(draw: Draw, min: number, max: number): [number, number] {
  const one = draw(fc.integer, { min, max });
  const other = draw(fc.integer, { min, max });
  return [Math.min(one, other), Math.max(one, other)];
}

function drawOctets(draw: Draw, length: number): Uint8Array {
  return Uint8Array.from({ length }, () => draw(fc.nat, 255));
}
