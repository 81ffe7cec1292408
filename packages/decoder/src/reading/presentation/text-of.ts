import { printJsonLines, printValueNotation, printXer } from "@v2x/asn1";
import type { DecodingFinding } from "../../decoding.ts";
import { withArticle } from "../article.ts";
import type { EncodedLayer, HeaderOfMessage, Reading, ReadLayer } from "../reading.ts";
import { ofRelease1 } from "./of-release-1.ts";

/** ASN.1 value notation below comments that say what was read; JSON; XML Encoding Rules. */
export type TextFormat = "notation" | "json" | "xer";

/**
 * What was read, as text: the API and the screens show the same octets as the same text.
 *
 * A layer that could not be read whole has no text of its own; the notation's comments say where it fails. JSON is the
 * value of the only layer, or a list of `{type, value}` where there are several; XER is one element for each layer. Both
 * have the names of release 1 for messages of either release.
 */
export function textOf(reading: Reading, format: TextFormat): string {
  switch (format) {
    case "notation":
      return notationOf(reading);
    case "json":
      return `${jsonOf(reading)}\n`;
    case "xer":
      return readWhole(ofRelease1(reading))
        .map(({ schema, value }) => printXer(schema, value))
        .join("");
  }
}

const foundBy = { certain: "found", likely: "found", possible: "guessed" } as const;

function notationOf({ type, title, sureness, edition, layers, findings, failure }: Reading): string {
  const found = sureness === "asked" ? title : `${foundBy[sureness]} to be ${withArticle(title)}`;
  const parts = layers.map((layer, index) => {
    const head =
      index === 0
        ? `${type} (${layers[0].name}): ${found}${edition === undefined ? "" : `, ${edition}`}`
        : headOf(layer, layers);
    const comments = [
      head,
      ...findings.filter((finding) => finding.layer === index).map(findingText),
      ...(failure?.layer === index ? [failure.message] : []),
      ...(layer.encoding === "header" ? headerTexts(layer) : []),
    ];
    return [...comments.map((line) => `-- ${line}\n`), notationOfValue(layer)].join("");
  });
  return parts.join("\n");
}

function notationOfValue(layer: ReadLayer): string {
  if (layer.encoding === "header" || layer.value === undefined) return "";
  return printValueNotation(layer.schema, layer.value);
}

function findingText({ kind, path, rule, clause }: DecodingFinding): string {
  const text = kind === "broken" ? `not as required: ${rule}` : rule;
  return `${path === "" ? "" : `${path}: `}${text} (${clause})`;
}

function headerTexts({ fields }: HeaderOfMessage): readonly string[] {
  return fields
    .filter(({ value }) => value !== undefined)
    .map(({ path, value, meaning }) => `${path} ${value}${meaning === undefined ? "" : ` (${meaning})`}`);
}

function headOf({ name, encoding, offset, length, inside }: ReadLayer, layers: readonly ReadLayer[]): string {
  const place = inside === undefined ? "" : `, in ${layers[inside.layer]!.name} ${inside.path}`;
  return `${name} (${encoding}): ${length} octets from octet ${offset}${place}`;
}

function jsonOf(reading: Reading): string {
  const whole = readWhole(ofRelease1(reading));
  if (reading.layers.length === 1 && whole.length === 1) {
    return printJsonLines(whole[0]!.schema, whole[0]!.value);
  }
  if (whole.length === 0) return "[]";
  const entries = whole.map(
    ({ schema, value }) =>
      `  {\n    "type": ${JSON.stringify(schema.name)},\n    "value": ${printJsonLines(schema, value, 2)}\n  }`,
  );
  return `[\n${entries.join(",\n")}\n]`;
}

/** Layers that have a value. */
function readWhole({ layers }: Reading): readonly EncodedLayer[] {
  return layers.filter((layer): layer is EncodedLayer => layer.encoding !== "header" && layer.whole);
}
