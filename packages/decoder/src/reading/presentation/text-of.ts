import { printJsonLines, printValueNotation, printXer } from "@v2x/asn1";
import type { DecodingFinding } from "../../decoding.ts";
import { withArticle } from "../article.ts";
import type { EncodedLayer, HeaderOfMessage, Reading, ReadLayer } from "../reading.ts";
import { nothingKnown } from "../type-choice.ts";
import { ofRelease1 } from "./of-release-1.ts";

/** ASN.1 value notation below comments that say what was read; JSON; XML Encoding Rules. */
export type TextFormat = "notation" | "json" | "xer";

/**
 * What was read, as text: the API and the screens show the same octets as the same text.
 *
 * A layer that could not be read whole has no text of its own; the notation's comments say where it fails. JSON is the
 * value of the only layer, or a list of `{type, value}` where there are several; XER is one element for each layer. All
 * have the names of release 1 for messages of either release.
 */
export function textOf(reading: Reading, format: TextFormat): string {
  switch (format) {
    case "notation":
      return notationOf(ofRelease1(reading));
    case "json":
      return `${jsonOf(ofRelease1(reading))}\n`;
    case "xer":
      return readWhole(ofRelease1(reading))
        .map(({ schema, value }) => printXer(schema, value))
        .join("");
  }
}

/**
 * What octets are, and how that is known: `found to be a signed message of IEEE 1609.2`, `likely to be …` where there
 * are doubts, `guessed to be …` where nothing else speaks for it; the title alone of what was asked for.
 */
export function foundAs({ title, sureness, doubts }: Pick<Reading, "title" | "sureness" | "doubts">): string {
  if (sureness === "asked" || title === nothingKnown) return title;
  const how = sureness === "possible" ? "guessed" : doubts.length > 0 ? "likely" : "found";
  return `${how} to be ${withArticle(title)}`;
}

function notationOf(reading: Reading): string {
  const { type, title, edition, doubts, layers, findings, failure } = reading;
  const parts = layers.map((layer, index) => {
    const head =
      index === 0
        ? `${title === nothingKnown ? "" : `${type} (${layers[0].name}): `}${foundAs(reading)}${edition === undefined ? "" : `, ${edition}`}`
        : headOf(layer, layers);
    const comments = [
      head,
      ...(index === 0 ? doubts.map((doubt) => `doubtful: ${doubt}`) : []),
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

function headOf(
  { name, encoding, offset, length, inside, spelled }: ReadLayer,
  layers: readonly ReadLayer[],
): string {
  const place = inside === undefined ? "" : `, in ${layers[inside.layer]!.name} ${inside.path}`;
  const unit = spelled === undefined ? "octets" : "hexadecimal digits";
  return `${name} (${encoding}): ${length} ${unit} from octet ${offset}${place}`;
}

function jsonOf(reading: Reading): string {
  const whole = readWhole(reading);
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
