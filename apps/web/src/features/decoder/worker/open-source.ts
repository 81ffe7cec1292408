import { isHexPairs } from "@v2x/contract";
import {
  concatenatedFile,
  FileError,
  type JoinedMessage,
  type Layer,
  maximalCaptureOctets,
  maximalFileOctets,
  mayBeCapture,
  messagesInside,
  type OpenedFile,
  octetsOfText,
  octetsOfWrittenValue,
  openFile,
  type Reading,
  recognizePrivateKey,
  recognizePrivateKeyFile,
  textErrorInWords,
  type UnpackedFile,
  valueTextIn,
  withoutXz,
  x509BlocksIn,
} from "@v2x/decoder";
import { bytesToHex } from "../../../ui/hex.ts";
import { isBundle, isList, type LoadInspector, type OpenBundle, openBundle, openList } from "./bundle.ts";
import { frameItem, joinedItem } from "./captured-frame.ts";
import type { DecoderProduct } from "./decoder-products.ts";
import { askedOf, readStructures } from "./readers.ts";
import type { Opened, PrivateKeySource, Source, Unopened, Unreadable } from "./worker-protocol.ts";

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
  /** When it was captured, in ISO 8601. */
  readonly captured?: string;
  /** What the container and the headers are suspected of. */
  readonly findings: readonly string[];
  /** Undefined where there is nothing for the decoders; the findings say why. */
  read(): Reading | undefined;
}

/** A source as octets and structures. */
export interface OpenSource extends Pick<Opened, "spelling" | "removed" | "notes" | "left" | "count"> {
  /** The text was what the decoding call takes, or there was no text. */
  readonly isStrict: boolean;
  readonly bytes: Uint8Array;
  /** What the list of its messages is made of. */
  readonly file: OpenedFile;
  /** What it is besides, where it is a zip file, or a file that holds certificates and lists of others. */
  readonly bundle?: OpenBundle;
  /** @throws RangeError where there is no such structure. */
  item(index: number): OpenItem;
  /** A message that was joined from several of its frames. */
  joinedItem(joined: JoinedMessage): OpenItem;
}

/** Brings in what values are encoded with. */
export type LoadEncoders = () => Promise<unknown>;

/** Finds octets in a source, and structures in the octets. */
export async function openSource(
  source: Source,
  product: DecoderProduct,
  type: string,
  loadEncoders: LoadEncoders,
  loadInspector: LoadInspector,
): Promise<OpenSource | Unopened> {
  const content = await contentOf(source);
  if ("problem" in content) return content;
  if ("bundle" in content) return openBundle(content.bundle, loadInspector);
  if ("privateKey" in content) return withPublicPart(content, loadInspector);
  const blocks = isAskedFor(type) ? undefined : x509BlocksIn(content.bytes ?? content.text);
  if (blocks !== undefined) return { x509: await (await loadInspector()).readX509(blocks, new Date()) };
  // A value may have members that are hex of a message by themselves.
  const written = await openValue(content, product, type, loadEncoders);
  if (written !== undefined && !("problem" in written)) return written;
  if (content.bytes === undefined) {
    const opened = openText(content.text, product, type);
    // Octets that are spelled whole are what they are, even where they cannot be opened.
    if (!("problem" in opened) || !("error" in octetsOfText(content.text))) return opened;
    return openInside(content.text, product, type) ?? written ?? opened;
  }
  if (!isAskedFor(type) && isList(content.bytes)) {
    const list = await openList(content.bytes, content.name, loadInspector);
    if (list !== undefined) return list;
  }
  try {
    return openFrames(openUnpacked(content), product, type);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return openInside(textOf(error), product, type) ?? written ?? openRefused(error, product, type);
  }
}

/** The characters of a text that spells no octets; of any other file, none. */
function textOf(error: FileError): string {
  if (error.code !== "text-without-octets") return "";
  return new TextDecoder().decode((error as FileError<"text-without-octets">).details.content);
}

/** Opens the messages embedded in other text. Returns undefined if there are none. */
function openInside(text: string, product: DecoderProduct, type: string): OpenSource | undefined {
  const inside = messagesInside(text);
  return inside && openFrames(inside, product, type);
}

/** Whoever chose a type has it read as that, whatever else it could be. */
function isAskedFor(type: string): boolean {
  return type !== "unknown";
}

/** A private key with what may be shown of it. */
async function withPublicPart(
  { privateKey, input }: FoundPrivateKey,
  loadInspector: LoadInspector,
): Promise<PrivateKeySource> {
  const blocks = x509BlocksIn(input);
  if (blocks === undefined) return { privateKey };
  return { privateKey, x509: await (await loadInspector()).readX509(blocks, new Date()) };
}

/** All octets of a source as hex, whatever they are. */
export async function hexOfSource(
  source: Source,
): Promise<{ readonly hex: string } | Unreadable | PrivateKeySource> {
  const content = await contentOf(source);
  if ("problem" in content) return content;
  if ("bundle" in content) return { problem: "it is a zip file: choose one of the files in it" };
  if ("privateKey" in content) return { privateKey: content.privateKey };
  if (content.bytes === undefined) {
    const read = octetsOfText(content.text);
    return "error" in read ? { problem: read.error.message } : { hex: bytesToHex(read.bytes) };
  }
  try {
    return { hex: bytesToHex(openUnpacked(content).bytes) };
  } catch (error) {
    if (error instanceof FileError) return { problem: error.message };
    throw error;
  }
}

type Content = { readonly text: string; readonly bytes?: undefined } | UnpackedFile;

/** A private key as it came: for its public part alone. */
interface FoundPrivateKey {
  readonly privateKey: string;
  readonly input: Uint8Array | string;
}

/** What a source holds, unless it is what must not be shown or go anywhere as it is. */
async function contentOf(
  source: Source,
): Promise<Content | FoundPrivateKey | Unreadable | { readonly bundle: Uint8Array }> {
  if (source.kind === "file") {
    const refused = await refusalOf(source.file);
    if (refused !== undefined) return { problem: refused.message };
  }
  let content: Content;
  try {
    content = source.kind === "text" ? { text: source.text } : await unpackedFile(source.file);
  } catch (error) {
    if (error instanceof FileError) return { problem: error.message };
    throw error;
  }
  // Keys may lie open in it, each beside its certificate.
  if (content.bytes !== undefined && isBundle(content.bytes)) return { bundle: content.bytes };
  const key =
    content.bytes === undefined
      ? recognizePrivateKey(content.text)
      : recognizePrivateKeyFile(content.bytes, content.name);
  return key ? { privateKey: key.kind, input: content.bytes ?? content.text! } : content;
}

async function unpackedFile(file: File): Promise<UnpackedFile> {
  return withoutXz(new Uint8Array(await file.arrayBuffer()), file.name);
}

/** @throws FileError */
function openUnpacked({ bytes, name, findings }: UnpackedFile): OpenedFile {
  const file = openFile(bytes, name);
  return { ...file, findings: [...findings, ...file.findings] };
}

/** Why a file is not even read: only captures may have as many octets as fit. */
async function refusalOf(file: File): Promise<FileError<"too-large"> | undefined> {
  const { size: found } = file;
  if (found <= maximalFileOctets) return undefined;
  const start = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  const limit = mayBeCapture(start) ? maximalCaptureOctets : maximalFileOctets;
  return found > limit ? new FileError("too-large", { limit, found }) : undefined;
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
      ...notesOf(file),
      isStrict: true,
      bytes: file.bytes,
      ...framesOf(file, product, type),
    };
  }
  if ("error" in read) return { problem: textErrorInWords(read.error, text) };
  const { bytes, kind: spelling, removed, notes } = read;
  const structures = structuresOf(bytes, product, type);
  const isUnclear = !isAskedFor(type) && isGuessed(structures.item(0).read());
  const wrapped = isUnclear ? openedOctets(bytes) : undefined;
  if (wrapped !== undefined && "problem" in wrapped) return wrapped;
  // The octets are packed, or are a text that spells others.
  if (wrapped !== undefined && wrapped.bytes !== bytes) {
    const inner = openFrames(wrapped, product, type);
    return { ...inner, spelling, removed, notes: [...notes, ...inner.notes] };
  }
  const isPacket = wrapped !== undefined && (wrapped.format === "packet" || containers.has(wrapped.format));
  return {
    spelling,
    removed,
    notes,
    isStrict,
    bytes,
    ...(isPacket ? framesOf(wrapped, product, type) : structures),
  };
}

function isGuessed(reading: Reading | undefined): boolean {
  return reading === undefined || reading.failure !== undefined || reading.sureness === "possible";
}

/** Octets that a text spells, as a file of them opens: with headers taken off, or as what cannot be opened by its name. */
function openedOctets(bytes: Uint8Array): OpenedFile | Unreadable | undefined {
  try {
    const file = openFile(bytes);
    return file.frames.length === 0 ? undefined : file;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return error.code === "text-without-octets" ? undefined : { problem: error.message };
  }
}

/** A value that somebody wrote: its octets, read as any others; undefined where it is no such text. */
async function openValue(
  content: Content,
  product: DecoderProduct,
  type: string,
  loadEncoders: LoadEncoders,
): Promise<OpenSource | Unreadable | undefined> {
  const found = valueTextIn(content.bytes ?? new TextEncoder().encode(content.text));
  if (found === undefined) return undefined;
  const { text, format } = found;
  await loadEncoders();
  const made = octetsOfWrittenValue(text, format, askedOf(product, type));
  if ("problem" in made) return { problem: made.problem.message };
  const { bytes, notes } = made;
  return {
    spelling: format,
    removed: [],
    notes,
    isStrict: false,
    bytes,
    ...structuresOf(bytes, product, type),
  };
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

/** The same capture or log for another decoder or type, as far as it was looked through; undefined of anything else. */
export function openedAgain(
  { file }: OpenSource,
  product: DecoderProduct,
  type: string,
): OpenSource | undefined {
  return containers.has(file.format) ? openFrames(file, product, type) : undefined;
}

/** Whose frames are the same whatever they are read as. */
const containers: ReadonlySet<OpenedFile["format"]> = new Set(["pcap", "pcapng", "snoop", "erf", "log"]);

function openFrames(file: OpenedFile, product: DecoderProduct, type: string): OpenSource {
  const isPlain = file.frames.length === 1 && (file.format === "octets" || file.format === "text");
  return {
    spelling: "binary",
    removed: [],
    ...notesOf(file),
    isStrict: true,
    bytes: file.bytes,
    ...(isPlain ? structuresOf(file.bytes, product, type) : framesOf(file, product, type)),
  };
}

/** What is said of how a file was read, and of what was not. */
function notesOf({ findings }: OpenedFile): Pick<OpenSource, "notes" | "left"> {
  const left = findings.flatMap(({ code, message }) => (code === "converted" ? [] : message));
  return { notes: findings.map(({ message }) => message), ...(left.length > 0 && { left }) };
}

type Structures = Pick<OpenSource, "count" | "file" | "item" | "joinedItem">;

function framesOf(file: OpenedFile, product: DecoderProduct, type: string): Structures {
  return {
    count: file.frames.length,
    file,
    item: (index) => frameItem(file, index, product, type),
    joinedItem: (joined) => joinedItem(file, joined, product, type),
  };
}

/**
 * A file that was not understood. Digits that lack one are for a person to mend; any other text that spells nothing
 * is the octets of its characters.
 */
function openRefused(refused: FileError, product: DecoderProduct, type: string): OpenSource | Unreadable {
  if (refused.code !== "text-without-octets") return { problem: refused.message };
  const { error, content: bytes } = (refused as FileError<"text-without-octets">).details;
  if (error.code === "odd-digits") {
    return { problem: error.message, text: new TextDecoder().decode(bytes) };
  }
  return {
    spelling: "characters",
    removed: [],
    notes: [],
    isStrict: true,
    bytes,
    ...structuresOf(bytes, product, type),
  };
}

/** Structures that stand one behind the other; usually there is one. */
function structuresOf(bytes: Uint8Array, product: DecoderProduct, type: string): Structures {
  const readings = readStructures(product, type, bytes);
  const places = readings.map(({ offset, reading }) => ({ offset, length: reading.bytes.length }));
  return {
    ...framesOf(concatenatedFile(bytes, places), product, type),
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
