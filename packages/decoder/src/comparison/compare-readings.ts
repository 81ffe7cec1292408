/** Two structures beside each other, field by field. */
import { toHex } from "@v2x/asn1";
import { fieldsOf, type Reading, type ReadLayer } from "../reading/index.ts";
import { type ComparedField, type FieldPair, fieldPairs, withoutContainers } from "./field-pairs.ts";

/** Lays two readings beside each other: the fields of all layers that hold a value, or nothing. */
export function comparedReadings(own: Reading, good: Reading): readonly FieldPair[] {
  return withoutContainers(fieldPairs(comparedFields(own), comparedFields(good)));
}

/** Fields with the layer's name in front of their path, so that those of an envelope and of its content differ. */
function comparedFields({ layers }: Reading): readonly ComparedField[] {
  return layers.flatMap((layer) =>
    fieldsOf(layer).map(({ path, value, meaning }, index) => {
      const place = path === "" ? layer.name : `${layer.name}${path.startsWith("[") ? "" : "."}${path}`;
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
