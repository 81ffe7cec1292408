import { isHexPairs } from "@v2x/contract";
import { FileError, type Layer, type OpenedFile, octetsOfText, openFile, type Reading } from "@v2x/decoder";
import { bytesToHex } from "../../../ui/hex.ts";
import { frameItem } from "./captured-frame.ts";
import type { DecoderProduct } from "./decoder-products.ts";
import { readStructures } from "./readers.ts";
import type { ItemSummary, Opened, Source, Unopened } from "./worker-protocol.ts";

/** One structure of a source, not read yet. */
export interface OpenItem {
  readonly title: string;
  /** Where `bytes` starts in the source, in octets. */
  readonly offset: number;
  /** Headers and structure. */
  readonly bytes: Uint8Array;
  /** Where the structure starts in `bytes`, and its octets. */
  readonly start: number;
  readonly structure: Uint8Array;
  readonly headers: readonly Layer[];
  readonly time?: string;
  /** What the container and the headers are suspected of. */
  readonly findings: readonly string[];
  /** Undefined where there is nothing for the decoders; the findings say why. */
  read(): Reading | undefined;
}

/** A source as octets and structures. */
export interface OpenSource extends Pick<Opened, "spelling" | "removed" | "notes" | "count"> {
  /** The text was what the decoding call takes, or there was no text. */
  readonly isStrict: boolean;
  readonly bytes: Uint8Array;
  /** @throws RangeError where there is no such structure. */
  item(index: number): OpenItem;
}

/** Finds octets in a source, and structures in the octets. */
export async function openSource(
  source: Source,
  product: DecoderProduct,
  type: string,
): Promise<OpenSource | Unopened> {
  if (source.kind === "text") return openText(source.text, product, type);
  try {
    return openFrames(new Uint8Array(await source.file.arrayBuffer()), source.file.name, product, type);
  } catch (error) {
    if (error instanceof FileError) return { problem: error.message };
    throw error;
  }
}

/** All octets of a source as hex, whatever they are. */
export async function hexOfSource(source: Source): Promise<{ readonly hex: string } | Unopened> {
  if (source.kind === "text") {
    const read = octetsOfText(source.text);
    return "error" in read ? { problem: read.error.message } : { hex: bytesToHex(read.bytes) };
  }
  try {
    const { bytes } = openFile(new Uint8Array(await source.file.arrayBuffer()), source.file.name);
    return { hex: bytesToHex(bytes) };
  } catch (error) {
    if (error instanceof FileError) return { problem: error.message };
    throw error;
  }
}

/** What the screen is told of a structure before it is chosen. */
export function summaryOf({ title, offset, structure, headers, time, findings }: OpenItem): ItemSummary {
  return {
    title,
    offset,
    length: structure.length,
    headers: headers.map(({ name }) => name),
    ...(time === undefined ? {} : { time }),
    findings,
  };
}

function openText(text: string, product: DecoderProduct, type: string): OpenSource | Unopened {
  const read = octetsOfText(text);
  const isStrict = isHexPairs(text.trim());
  // Lines may be a message each, or what a road-side unit is told; a strict text is one message in any case.
  const file = isStrict ? undefined : fileOfLines(text);
  if (file && (file.frames.length > 1 || "error" in read)) {
    return {
      spelling: "kind" in read ? read.kind : "hex",
      removed: [],
      notes: file.findings.map(({ message }) => message),
      isStrict: true,
      bytes: file.bytes,
      count: file.frames.length,
      item: (index) => frameItem(file, index, product, type),
    };
  }
  if ("error" in read) return { problem: read.error.message };
  const { bytes, kind: spelling, removed, notes } = read;
  return { spelling, removed, notes, isStrict, bytes, ...structuresOf(bytes, product, type) };
}

/** A text of several lines as a file has it; undefined where it is none that is known. */
function fileOfLines(text: string): OpenedFile | undefined {
  if (!text.trim().includes("\n")) return undefined;
  try {
    return openFile(new TextEncoder().encode(text));
  } catch (error) {
    if (error instanceof FileError) return undefined;
    throw error;
  }
}

function openFrames(bytes: Uint8Array, name: string, product: DecoderProduct, type: string): OpenSource {
  const file = openFile(bytes, name);
  const isPlain = file.frames.length === 1 && (file.format === "octets" || file.format === "text");
  return {
    spelling: "binary",
    removed: [],
    notes: file.findings.map(({ message }) => message),
    isStrict: true,
    bytes: file.bytes,
    ...(isPlain
      ? structuresOf(file.bytes, product, type)
      : { count: file.frames.length, item: (index) => frameItem(file, index, product, type) }),
  };
}

/** Structures that stand one behind the other; usually there is one. */
function structuresOf(
  bytes: Uint8Array,
  product: DecoderProduct,
  type: string,
): Pick<OpenSource, "count" | "item"> {
  const readings = readStructures(product, type, bytes);
  return {
    count: readings.length,
    item: (index) => {
      const placed = readings[index];
      if (!placed) throw new RangeError(`there is no structure ${index}`);
      const { offset, reading } = placed;
      return {
        title: reading.title,
        offset,
        bytes: reading.bytes,
        start: 0,
        structure: reading.bytes,
        headers: [],
        findings: [],
        read: () => reading,
      };
    },
  };
}
