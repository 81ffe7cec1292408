/** Walks a value along its schema, for rules that hold wherever a type occurs. */
import type { AnySchema, Fields, Schema } from "@v2x/asn1";

type Members = Readonly<Record<string, unknown>>;

/** One value inside another. */
export interface Visited {
  readonly schema: AnySchema;
  readonly value: unknown;
  /** As the decoder's map of fields writes it, e.g. `value.partII[0].partII-Id`. */
  readonly path: string;
  /** Names of the types around it, outermost first. */
  readonly within: readonly string[];
  /** Members of the SEQUENCE around it. */
  readonly around: Members;
}

/** Calls `visit` for a value and for everything in it, each value before its members. */
export function visitValue<T>(schema: Schema<T>, value: T, visit: (visited: Visited) => void): void {
  walk({ schema: schema as AnySchema, value, path: "", within: [], around: {} }, visit);
}

function walk(visited: Visited, visit: (visited: Visited) => void): void {
  visit(visited);
  const { schema, value, path, around } = visited;
  const within = [...visited.within, schema.name];
  const enter = (inner: Schema, innerValue: unknown, innerPath: string, innerAround: Members) =>
    walk(
      { schema: definitionOf(inner), value: innerValue, path: innerPath, within, around: innerAround },
      visit,
    );
  switch (schema.kind) {
    case "sequence": {
      const members = value as Members;
      for (const [name, inner] of membersOf(schema)) {
        if (members[name] !== undefined) enter(inner, members[name], join(path, name), members);
      }
      break;
    }
    case "sequenceOf":
      for (const [index, item] of (value as readonly unknown[]).entries()) {
        enter(schema.element, item, `${path}[${index}]`, around);
      }
      break;
    case "choice": {
      const { choice, value: chosen } = value as { readonly choice: string; readonly value: unknown };
      const alternatives = Object.hasOwn(schema.root, choice) ? schema.root : schema.additions;
      const inner = Object.hasOwn(alternatives, choice) ? alternatives[choice] : undefined;
      if (inner !== undefined) enter(inner, chosen, join(path, choice), {});
      break;
    }
    case "openType": {
      const inner = schema.table.get(around[schema.key] as number);
      if (inner !== undefined) enter(inner, value, path, {});
      break;
    }
    default:
      break;
  }
}

const knownMembers = new WeakMap<Schema, readonly (readonly [string, Schema])[]>();

/** Root components, then additions, those of groups among them. */
function membersOf(schema: Extract<AnySchema, { kind: "sequence" }>) {
  let members = knownMembers.get(schema);
  if (members === undefined) {
    const additions = schema.additions.flatMap((one): [string, Schema][] =>
      "group" in one ? schemasOf(one.group) : [[one.name, one.schema]],
    );
    members = [...schemasOf(schema.root), ...additions];
    knownMembers.set(schema, members);
  }
  return members;
}

function schemasOf(fields: Fields): [string, Schema][] {
  return Object.entries(fields).map(([name, field]) => [name, "optional" in field ? field.optional : field]);
}

/** The type that a name stands for which is used before it is defined. */
function definitionOf(schema: Schema): AnySchema {
  const type = schema as AnySchema;
  return type.kind === "lazy" ? definitionOf(type.target()) : type;
}

function join(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
