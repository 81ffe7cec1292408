import type * as z from "zod/mini";
import { hiddenCharacterIn } from "./hidden-characters.ts";
import { fieldPath } from "./wire-texts.ts";

const multiLineSchemas = new WeakSet<z.core.$ZodType>();

/** Marks a schema whose texts may hold tabs and line ends; in every other text of a request they are refused. */
export function multiLine<S extends z.ZodMiniType>(schema: S): S {
  multiLineSchemas.add(schema);
  return schema;
}

/** A value inside a request, with the schema that reads it, as far as there is one. */
interface Place {
  readonly value: unknown;
  readonly schema: z.core.$ZodType | undefined;
  readonly key?: PropertyKey;
  readonly parent?: Place;
}

/**
 * Looks for control characters (Unicode's category Cc, NUL among them), hidden characters, and halves of characters in
 * a parsed request: databases refuse them, and whoever reads them on a screen or in a log is misled. Texts of several
 * lines are asked only for what turns the direction of text, since pasted octets often hold a zero-width space or byte
 * order mark. Names of members count too, also of members that no schema knows.
 *
 * @param whole - names the value itself, for a problem that belongs to no field.
 * @returns field and rule of one of them; `undefined` where there is none.
 */
export function controlCharacterProblem(
  input: unknown,
  schema: z.core.$ZodType | undefined,
  whole: string,
): string | undefined {
  // A list of places instead of recursion: what is nested a million deep must not exhaust the stack.
  const places: Place[] = [{ value: input, schema }];
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    const { value } = place;
    if (typeof value === "string") {
      const rule = textRule(value, place.schema);
      if (rule !== undefined) return `${fieldPath(pathOf(place)) || whole} ${rule}`;
    } else if (typeof value === "object" && value !== null) {
      for (const [key, member] of Object.entries(value)) {
        if (textRule(key, undefined) !== undefined)
          return `${fieldPath(pathOf(place)) || whole} must not have control or invisible characters in the names of its members`;
        const position = Array.isArray(value) ? Number(key) : key;
        places.push({ value: member, schema: schemaOf(place.schema, key), key: position, parent: place });
      }
    }
  }
  return undefined;
}

function textRule(text: string, schema: z.core.$ZodType | undefined): string | undefined {
  if (!text.isWellFormed()) return "must be well-formed Unicode";
  if (/\p{Bidi_Control}/u.test(text))
    return "must not hold characters that turn the direction of text (such as U+202E)";
  const isOneLine = schema === undefined || !allowsLines(schema);
  const hidden = isOneLine ? hiddenCharacterIn(text) : undefined;
  if (hidden !== undefined) return `must not hold invisible characters (${hidden})`;
  if (!/\p{Cc}/u.test(text)) return undefined;
  if (isOneLine) return "must not hold control characters";
  return /[^\P{Cc}\t\r\n]/u.test(text)
    ? "must not hold control characters other than tabs and line ends"
    : undefined;
}

function pathOf(place: Place): PropertyKey[] {
  const path: PropertyKey[] = [];
  for (let at: Place | undefined = place; at?.key !== undefined; at = at.parent) path.push(at.key);
  return path.reverse();
}

function allowsLines(schema: z.core.$ZodType): boolean {
  if (multiLineSchemas.has(schema)) return true;
  const inner = innerOf(schema);
  return inner !== undefined && allowsLines(inner);
}

/** The schema of a member, where the schema of the whole says one. */
function schemaOf(schema: z.core.$ZodType | undefined, key: string): z.core.$ZodType | undefined {
  if (schema === undefined) return undefined;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "object") return Object.hasOwn(def.shape, key) ? def.shape[key] : undefined;
  if (def.type === "array") return def.element;
  return schemaOf(innerOf(schema), key);
}

/** What a wrapper wraps: an optional member, a default, the first step of several. */
function innerOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "pipe") return def.in;
  return "innerType" in def ? def.innerType : undefined;
}
