import { distance } from "fastest-levenshtein";
import type * as z from "zod/mini";
import { fieldPath } from "./wire-texts.ts";

const sentBackSchemas = new WeakMap<z.core.$ZodType, ReadonlySet<string>>();

/**
 * Marks an object's schema whose clients may send back what a call answered: members that only the answer has are
 * accepted and not read.
 */
export function sentBack<S extends z.ZodMiniType>(schema: S, answer: z.ZodMiniObject): S {
  sentBackSchemas.set(schema, new Set(Object.keys(answer.shape)));
  return schema;
}

/** Query parameters that browsers, proxies and link trackers add; every call accepts and ignores them. */
const addedOnTheWay = /^(_|utm_\w+|fbclid|gclid)$/;

/** At most this many unknown names are listed, each cut to this length. */
const mostNames = 4;
const nameLength = 40;

/**
 * Finds parameters that no call reads, by the schema of a call's query. `organizationId` is known to every call.
 *
 * @returns the names and the nearest known ones; `undefined` where every parameter is known.
 */
export function unknownParameterProblem(
  query: unknown,
  schema: z.core.$ZodType | undefined,
): string | undefined {
  const known = [...shapeNames(schema), "organizationId"];
  const unknown = Object.keys(query ?? {}).filter(
    (name) => !known.includes(name) && !addedOnTheWay.test(name),
  );
  return unknown.length === 0 ? undefined : problemOf("The query has no parameter", unknown, known);
}

/**
 * Finds members that a schema does not know, at any depth. Only values that the schema accepts are walked far: their
 * size and depth are already bounded.
 *
 * @param whole - names the value itself.
 * @returns the names and the nearest known ones; `undefined` where every member is known.
 */
export function unknownMemberProblem(
  value: unknown,
  schema: z.core.$ZodType | undefined,
  whole: string,
): string | undefined {
  const found = schema && unknownMembers(value, schema, []);
  return found === undefined
    ? undefined
    : problemOf(`${fieldPath(found.path) || whole} has no member`, found.unknown, found.known);
}

const nothing: ReadonlySet<string> = new Set();

/**
 * Finds the objects in a schema in which `unknownMemberProblem` refuses unknown members, for descriptions of the API.
 *
 * @returns each object's schema with the members that it accepts and does not read.
 */
export function closedObjects(schema: z.core.$ZodType): ReadonlyMap<z.core.$ZodType, ReadonlySet<string>> {
  const found = new Map<z.core.$ZodType, ReadonlySet<string>>();
  collect(schema, nothing);
  return found;

  function collect(part: z.core.$ZodType, alsoKnown: ReadonlySet<string>): void {
    const { def } = (part as z.core.$ZodTypes)._zod;
    const accepted = sentBackSchemas.get(part) ?? alsoKnown;
    if (def.type === "object") {
      if (def.catchall === undefined) found.set(part, accepted);
      for (const member of Object.values(def.shape)) collect(member, nothing);
    } else if (def.type === "array") collect(def.element, nothing);
    else if (def.type === "union") for (const option of def.options) collect(option, accepted);
    else if (def.type === "pipe") collect(def.in, accepted);
    else if ("innerType" in def) collect(def.innerType, accepted);
  }
}

/** The members that the schema of an object knows. */
function shapeNames(schema: z.core.$ZodType | undefined): string[] {
  const def = (schema as z.core.$ZodTypes | undefined)?._zod.def;
  return def?.type === "object" ? Object.keys(def.shape) : [];
}

interface UnknownMembers {
  readonly path: readonly PropertyKey[];
  readonly unknown: readonly string[];
  readonly known: readonly string[];
}

/** The members of the first object that has unknown ones. */
function unknownMembers(
  value: unknown,
  schema: z.core.$ZodType,
  path: readonly PropertyKey[],
  alsoKnown: ReadonlySet<string> = nothing,
): UnknownMembers | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const accepted = sentBackSchemas.get(schema) ?? alsoKnown;
  if (def.type === "object") return ofObject(value, def, path, accepted);
  if (def.type === "array")
    return Array.isArray(value)
      ? firstOf(value.map((item, index) => () => unknownMembers(item, def.element, [...path, index])))
      : undefined;
  if (def.type === "union") {
    const options = def.options.map((option) => unknownMembers(value, option, path, accepted));
    return options.includes(undefined) ? undefined : options.sort(byFewest)[0];
  }
  const inner = def.type === "pipe" ? def.in : "innerType" in def ? def.innerType : undefined;
  return inner && unknownMembers(value, inner, path, accepted);
}

function ofObject(
  value: object,
  { shape, catchall }: z.core.$ZodObjectDef,
  path: readonly PropertyKey[],
  accepted: ReadonlySet<string>,
): UnknownMembers | undefined {
  if (Array.isArray(value)) return undefined;
  const known = Object.keys(shape);
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(shape, name) && !accepted.has(name));
  if (unknown.length > 0 && catchall === undefined) return { path, unknown, known };
  const members = Object.entries(value).filter(([name]) => Object.hasOwn(shape, name));
  return firstOf(
    members.map(
      ([name, member]) =>
        () =>
          unknownMembers(member, shape[name]!, [...path, name]),
    ),
  );
}

function firstOf(finds: readonly (() => UnknownMembers | undefined)[]): UnknownMembers | undefined {
  for (const find of finds) {
    const found = find();
    if (found !== undefined) return found;
  }
  return undefined;
}

function byFewest(a: UnknownMembers | undefined, b: UnknownMembers | undefined): number {
  return (a?.unknown.length ?? 0) - (b?.unknown.length ?? 0);
}

function problemOf(what: string, unknown: readonly string[], known: readonly string[]): string {
  const named = unknown.slice(0, mostNames).map((name) => {
    const near = nearest(name, known);
    const hint = near === undefined ? `known: ${known.join(", ") || "none"}` : `did you mean ${near}?`;
    return `${what} ${name.slice(0, nameLength)} (${hint})`;
  });
  return named.join("; ");
}

/** The known name that a mistyped one most likely means; `undefined` where none is near. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const lower = name.toLowerCase();
  const [best] = known
    .map((candidate) => ({ candidate, far: distance(lower, candidate.toLowerCase()) }))
    .filter(({ candidate, far }) => far <= Math.ceil(candidate.length / 3) || contains(lower, candidate))
    // Of a compound, the last word says what it is: pageSize means size.
    .sort(
      (a, b) => a.far - b.far || Number(lower.endsWith(b.candidate)) - Number(lower.endsWith(a.candidate)),
    );
  return best?.candidate;
}

function contains(lower: string, candidate: string): boolean {
  const [short, long] = [lower, candidate.toLowerCase()].sort((a, b) => a.length - b.length) as [
    string,
    string,
  ];
  return short.length >= 4 && long.includes(short);
}
