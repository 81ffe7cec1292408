import { uper } from "@v2x/asn1";
import { etsi } from "@v2x/v2x-schema";
import type { DecodingFinding } from "../../decoding.ts";
import { type EncodedLayer, octetsOfLayer, type Reading, type ReadLayer } from "../reading.ts";

/** Every output of one reading asks for it. */
const named = new WeakMap<Reading, Reading>();

/**
 * The reading as people and programs get it: a CAM or DENM that uses no addition of release 2 has the names of release
 * 1, by which most senders, receivers and scripts know it. Octets are the same in both, and fields are as many. What
 * looks for fields by their names (summaries, claims) is given the reading itself.
 *
 * @returns the same object where no name differs.
 */
export function ofRelease1(reading: Reading): Reading {
  const known = named.get(reading) ?? renamed(reading);
  named.set(reading, known);
  return known;
}

function renamed(reading: Reading): Reading {
  const former = reading.layers.map((layer) => layerOfRelease1(layer, reading));
  if (former.every((one) => one === undefined)) return reading;
  const [outermost, ...inner] = former.map((one, index) => one?.layer ?? reading.layers[index]!);
  const pathOf = (layer: number, path: string) => former[layer]?.paths.get(path) ?? path;
  return {
    ...reading,
    layers: [outermost as EncodedLayer, ...inner],
    findings: reading.findings.map(
      (finding): DecodingFinding => ({ ...finding, path: pathOf(finding.layer, finding.path) }),
    ),
  };
}

function layerOfRelease1(layer: ReadLayer, reading: Reading) {
  if (layer.encoding !== "UPER" || layer.value === undefined) return undefined;
  const schema = etsi.formerSchemaOf(layer.schema, layer.value);
  if (schema === undefined) return undefined;
  const { map } = layer;
  const explored = uper.explore(schema, octetsOfLayer(layer, reading), { rules: "basic" });
  if (explored.failure !== undefined || explored.map.length !== map.length) return undefined;
  const paths = new Map(map.map(({ path }, index) => [path, explored.map[index]!.path]));
  const fields = explored.map.map((field, index) => ({
    ...field,
    start: map[index]!.start,
    end: map[index]!.end,
  }));
  return { layer: { ...layer, schema, value: explored.value, map: fields }, paths };
}
