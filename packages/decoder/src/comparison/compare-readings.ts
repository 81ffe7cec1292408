/** Two structures beside each other, field by field. */
import { toHex } from "@v2x/asn1";
import { fieldsOf, type Reading, type ReadLayer } from "../reading/index.ts";
import { type ComparedField, type FieldPair, fieldPairs, withoutContainers } from "./field-pairs.ts";

/** Lays two readings beside each other: the fields of all layers that hold a value, or nothing. */
export function comparedReadings(own: Reading, good: Reading): readonly FieldPair[] {
  const names = good.layers.map((layer, index) => nameBeside(layer, own.layers[index]));
  return withoutContainers(fieldPairs(comparedFields(own), comparedFields(good, names)));
}

/** Layers of one place that have a field in common are one, though their types have names of their own. */
function nameBeside(good: ReadLayer, own: ReadLayer | undefined): string {
  if (own === undefined || own.encoding !== good.encoding) return good.name;
  const paths = new Set(fieldsOf(own).map(({ path }) => path));
  return fieldsOf(good).some(({ path }) => path !== "" && paths.has(path)) ? own.name : good.name;
}

/** Fields with the layer's name in front of their path, so that those of an envelope and of its content differ. */
function comparedFields(
  { layers }: Reading,
  names = layers.map(({ name }) => name),
): readonly ComparedField[] {
  return layers.flatMap((layer, at) =>
    fieldsOf(layer).map(({ path, value, meaning }, index) => {
      const place = path === "" ? names[at]! : `${names[at]}${path.startsWith("[") ? "" : "."}${path}`;
      if (value === undefined) return { path: place };
      const whole = value.endsWith("…") ? wholeValue(layer, index) : undefined;
      return {
        path: place,
        text: { value, ...(meaning !== undefined && { meaning }) },
        ...(whole !== undefined && { whole }),
      };
    }),
  );
}

function wholeValue(layer: ReadLayer, index: number): string | undefined {
  const value = layer.map[index]?.value;
  return value instanceof Uint8Array ? toHex(value) : value === undefined ? undefined : String(value);
}
