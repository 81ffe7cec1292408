/** ASN.1 types as tables of Lua, which `coer-walker.lua` reads octets by: one entry for each type and each field. */
import {
  additionsOf,
  type Component,
  componentsOf,
  constraintOf,
  containing,
  resolve,
  type Schema,
  sizesOf,
} from "@v2x/asn1";
import { integerFormOf } from "@v2x/asn1/compile";
import { SignedCertificateRequest, SignedX509CertificateRequest } from "@v2x/v2x-schema";
import { type LuaValue, luaTable, luaText } from "./lua-literal.ts";

type Resolved = ReturnType<typeof resolve>;
type Choice = Extract<Resolved, { readonly kind: "choice" }>;
type Sequence = Extract<Resolved, { readonly kind: "sequence" }>;

/** What stands before every name that display filters know. */
const filterPrefix = "v2xpki";

/** Octet strings of Ieee1609Dot2Content that are one type in every message of IEEE 1609.2.1. */
const requests: Readonly<Record<string, Schema>> = {
  signedCertificateRequest: containing("Opaque", SignedCertificateRequest),
  signedX509CertificateRequest: containing("Opaque", SignedX509CertificateRequest),
};

/**
 * Collects types and fields. A type is asked for once by each of its schema values; its fields are named after it
 * (`v2xpki.FullCtl.nextUpdate`), those of a type without a name after the component that has it.
 */
export class SchemaTables {
  readonly #types: string[] = [];
  readonly #fields: string[] = [];
  readonly #idOfType = new Map<Resolved, number>();
  readonly #idOfField = new Map<string, number>();
  /** Which declaration has a filter's name: one name has one type of value. */
  readonly #declarations = new Map<string, string>();

  /** A place for a value of the type, as the walker takes it: field, type and name. */
  root(schema: Schema): LuaValue {
    return this.#place(schema.name, "root", schema);
  }

  /** Statements that fill the walker's tables `F` (fields) and `T` (types). */
  text(): string {
    const fields = this.#fields.map((declaration, index) => `F[${index + 1}] = ${declaration}`);
    const types = this.#types.map((type, index) => `T[${index + 1}] = ${type}`);
    return [...fields, ...types].join("\n");
  }

  #place(name: string, scope: string, schema: Schema, isOptional = false): LuaValue {
    const path = `${scope}.${name}`;
    const type = this.#type(schema, path);
    return [this.#field(name, path, schema), type, name, ...(isOptional ? [true] : [])];
  }

  #type(schema: Schema, path: string): number {
    const type = resolve(schema);
    const known = this.#idOfType.get(type);
    if (known !== undefined) return known;
    const id = this.#types.push("");
    this.#idOfType.set(type, id);
    this.#types[id - 1] = luaTable(this.#entry(type, scopeOf(type.name, path)));
    return id;
  }

  #entry(type: Resolved, scope: string): Readonly<Record<string, LuaValue>> {
    switch (type.kind) {
      case "integer": {
        const { octets, signed, min, max } = integerFormOf(type);
        return {
          kind: "integer",
          octets,
          signed: signed || undefined,
          min: exact(min),
          max: exact(max),
          time: timeOf(type.name),
        };
      }
      case "enumerated":
        return { kind: "enumerated" };
      case "bitString":
        return { kind: "bits", size: sizesOf(type.size).fixed, names: namesByNumber(type.named) };
      case "octetString":
        if (type.containing !== undefined)
          return { kind: "containing", inner: this.#place(type.containing.name, scope, type.containing) };
        return { kind: "octets", ...sizeEntries(type.size) };
      case "string":
        // A UTF8String's size counts characters, which its octets do not tell.
        return { kind: "string", ...(type.type === "UTF8String" ? {} : sizeEntries(type.size)) };
      case "sequence":
        return this.#sequence(type, scope);
      case "sequenceOf":
        return {
          kind: "list",
          element: this.#place("element", scope, type.element),
          ...sizeEntries(type.size),
        };
      case "choice":
        return this.#choice(type, scope);
      case "openType":
        return {
          kind: "open",
          key: type.key,
          byKey: new Map(
            [...type.table].map(([key, schema]) => [key, this.#place(schema.name, scope, schema)]),
          ),
        };
      case "objectIdentifier":
        return { kind: "oid" };
      case "boolean":
      case "null":
        return { kind: type.kind };
      case "lazy":
        throw new TypeError(`lazy type ${type.name} was not resolved`);
    }
  }

  #sequence(type: Sequence, scope: string): Readonly<Record<string, LuaValue>> {
    const place = ({ name, schema, optional }: Component) => this.#place(name, scope, schema, optional);
    return {
      kind: "sequence",
      name: type.name,
      components: componentsOf(type.root).map(place),
      extensible: type.extensible || undefined,
      additions: additionsOf(type).map((addition, index) =>
        addition.group === undefined
          ? place({ ...addition.component, optional: false })
          : this.#place(`group${index}`, scope, addition.group),
      ),
      isHeader: type.name === "HeaderInfo" || undefined,
    };
  }

  #choice(type: Choice, scope: string): Readonly<Record<string, LuaValue>> {
    const root = Object.entries(type.root);
    const place = ([name, schema]: readonly [string, Schema]) =>
      this.#place(name, scope, contentOf(type, name, schema));
    return {
      kind: "choice",
      name: type.name,
      alternatives: [...root, ...Object.entries(type.additions)].map(place),
      rootCount: root.length,
      extensible: type.extensible || undefined,
      payload: type.name === "Ieee1609Dot2Content" ? "unsecuredData" : undefined,
    };
  }

  /** The number of a field; the same for places of one name and one type of value. */
  #field(name: string, path: string, schema: Schema): number {
    const about = (filter: string) => declarationOf(filter, name, schema);
    let filter = `${filterPrefix}.${path.replaceAll(/[^A-Za-z0-9_.]/g, "_")}`;
    const form = about("");
    const wanted = filter;
    for (let other = 2; (this.#declarations.get(filter) ?? form) !== form; other += 1)
      filter = `${wanted}_${other}`;
    this.#declarations.set(filter, form);
    const known = this.#idOfField.get(filter);
    if (known !== undefined) return known;
    const id = this.#fields.push(about(filter));
    this.#idOfField.set(filter, id);
    return id;
  }
}

/** Types with a name of their own give it to their fields. */
function scopeOf(name: string, path: string): string {
  return /^[A-Z][A-Za-z0-9-]*[a-z0-9]/.test(name) ? name : path;
}

function contentOf({ name }: Choice, alternative: string, schema: Schema): Schema {
  const type = resolve(schema);
  const isPlain = type.kind === "octetString" && type.containing === undefined;
  return (name === "Ieee1609Dot2Content" && isPlain ? requests[alternative] : undefined) ?? schema;
}

function declarationOf(filter: string, name: string, schema: Schema): string {
  const type = resolve(schema);
  const about = luaText(`${type.name}: ${constraintOf(schema)}`);
  const [abbreviation, label] = [luaText(filter), luaText(name)];
  const made = (kind: string, ...rest: readonly string[]) =>
    `ProtoField.${kind}(${[abbreviation, label, ...rest, about].join(", ")})`;
  switch (type.kind) {
    case "integer": {
      const { octets = 8, signed } = integerFormOf(type);
      return made(
        `${signed ? "int" : "uint"}${octets * 8}`,
        "base.DEC",
        labelsOf(namesByNumber(type.named)),
        "nil",
      );
    }
    case "enumerated":
      return made("int32", "base.DEC", labelsOf(namesByNumber(type.values)), "nil");
    case "boolean":
      return made("bool", "base.NONE", "nil", "nil");
    case "bitString":
      return made("bytes", "base.SPACE");
    case "octetString":
      return type.containing === undefined ? made("bytes", "base.NONE") : made("none");
    case "string":
      return made("string", "base.UNICODE");
    case "objectIdentifier":
      return made(type.relative ? "rel_oid" : "oid");
    default:
      return made("none");
  }
}

function labelsOf(names: ReadonlyMap<number, string>): string {
  return names.size === 0 ? "nil" : luaTable(names);
}

function namesByNumber(named: Readonly<Record<string, number>>): ReadonlyMap<number, string> {
  return new Map(Object.entries(named).map(([name, number]) => [number, name]));
}

function sizeEntries(constraint: Parameters<typeof sizesOf>[0]): Readonly<Record<string, LuaValue>> {
  const { fixed, min, max } = sizesOf(constraint);
  return { size: fixed, least: min > 0 ? min : undefined, most: Number.isFinite(max) ? max : undefined };
}

/** A bound that Lua's numbers hold exactly; what lies outside of them no octets of ours reach. */
function exact(bound: bigint | undefined): number | undefined {
  return bound !== undefined && BigInt.asIntN(54, bound) === bound ? Number(bound) : undefined;
}

/** Units of the two times of IEEE 1609.2 in a second. */
function timeOf(name: string): number | undefined {
  return name === "Time32" ? 1 : name === "Time64" ? 1_000_000 : undefined;
}
