/** Compares the schemas with a table of the facts of SAE J2735 that was made without them. */
import type { AnySchema, Field, Schema, SizeConstraint } from "@v2x/asn1";
import * as j2735 from "./index.ts";

const constants: Readonly<Record<string, unknown>> = j2735;

type Size = readonly [number, number | undefined];
/** A type as the table of facts writes it; which members there are depends on `kind`. */
interface Facts {
  readonly kind: string;
  readonly extensible?: boolean;
  readonly members?: readonly Member[];
  readonly values?: Readonly<Record<string, number>>;
  readonly min?: number;
  readonly max?: number;
  readonly named?: Readonly<Record<string, number>>;
  readonly bits?: Readonly<Record<string, number>>;
  readonly size?: Size;
  readonly sizeExtensible?: boolean;
  readonly sizeAdditions?: readonly number[];
  readonly element?: Expression;
  readonly type?: string;
  readonly restricts?: string;
  readonly table?: string;
  readonly by?: string;
}
interface Member {
  readonly name: string;
  readonly type: Expression;
  readonly optional?: boolean;
  readonly added?: boolean;
}
type Expression = string | Facts | { readonly type: string; readonly table: string };
/** The whole table: types by name, and which id selects which type. */
export interface Structure {
  readonly types: Readonly<Record<string, Facts>>;
  readonly tables: Readonly<
    Record<
      string,
      {
        readonly class: string;
        readonly rows: readonly { readonly id: number; readonly type: string; readonly name?: string }[];
      }
    >
  >;
}

/** Types whose table their user names: they are functions here. */
const parameterised = ["RegionalExtension", "PartIIcontent", "CCMPartIIcontent"];

/** Two modules define the name; `index.ts` has one of the two under another. */
const renamed: Readonly<Record<string, string>> = {
  "AddGrpB.Elevation": "ElevationAddGrpB",
  "BasicSafetyMessage.PartII-Id": "BsmPartIIId",
  "CooperativeControlMessage.PartII-Id": "CcmPartIIId",
  "ProbeDataReport.MeanVariation": "RptMeanVariation",
  "CooperativeControlMessage.ManeuverID": "CooperativeControlManeuverID",
  "CooperativeControlMessage.PitchRate": "CooperativeControlPitchRate",
  "CooperativeControlMessage.RollRate": "CooperativeControlRollRate",
  "ManeuverSharingAndCoordinatingMessage.ManeuverID": "ManeuverSharingManeuverID",
  "ManeuverSharingAndCoordinatingMessage.ObjectDistance": "ManeuverSharingObjectDistance",
  "ManeuverSharingAndCoordinatingMessage.PositionOffsetXYZ": "ManeuverSharingPositionOffsetXYZ",
  "SensorDataSharingMessage.ObjectDistance": "SensorDataSharingObjectDistance",
  "SensorDataSharingMessage.PitchRate": "SensorDataSharingPitchRate",
  "SensorDataSharingMessage.PositionOffsetXYZ": "SensorDataSharingPositionOffsetXYZ",
  "SensorDataSharingMessage.RollRate": "SensorDataSharingRollRate",
};

function referenceOf(key: string): string {
  return key.slice(key.lastIndexOf(".") + 1);
}

/** `Node-XY-20b` is the constant `NodeXY20b`. */
export function constantOf(key: string): string {
  return renamed[key] ?? referenceOf(key).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** Walks the facts and the schemas side by side, from one type down; says where they differ. */
export class Comparison {
  readonly differences: string[] = [];
  readonly met = new Map<string, Schema>();
  readonly tablesMet = new Set<string>();
  readonly #structure: Structure;

  constructor(structure: Structure) {
    this.#structure = structure;
  }

  compare(expression: Expression, schema: Schema, path: string, table?: string): void {
    if (typeof expression === "string") {
      this.#compareReference(expression, schema, path, table);
    } else if ("kind" in expression) {
      this.#same(path, "name", this.#inlineName(expression, table), schema.name);
      this.#compareFacts(expression, schema as AnySchema, path, table);
    } else {
      this.#compareReference(expression.type, schema, `${path}{${expression.table}}`, expression.table);
    }
  }

  /** Types without a reference are called by what they are. */
  #inlineName({ kind, restricts, table }: Facts, given?: string): string {
    if (kind !== "OPEN TYPE") return restricts === undefined ? kind : referenceOf(restricts);
    return `${this.#structure.tables[table === "*" ? given! : table!]!.class}.&Type`;
  }

  #compareReference(key: string, schema: Schema, path: string, table?: string): void {
    this.#same(path, "name", referenceOf(key), schema.name);
    const known = this.met.get(key);
    if (known !== undefined && !parameterised.includes(key)) {
      if (known !== schema) this.differences.push(`${path}: another ${key} than elsewhere`);
      return;
    }
    this.met.set(key, schema);
    this.#compareFacts(this.#structure.types[key]!, schema as AnySchema, key, table);
  }

  #compareFacts(facts: Facts, schema: AnySchema, path: string, table?: string): void {
    if (facts.kind === "ALIAS") {
      this.compare(facts.type!, constants[constantOf(facts.type!)] as Schema, path);
      this.#compareFacts(this.#structure.types[facts.type!]!, schema, path);
      return;
    }
    this.#same(path, "kind", facts.kind, kindOf(schema));
    switch (schema.kind) {
      case "sequence":
        this.#same(path, "marker", facts.extensible ?? false, schema.extensible);
        this.#compareMembers(facts.members!, schema, path, table);
        break;
      case "choice":
        this.#same(path, "marker", facts.extensible ?? false, schema.extensible);
        this.#compareAll(facts.members!, Object.entries(schema.root), path);
        break;
      case "enumerated":
        this.#same(path, "marker", facts.extensible ?? false, schema.extensible);
        this.#same(path, "values", Object.entries(facts.values!), Object.entries(schema.values));
        this.#same(path, "root", Object.keys(facts.values!).length, schema.rootCount);
        break;
      case "integer":
        this.#same(path, "range", [facts.min, facts.max], [schema.range.min, schema.range.max]);
        this.#same(path, "marker", facts.extensible ?? false, schema.extensible);
        this.#same(path, "names", facts.named ?? this.#messageNames(path), schema.named);
        break;
      case "bitString":
        this.#same(path, "bits", facts.bits ?? {}, schema.named);
        this.#same(path, "size", sizeFacts(facts), sizeOf(schema.size));
        break;
      case "octetString":
      case "string":
        this.#same(path, "size", sizeFacts(facts), sizeOf(schema.size));
        break;
      case "sequenceOf":
        this.#same(path, "size", sizeFacts(facts), sizeOf(schema.size));
        this.compare(facts.element!, schema.element, `${path}[]`);
        break;
      case "openType":
        this.#same(path, "key", facts.by, schema.key);
        this.#compareTable(facts.table === "*" ? table! : facts.table!, schema.table, path);
        break;
    }
  }

  #compareMembers(
    members: readonly Member[],
    schema: Extract<AnySchema, { kind: "sequence" }>,
    path: string,
    table?: string,
  ): void {
    const root = Object.entries(schema.root);
    const additions = schema.additions.map((one): [string, Field] =>
      "group" in one ? ["group", { optional: schema }] : [one.name, one.schema],
    );
    const inRoot = members.filter(({ added }) => added !== true);
    this.#same(
      path,
      "optional members",
      inRoot.map(({ optional = false }) => optional),
      root.map(([, field]) => "optional" in field),
    );
    const fields = root.map(([name, field]): [string, Schema] => [
      name,
      "optional" in field ? field.optional : field,
    ]);
    this.#compareAll(inRoot, fields, path, table);
    this.#compareAll(
      members.filter(({ added }) => added),
      additions as [string, Schema][],
      path,
    );
  }

  #compareAll(
    members: readonly Member[],
    schemas: readonly [string, Schema][],
    path: string,
    table?: string,
  ) {
    this.#same(
      path,
      "members",
      members.map(({ name }) => name),
      schemas.map(([name]) => name),
    );
    for (const [index, { name, type }] of members.entries()) {
      const schema = schemas[index]?.[1];
      if (schema !== undefined) this.compare(type, schema, `${path}.${name}`, table);
    }
  }

  #compareTable(name: string, table: ReadonlyMap<unknown, Schema>, path: string): void {
    this.tablesMet.add(name);
    const { rows } = this.#structure.tables[name]!;
    this.#same(
      path,
      `ids of ${name}`,
      rows.map(({ id }) => id),
      [...table.keys()],
    );
    for (const { id, type } of rows) {
      const schema = table.get(id);
      if (schema !== undefined) this.compare(type, schema, `${path}<${id}>`);
    }
  }

  /** The table of facts names messages in its table of messages, the type has the names here. */
  #messageNames(path: string): Readonly<Record<string, number>> {
    if (path !== "DSRCmsgID") return {};
    return Object.fromEntries(this.#structure.tables.MessageTypes!.rows.map(({ name, id }) => [name, id]));
  }

  #same(path: string, what: string, expected: unknown, found: unknown): void {
    if (JSON.stringify(expected) !== JSON.stringify(found)) {
      this.differences.push(`${path}: ${what}: ${JSON.stringify(expected)}, here ${JSON.stringify(found)}`);
    }
  }
}

const kinds: Readonly<Partial<Record<AnySchema["kind"], string>>> = {
  boolean: "BOOLEAN",
  null: "NULL",
  integer: "INTEGER",
  enumerated: "ENUMERATED",
  bitString: "BIT STRING",
  octetString: "OCTET STRING",
  sequence: "SEQUENCE",
  sequenceOf: "SEQUENCE OF",
  choice: "CHOICE",
  openType: "OPEN TYPE",
};

function kindOf(schema: AnySchema): string | undefined {
  if (schema.kind === "string") return schema.type;
  if (schema.kind === "objectIdentifier") return schema.relative ? "RELATIVE-OID" : "OBJECT IDENTIFIER";
  return kinds[schema.kind];
}

type SizeFacts = readonly [number, number | undefined, boolean, readonly number[]];

function sizeFacts({ size = [0, undefined], sizeExtensible = false, sizeAdditions = [] }: Facts): SizeFacts {
  return [size[0], size[1], sizeExtensible, sizeAdditions];
}

function sizeOf({ size, min, max, extensible, additions }: SizeConstraint): SizeFacts {
  return [size ?? min ?? 0, size ?? max, extensible ?? false, additions ?? []];
}
