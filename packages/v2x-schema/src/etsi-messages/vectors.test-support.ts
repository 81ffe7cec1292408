/** Facilities messages that others encoded, with the values that other decoders read from them. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fromHex, type Schema } from "@v2x/asn1";
import { infrastructure, release1, release2 } from "./index.ts";

/** Where vectors lie that tests may read; absent on most machines. */
export const vectorsFolder = join(import.meta.dirname, "../../../../../shared/standards/vectors-etsi");

/** Where some lie that are always here. */
const fixturesFolder = join(import.meta.dirname, "../../../testkit/fixtures/etsi");

/** Octets of a message with the value that another decoder read from them. */
export interface EtsiVector {
  readonly name: string;
  readonly schema: Schema;
  readonly bytes: Uint8Array;
  /** The value as JSON Encoding Rules write it. */
  readonly json: unknown;
}

/** Octets that are not right, and what a decoder told their type has to make of them. */
export interface BadEtsiVector {
  readonly name: string;
  readonly schema: Schema;
  readonly bytes: Uint8Array;
  readonly expect: "error" | "warning" | "opaque";
}

/** How vectors are called, the more special first, and what they are. */
export const kinds: readonly (readonly [prefix: string, schema: Schema])[] = [
  ["cam-r1-", release1.CAM],
  ["cam-r2-", release2.CAM],
  ["denm-r1-", release1.DENM],
  ["denm-r2-", release2.DENM],
  ["cpm-tr-", release1.CPM],
  ["cpm-r2-", release2.CollectivePerceptionMessage],
  ["vam-", release2.VAM],
  ["poim-", release2.POIM],
  ["mapem-", infrastructure.MAPEM],
  ["spatem-", infrastructure.SPATEM],
  ["srem-", infrastructure.SREM],
  ["ssem-", infrastructure.SSEM],
  ["rtcmem-", infrastructure.RTCMEM],
  ["ivim-", infrastructure.IVIM],
];

/** What `type` of an expectation stands for. */
const types: Readonly<Record<string, Schema>> = {
  "CAM release 1": release1.CAM,
  "DENM release 1": release1.DENM,
  "DENM release 2": release2.DENM,
  "CPM TS 103 324": release2.CollectivePerceptionMessage,
  MAPEM: infrastructure.MAPEM,
  IVIM: infrastructure.IVIM,
};

/** The same octets read with the other release. */
const otherRelease: ReadonlyMap<Schema, readonly [suffix: string, schema: Schema]> = new Map<
  Schema,
  readonly [string, Schema]
>([
  [release1.CAM, ["as-r2", release2.CAM]],
  [release2.CAM, ["as-r1", release1.CAM]],
  [release1.DENM, ["as-r2", release2.DENM]],
  [release2.DENM, ["as-r1", release1.DENM]],
]);

/** Every fixture with its value, and every vector where they lie beside the project; CAM and DENM from outside once for each release. */
export function etsiVectors(): readonly EtsiVector[] {
  return [fixturesFolder, vectorsFolder].flatMap(vectorsIn);
}

function vectorsIn(folder: string): readonly EtsiVector[] {
  return names(folder).flatMap((name) => {
    const schema = kinds.find(([prefix]) => name.startsWith(prefix))?.[1];
    if (schema === undefined) return [];
    const other = otherRelease.get(schema);
    const readings: [string, Schema][] = [[name, schema]];
    if (other !== undefined) readings.push([`${name}.${other[0]}`, other[1]]);
    return readings
      .filter(([file]) => existsSync(join(folder, `${file}.json`)))
      .map(([file, reading]) => ({
        name: folder === vectorsFolder ? file : `fixture ${file}`,
        schema: reading,
        bytes: octetsOf(folder, name),
        json: readJson(folder, `${file}.json`),
      }));
  });
}

/** Every `bad-` vector of a known kind. */
export function badEtsiVectors(): readonly BadEtsiVector[] {
  return names(vectorsFolder)
    .filter((name) => name.startsWith("bad-"))
    .map((name) => ({ name, ...(readJson(vectorsFolder, `${name}.expect.json`) as Expectation) }))
    .flatMap(({ name, type, expect }) => {
      const schema = types[type];
      return schema === undefined ? [] : [{ name, schema, bytes: octetsOf(vectorsFolder, name), expect }];
    });
}

interface Expectation {
  readonly type: string;
  readonly expect: BadEtsiVector["expect"];
}

function names(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith(".hex"))
    .map((file) => file.slice(0, -".hex".length))
    .sort();
}

function octetsOf(folder: string, name: string): Uint8Array {
  return fromHex(readFileSync(join(folder, `${name}.hex`), "latin1").trim());
}

function readJson(folder: string, file: string): unknown {
  return JSON.parse(readFileSync(join(folder, file), "utf8")) as unknown;
}
