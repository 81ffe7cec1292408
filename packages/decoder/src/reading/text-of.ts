import { printValueNotation, toJson } from "@v2x/asn1";
import type { Reading, ReadLayer } from "./reading.ts";

/** ASN.1 value notation below comments that say what was read; JSON; XML Encoding Rules. */
export type TextFormat = "notation" | "json";

/**
 * What was read, as text: the API and the screens show the same octets as the same text.
 *
 * A layer that could not be read whole has no text of its own; the comments say where it fails. JSON is the value of
 * the only layer, or a list of `{type, value}` where there are several.
 */
export function textOf(reading: Reading, format: TextFormat): string {
  switch (format) {
    case "notation":
      return notationOf(reading);
    case "json":
      return `${JSON.stringify(jsonOf(reading), undefined, 2)}\n`;
  }
}

function notationOf(reading: Reading): string {
  const { type, title, sureness, layers, findings, failure } = reading;
  const [outermost, ...inner] = layers;
  const found = sureness === "asked" ? title : `found to be a ${title}`;
  const head = [
    `${type} (${outermost!.schema.name}): ${found}`,
    ...findings.map(({ path, rule, clause }) => `${path}: not as required: ${rule} (${clause})`),
    ...(failure === undefined ? [] : [failure.message]),
  ];
  const parts = [
    [...head.map(comment), ...notationOfValue(outermost!)].join("\n"),
    ...inner.map((layer) => [comment(headOf(layer, layers)), ...notationOfValue(layer)].join("\n")),
  ];
  return parts.join("\n");
}

function comment(text: string): string {
  return `-- ${text}`;
}

function headOf({ name, encoding, offset, length, inside }: ReadLayer, layers: readonly ReadLayer[]): string {
  const place = inside === undefined ? "" : `, in ${layers[inside.layer]!.name} ${inside.path}`;
  return `${name} (${encoding}): octets ${offset} to ${offset + length - 1}${place}`;
}

function notationOfValue({ schema, value }: ReadLayer): readonly string[] {
  return value === undefined ? [] : [printValueNotation(schema, value)];
}

function jsonOf({ layers }: Reading): unknown {
  const whole = layers.filter(({ value }) => value !== undefined);
  if (layers.length === 1 && whole.length === 1) return toJson(whole[0]!.schema, whole[0]!.value);
  return whole.map(({ schema, value }) => ({ type: schema.name, value: toJson(schema, value) }));
}
