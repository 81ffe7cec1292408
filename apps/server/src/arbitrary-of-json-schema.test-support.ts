import fc from "fast-check";

/** As much of JSON Schema 2020-12 as the description of the API has. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
}

/** Values that were seen in answers, by the name of the member that had them. */
export type SeenValues = ReadonlyMap<string, readonly unknown[]>;

/** What programs stumble over. */
const odd: readonly unknown[] = [
  ...["", " ", "__proto__", "constructor", "toString", "null", "undefined", "NaN", "-1", "0", "1e999", "%00"],
  ...[
    "ßÔL",
    "\u202eabc",
    "a\u200bb",
    "\u0000",
    "\ud800",
    "\n",
    "😀",
    "'\"<>&",
    "../../etc/passwd",
    "a".repeat(5000),
  ],
  ...[
    "0000-01-01",
    "0020-02-29",
    "9999-12-31T23:59:59Z",
    "2016-12-31T23:59:60Z",
    "0000000000000000",
    "FFFFFFFFFFFFFFFF",
  ],
  ...[0, -1, -0, 0.5, 1e21, 2 ** 31, 2 ** 53, -(2 ** 63), true, false, null],
  ...[[], {}, [[]], [null], { __proto__: null }, { constructor: 1 }, JSON.parse('{"__proto__":{"x":1}}')],
];

/**
 * Values that a schema allows, and some that it does not: wherever a value belongs, one that was seen under that name
 * or an odd one may come in its place.
 *
 * Whole numbers stay next to their bounds, and never large: some of them order so much work.
 */
export function arbitraryOf(schema: JsonSchema, seen: SeenValues, name = ""): fc.Arbitrary<unknown> {
  const known = seen.get(name) ?? [];
  return fc.oneof(
    { weight: 20, arbitrary: allowed(schema, seen) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
    ...(known.length === 0 ? [] : [{ weight: 8, arbitrary: fc.constantFrom(...known) }]),
  );
}

function allowed(schema: JsonSchema, seen: SeenValues): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryOf(choice, seen)));
  if (schema.allOf)
    return fc
      .tuple(...schema.allOf.map((part) => allowed(part, seen)))
      .map((parts) => Object.assign({}, ...(parts as object[])));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case "object":
      return objectOf(schema, seen);
    case "array": {
      const { items = {}, minItems = 0 } = schema;
      return fc.array(arbitraryOf(items, seen), { minLength: minItems, maxLength: minItems + 2 });
    }
    case "string":
      return stringOf(schema);
    case "integer":
    case "number": {
      const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema;
      return fc.constantFrom(minimum, minimum + 1, minimum + 2, minimum - 1, maximum + 1);
    }
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.constantFrom(...odd);
  }
}

function objectOf({ properties = {}, required = [] }: JsonSchema, seen: SeenValues): fc.Arbitrary<unknown> {
  const members: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [name, member] of Object.entries(properties)) members[name] = arbitraryOf(member, seen, name);
  const whole = fc.record<Record<string, unknown>>(members, { requiredKeys: [...required] });
  // Now and then without a member that has to be there, or with one that nobody knows.
  return fc.tuple(whole, fc.integer({ min: 0, max: 19 })).map(([value, chance]) => {
    if (chance === 0) return { ...value, further: 1 };
    if (chance === 1 && required.length > 0) return { ...value, [required[0]!]: undefined };
    return value;
  });
}

function stringOf({ pattern, format, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> {
  if (format === "date") return fc.constantFrom("2026-03-01", "2024-02-29", "2003-12-31", "2140-01-01");
  if (format === "date-time") return fc.constantFrom("2026-03-01T12:00:00Z", "2099-12-31T23:59:59.999Z");
  if (format === "email") return fc.constantFrom("someone@v2x.example", "alpha@v2x.example");
  if (pattern !== undefined)
    try {
      return fc.stringMatching(new RegExp(pattern));
    } catch {
      // One of those that fast-check does not know: other texts do too.
    }
  return fc.oneof(
    fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 20) }),
    fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, minLength + 20) }),
    fc.stringMatching(/^([0-9A-F]{2}){0,40}$/),
  );
}
