import { toHex } from "@v2x/asn1";
import {
  certificateNamesIn,
  certificatesIn,
  claimsOfReading,
  comparedReadings,
  type FieldNode,
  fieldsOf,
  leadingFieldOf,
  ofRelease1,
  type Reading,
  rebuilt,
  rewritten,
  type SummaryContext,
  summaryEntriesOf,
  summaryOf,
  type TextFormat,
  textOf,
  type ValueFormat,
  type ValueProblem,
  valueTextOf,
} from "@v2x/decoder";
import { bytesToHex } from "../../../ui/hex.ts";
import { fieldFinder, type Placed } from "./field-finder.ts";
import type { JudgedSource } from "./judging.ts";
import { type LayerFields, layersOf, placesOf } from "./layer-fields.ts";
import type { OpenItem } from "./open-source.ts";
import { fieldOfPlace, placeOf } from "./place-text.ts";
import { placed, placedSummary } from "./placed-summary.ts";
import { linesOfText } from "./text-lines.ts";
import type {
  Compared,
  FieldDetail,
  FieldFlag,
  FieldPlaces,
  FieldRow,
  PlacedSummary,
  PlacedSummaryEntry,
  ReadItem,
  RebuiltHex,
} from "./worker-protocol.ts";

/** Findings and certificates that are sent at most; what there is more of, rows tell. */
const mostEntries = 100;

/** Fields that a search gives at most; more are not worth walking through. */
const mostFound = 10_000;

/** A structure with its headers, read: fields are numbered through all layers, the outermost first. */
export class ReadStructure {
  readonly id: number;
  readonly #item: OpenItem;
  /** As summaries, verdicts and addresses know its fields. */
  readonly #reading: Reading | undefined;
  readonly #ownLayers: readonly LayerFields[];
  /** As it is shown: field by field the same, of which some may have the names of release 1. */
  readonly #shown: Reading | undefined;
  readonly #layers: readonly LayerFields[];
  readonly #places: FieldPlaces;
  readonly #hashedId8s = new Map<number, string>();
  readonly #flags = new Map<number, FieldFlag>();
  readonly #summary: ReadItem;

  constructor(id: number, item: OpenItem) {
    this.id = id;
    this.#item = item;
    this.#reading = item.read();
    this.#shown = this.#reading && ofRelease1(this.#reading);
    this.#layers = layersOf(item, this.#shown);
    this.#ownLayers = this.#shown === this.#reading ? this.#layers : layersOf(item, this.#reading);
    this.#places = placesOf(this.#layers, item.bytes.length);
    this.#summary = this.#summarize();
  }

  /** Everything but the fields' texts. */
  summary(): ReadItem {
    return this.#summary;
  }

  /** The octets that a verdict is asked on, and what they were read as. */
  judged(): Pick<JudgedSource, "structure" | "type" | "captured" | "claims"> {
    const { structure, captured } = this.#item;
    const reading = this.#reading;
    return { structure, type: reading?.type, captured, claims: reading && claimsOfReading(reading) };
  }

  /** What a row of the tree shows of a field. */
  row(field: number): FieldRow {
    const { name, type, value, meaning } = this.#node(field);
    return {
      name,
      type,
      ...(value === undefined ? {} : { value }),
      ...(meaning === undefined ? {} : { meaning }),
      ...this.#marks(field),
    };
  }

  /** Everything about a field, its value whole. */
  detail(field: number): FieldDetail {
    const node = this.#node(field);
    const value = this.#wholeValue(field) ?? node.value;
    const hashedId8 = this.#hashedId8s.get(field);
    return {
      ...node,
      ...(value === undefined ? {} : { value }),
      ...(hashedId8 === undefined ? {} : { hashedId8 }),
    };
  }

  /** What people call the certificates inside, by HashedId8; the first hundred. */
  names(): ReadonlyMap<string, string> {
    return this.#reading ? certificateNamesIn(this.#reading, mostEntries) : new Map();
  }

  /** What was read in people's terms; undefined where there is no summary of its type. */
  inShort(context: SummaryContext): PlacedSummary | undefined {
    const found = this.#reading && summaryOf(this.#reading, context);
    return found && placedSummary(found, this.#ownLayers, this.#item.headers.length);
  }

  /** Entries of a list, from one number to another; none where no list was read. */
  entries(from: number, to: number, context: SummaryContext): readonly PlacedSummaryEntry[] {
    const found = this.#reading ? summaryEntriesOf(this.#reading, from, to, context) : [];
    return placed(found, this.#ownLayers, this.#item.headers.length);
  }

  /** The structure without its headers as text; empty where there is none. */
  text(format: TextFormat): string {
    return this.#shown ? textOf(this.#shown, format) : "";
  }

  /** On which line of a text each field stands, counted from 1; 0 where it has none. */
  lines(format: TextFormat): Uint32Array {
    const written = this.#layers.flatMap(({ summary: { first }, layer }) =>
      !layer || layer.encoding === "header" || layer.value === undefined ? [] : [{ first, map: layer.map }],
    );
    return linesOfText[format](this.text(format), written, this.#layers.at(-1)?.summary.end ?? 0);
  }

  /** The value of a layer as text; undefined where it has none, as headers have. */
  values(layer: number, format: ValueFormat): string | undefined {
    const place = layer - this.#item.headers.length;
    return this.#shown && place >= 0 ? valueTextOf(this.#shown, place, format) : undefined;
  }

  /** @throws RangeError where `values` has none. */
  rewritten(layer: number, texts: Parameters<typeof rewritten>[2]): ReturnType<typeof rewritten> {
    if (!this.#shown) throw new RangeError("there is nothing to change");
    return rewritten(this.#shown, layer - this.#item.headers.length, texts);
  }

  /**
   * Octets of a layer with changed values.
   *
   * @throws RangeError where `values` has none.
   */
  rebuilt(layer: number, format: ValueFormat, text: string): RebuiltHex | { readonly problem: ValueProblem } {
    if (!this.#shown) throw new RangeError("there is nothing to change");
    const made = rebuilt(this.#shown, layer - this.#item.headers.length, format, text);
    if ("problem" in made) return made;
    return { hex: bytesToHex(made.bytes), wholeHex: bytesToHex(made.whole), notes: made.notes };
  }

  /** Beside another structure; two that hold nothing for the decoders have no fields to compare. */
  comparedWith(item: OpenItem): Compared {
    const [own, other] = [this.#reading, item.read()];
    if (!own || !other) return { title: item.title, pairs: [] };
    // Names of release 1 are shared only by messages that both have them.
    const [shown, otherShown] = [ofRelease1(own), ofRelease1(other)];
    const areBothFormer = shown !== own && otherShown !== other;
    const pairs = areBothFormer ? comparedReadings(shown, otherShown) : comparedReadings(own, other);
    return { title: item.title, pairs };
  }

  /** The place of a field, as addresses have it. */
  placeOf(field: number): string {
    return placeOf(this.#ownLayers, field);
  }

  /** The field of a place, or the closest one around it; undefined where there is none. */
  fieldOf(place: string): number | undefined {
    return fieldOfPlace(this.#ownLayers, place);
  }

  /** Fields whose name, type, value or meaning holds a text, without regard to case. */
  find(searched: string): Uint32Array {
    const needle = searched.toLowerCase();
    const found: number[] = [];
    for (const { summary, header, layer } of this.#layers) {
      const nodes = header ? header.fields : fieldsOf(layer);
      for (const [index, node] of nodes.entries()) {
        const field = summary.first + index;
        const texts = [
          node.name || summary.name,
          node.type,
          node.value,
          node.meaning,
          this.#hashedId8s.get(field),
        ];
        if (texts.some((text) => text?.toLowerCase().includes(needle))) found.push(field);
        if (found.length === mostFound) return Uint32Array.from(found);
      }
    }
    return Uint32Array.from(found);
  }

  /** The next of some fields whose name starts with letters, beginning at a position and going round. */
  byName(letters: string, fields: Uint32Array, from: number): number | undefined {
    for (let step = 0; step < fields.length; step += 1) {
      const field = fields[(from + step) % fields.length]!;
      if (this.#nameOf(field).toLowerCase().startsWith(letters)) return field;
    }
    return undefined;
  }

  #layerOf(field: number): LayerFields {
    const found = this.#layers.find(({ summary }) => field >= summary.first && field < summary.end);
    if (!found) throw new RangeError(`there is no field ${field}`);
    return found;
  }

  #node(field: number): FieldNode {
    const { summary, header, layer } = this.#layerOf(field);
    const index = field - summary.first;
    const node = header ? header.fields[index]! : fieldsOf(layer, index, index + 1)[0]!;
    return index > 0 ? node : { ...node, name: summary.name };
  }

  #nameOf(field: number): string {
    const { summary, header, layer } = this.#layerOf(field);
    const index = field - summary.first;
    if (index === 0) return summary.name;
    const { path } = header ? header.fields[index]! : layer.map[index]!;
    return path.slice(Math.max(path.lastIndexOf(".") + 1, path.lastIndexOf("[")));
  }

  /** Lists of fields show long values cut; these are the kinds that grow long. */
  #wholeValue(field: number): string | undefined {
    const { summary, layer } = this.#layerOf(field);
    const range = layer?.map[field - summary.first];
    if (range?.value instanceof Uint8Array) return `'${toHex(range.value).toUpperCase()}'H`;
    if (range?.kind === "string") return `"${String(range.value).replaceAll('"', '""')}"`;
    return undefined;
  }

  #marks(field: number): Pick<FieldRow, "hashedId8" | "flag"> {
    const hashedId8 = this.#hashedId8s.get(field);
    const flag = this.#flags.get(field);
    return { ...(hashedId8 === undefined ? {} : { hashedId8 }), ...(flag === undefined ? {} : { flag }) };
  }

  #summarize(): ReadItem {
    const { headers, bytes, structure, start, findings: frameFindings } = this.#item;
    const about = frameFindings.map(
      (rule) => ({ kind: "remark", layer: 0, path: "", rule, field: 0 }) as const,
    );
    const common = {
      id: this.id,
      // A view of a capture would take the whole capture along to the screen.
      bytes: bytes.length === bytes.buffer.byteLength ? bytes : bytes.slice(),
      hex: bytesToHex(structure),
      layers: this.#layers.map(({ summary }) => summary),
      places: this.#places,
    };
    if (!this.#reading) {
      const findingCount = about.length;
      const nothing = { others: [], doubts: [], certificates: [], certificateCount: 0 };
      return { ...common, ...nothing, title: this.#item.title, findings: about, findingCount };
    }
    const { type, title, sureness, edition, others, doubts, findings, failure } = this.#reading;
    const inItem = <T extends Placed>(entry: T) => ({ ...entry, layer: entry.layer + headers.length });
    const inLayers = {
      findings: findings.map(inItem),
      certificates: certificatesIn(this.#reading).map(inItem),
      failure: failure && inItem(failure),
    };
    const leadingField = leadingFieldOf(this.#reading);
    const leading = leadingField && inItem(leadingField);
    const asked: Placed[] = [...inLayers.findings, ...inLayers.certificates];
    for (const one of [inLayers.failure, leading]) if (one) asked.push(one);
    const fieldOf = fieldFinder(this.#ownLayers, asked);
    const placed = <T extends Placed>(entry: T) => ({ ...entry, field: fieldOf(entry.layer, entry.path) });
    const placedFindings = inLayers.findings.map((finding, index) => ({
      ...placed(finding),
      path: this.#shown!.findings[index]!.path,
    }));
    const certificates = inLayers.certificates.map(placed);
    for (const { field, kind } of placedFindings) {
      if (this.#flags.get(field) !== "broken") this.#flags.set(field, kind);
    }
    for (const { field, hashedId8 } of certificates) this.#hashedId8s.set(field, hashedId8);
    const placedFailure = inLayers.failure && {
      ...placed(inLayers.failure),
      offset: inLayers.failure.offset + start,
    };
    if (placedFailure) this.#flags.set(placedFailure.field, "failure");
    return {
      ...common,
      type,
      title,
      sureness,
      ...(edition === undefined ? {} : { edition }),
      others,
      doubts,
      findings: [...about, ...placedFindings].slice(0, mostEntries),
      findingCount: about.length + placedFindings.length,
      certificates: certificates.slice(0, mostEntries),
      certificateCount: certificates.length,
      ...(placedFailure ? { failure: placedFailure } : {}),
      ...(leading ? { leading: fieldOf(leading.layer, leading.path) } : {}),
    };
  }
}
