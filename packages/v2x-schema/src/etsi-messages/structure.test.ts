import { existsSync } from "node:fs";
import { join } from "node:path";
import type { AnySchema, Field, Fields, Schema, SizeConstraint } from "@v2x/asn1";
import { describe, expect, it } from "vitest";
import { release1, release2 } from "./index.ts";
import {
  readModules,
  type WrittenMember,
  type WrittenModules,
  type WrittenType,
} from "./module-files.test-support.ts";

const folder = join(import.meta.dirname, "../../../../../shared/standards/asn1/etsi-messages");

/** Walks types as modules write them and as schemas have them side by side; says where they differ. */
class Comparison {
  readonly differences: string[] = [];
  readonly met = new Set<string>();
  readonly #modules: WrittenModules;

  constructor(modules: WrittenModules) {
    this.#modules = modules;
  }

  /** @param file - where the name is looked up first. */
  reference(name: string, file: string, schema: Schema): void {
    const at = this.#modules.get(file)?.has(name)
      ? file
      : [...this.#modules].find(([, types]) => types.has(name))?.[0];
    // Types of ISO TS 19091 are in no file of the folder.
    if (at === undefined || this.met.has(`${at} ${name}`)) return;
    this.met.add(`${at} ${name}`);
    this.type(this.#modules.get(at)!.get(name)!, at, schema as AnySchema, name);
  }

  type(written: WrittenType, file: string, schema: AnySchema, path: string): void {
    const { kind } = written;
    if (!builtIn.has(kind)) {
      if (kind.includes(".&")) return;
      // Of a constrained reference the constraint is compared, and what it stands for once by itself.
      if (!written.isConstrained) this.reference(kind, file, schema);
      else if (written.range !== undefined) this.#range(written, schema, path);
      return;
    }
    this.#same(path, "kind", kind, kindOf(schema));
    switch (schema.kind) {
      case "sequence":
        this.#members(path, written, file, schema.root, schema.extensible, additionsOf(schema));
        break;
      case "choice": {
        const added = Object.entries(schema.additions).map(([name, one]) => ({ [name]: one }));
        this.#members(path, written, file, schema.root, schema.extensible, added);
        break;
      }
      case "sequenceOf":
        this.#range(written, schema, path);
        this.type(written.element!, file, schema.element as AnySchema, `${path}[]`);
        break;
      case "enumerated":
        this.#same(path, "values", written.named, schema.values);
        this.#same(path, "root", written.rootCount, schema.rootCount);
        this.#same(path, "marker", written.additions !== undefined, schema.extensible);
        break;
      case "integer":
      case "bitString":
        this.#same(path, "names", written.named, schema.named);
        this.#range(written, schema, path);
        break;
      case "octetString":
      case "string":
        this.#range(written, schema, path);
        break;
    }
  }

  #members(
    path: string,
    { root, additions }: WrittenType,
    file: string,
    fields: Fields,
    extensible: boolean,
    added: readonly Fields[],
  ): void {
    this.#same(path, "marker", additions !== undefined, extensible);
    this.#group(path, root, file, fields);
    this.#same(path, "additions", additions?.length ?? 0, added.length);
    for (const [index, group] of (additions ?? []).entries())
      this.#group(path, group, file, added[index] ?? {});
  }

  #group(path: string, group: readonly WrittenMember[], file: string, fields: Fields): void {
    const written = group.flatMap((member) => this.#componentsOf(member, file));
    const isOptional = (field: Field) => "optional" in field;
    this.#same(
      path,
      "members",
      written.map(({ name }) => name),
      Object.keys(fields),
    );
    for (const { name, type, isOptional: expected } of written) {
      const field = fields[name];
      if (field === undefined) continue;
      this.#same(`${path}.${name}`, "optional", expected, isOptional(field));
      const schema = "optional" in field ? field.optional : field;
      this.type(type, file, schema as AnySchema, `${path}.${name}`);
    }
  }

  /** COMPONENTS OF stands for the root of another type. */
  #componentsOf(member: WrittenMember, file: string): readonly WrittenMember[] {
    if (member.name !== "COMPONENTS") return [member];
    return this.#modules.get(file)!.get(member.type.kind)!.root;
  }

  #range({ range }: WrittenType, schema: AnySchema, path: string): void {
    if (schema.kind === "integer") {
      const { min, max } = schema.range;
      const found = min === undefined ? undefined : [Number(min), Number(max), schema.extensible];
      this.#same(path, "range", range, found);
    } else if ("size" in schema) {
      this.#same(path, "size", range, sizeOf(schema.size));
    }
  }

  #same(path: string, what: string, expected: unknown, found: unknown): void {
    if (JSON.stringify(expected) === JSON.stringify(found)) return;
    this.differences.push(`${path}: ${what} ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
  }
}

function sizeOf({ size, min, max, extensible = false }: SizeConstraint) {
  if (size !== undefined) return [size, size, extensible];
  return max === undefined ? undefined : [min ?? 0, max, extensible];
}

function additionsOf(schema: Extract<AnySchema, { kind: "sequence" }>): readonly Fields[] {
  return schema.additions.map((one) =>
    "group" in one ? one.group : { [one.name]: { optional: one.schema } },
  );
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
};
const strings = ["IA5String", "UTF8String", "NumericString"];
const builtIn: ReadonlySet<string> = new Set([...Object.values(kinds), ...strings]);

function kindOf(schema: AnySchema): string | undefined {
  return schema.kind === "string" ? schema.type : kinds[schema.kind];
}

const roots = [
  ["release1", "EN302637-2v141-CAM.asn", "CAM", release1.CAM],
  ["release1", "EN302637-3v131-DENM.asn", "DENM", release1.DENM],
  ["release1", "TR103562v211-CPM.asn", "CPM", release1.CPM],
  ["release2", "TS103900v231-CAM.asn", "CAM", release2.CAM],
  ["release2", "TS103831v231-DENM.asn", "DENM", release2.DENM],
  [
    "release2",
    "CPM-PDU-Descriptions.asn",
    "CollectivePerceptionMessage",
    release2.CollectivePerceptionMessage,
  ],
  ["release2", "VAM-PDU-Descriptions.asn", "VAM", release2.VAM],
  ["release2", "POIM-PDU-Description.asn", "POIM", release2.POIM],
] as const;

/** What open types hold: the walk does not reach it from the message. */
const contents = [
  [
    "CPM-OriginatingStationContainers.asn",
    "OriginatingVehicleContainer",
    release2.OriginatingVehicleContainer,
  ],
  ["CPM-OriginatingStationContainers.asn", "OriginatingRsuContainer", release2.OriginatingRsuContainer],
  ["CPM-SensorInformationContainer.asn", "SensorInformationContainer", release2.SensorInformationContainer],
  ["CPM-PerceptionRegionContainer.asn", "PerceptionRegionContainer", release2.PerceptionRegionContainer],
  ["CPM-PerceivedObjectContainer.asn", "PerceivedObjectContainer", release2.PerceivedObjectContainer],
  ["POIM-ParkingAvailability.asn", "ParkingAvailabilityBlock", release2.ParkingAvailabilityBlock],
  ...(
    [
      "TwoWheelerContainer",
      "EHorizonLocationSharingContainer",
      "VeryLowFrequencyContainer",
      "PathPredictionContainer",
      "GeneralizedLanePositionsContainer",
      "VehicleMovementControlContainer",
    ] as const
  ).map((name) => ["TS103900v231-CAM.asn", name, release2[name]] as const),
] as const;

describe("the schemas say what the module files of ETSI say", () => {
  if (!existsSync(folder)) {
    it.skip(`the module files: ${folder} is not here`, () => {});
    return;
  }
  const modules = {
    release1: readModules(join(folder, "release1"), /^(EN302637|TR103562|TS102894)/),
    release2: readModules(join(folder, "release2"), /\.asn$/),
  };

  it.each(roots)("%s, %s, from %s down", (release, file, name, schema) => {
    const comparison = new Comparison(modules[release]);
    comparison.reference(name, file, schema as Schema);
    expect(comparison.differences).toEqual([]);
    expect(comparison.met.size).toBeGreaterThan(5);
  });

  it.each(contents)("%s, from %s down", (file, name, schema) => {
    const comparison = new Comparison(modules.release2);
    comparison.reference(name, file, schema as Schema);
    expect(comparison.differences).toEqual([]);
  });
});
