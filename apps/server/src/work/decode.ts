import { printJson } from "@v2x/asn1";
import { type DecodedStructure, limits } from "@v2x/contract";
import {
  type CapturedItem,
  certificatesIn,
  dissect,
  FileError,
  foundAs,
  type HeaderLayer,
  headerText,
  isOldFormatWhole,
  messagesInside,
  type OpenedFile,
  octetsOfWrittenValue,
  ofRelease1,
  openFile,
  type Reading,
  type ReadLayer,
  readCoer,
  readUper,
  recognizePrivateKey,
  requireDecodable,
  textOf,
  Undecodable,
  valueTextIn,
} from "@v2x/decoder";
import { HttpFailure } from "../http/http-failure.ts";
import { chunksOf, jsonPieces, WrittenJson } from "./chunks.ts";
import type { DecodeJob } from "./jobs.ts";

/**
 * Decodes octets into the text of the answer.
 *
 * @throws HttpFailure with the decoder's own sentence, octet and field, or "answer-too-long".
 */
export function decode(job: DecodeJob): Uint8Array<ArrayBuffer>[] {
  const found = read(job);
  const pieces =
    job.as === "json"
      ? jsonPieces("frame" in found ? structureOfHeaders(found) : structureOf(ofRelease1(found)))
      : ["frame" in found ? textOfHeaders(found) : textOf(found, "notation")];
  return chunksOf(pieces, limits.answerOctets.max);
}

/** @returns octets of which headers are all there is as they were stripped. */
function read(job: DecodeJob): Reading | CapturedItem {
  if (recognizePrivateKey(job.octets) !== undefined)
    throw malformed(
      "There is a private key in this, which is neither decoded nor kept. Send the certificate or message without it.",
    );
  try {
    const { octets, notes } = valueOctets(job);
    const reading = readAs(job, octets);
    const isUnclear = reading.failure?.layer === 0 || reading.sureness === "possible";
    const inner = job.type === "unknown" && isUnclear ? unwrapped(job, octets) : undefined;
    if (inner !== undefined && "frame" in inner) return inner;
    requireDecodable(inner ?? reading);
    return withRemarks(inner ?? reading, notes);
  } catch (error) {
    if (!(error instanceof Undecodable)) throw error;
    throw malformed(error.message);
  }
}

function readAs(job: DecodeJob, octets: Uint8Array): Reading {
  return job.rules === "COER" ? readCoer(job.type, octets) : readUper(job.type, octets);
}

/** The octets of a value that was sent as text; any other octets as they are. */
function valueOctets(job: DecodeJob): { readonly octets: Uint8Array; readonly notes: readonly string[] } {
  const found = valueTextIn(job.octets);
  if (found === undefined) return { octets: job.octets, notes: [] };
  const made = octetsOfWrittenValue(found.text, found.format, job);
  if ("problem" in made) throw surrounded(found.text) ?? malformed(made.problem.message);
  return { octets: made.bytes, notes: made.notes };
}

/**
 * Reads the message behind network headers, or what is in the format before IEEE 1609.2. Returns undefined if there are
 * no headers.
 *
 * @throws HttpFailure for files of other formats, and for captures, which hold more than one structure.
 */
function unwrapped(job: DecodeJob, octets: Uint8Array): Reading | CapturedItem | undefined {
  const file = opened(octets);
  if (file === undefined) return undefined;
  if (!["packet", "octets", "text"].includes(file.format))
    throw malformed(
      `This is a ${file.title}, and this call decodes one structure. Open it on the decoder's screen, or with the command v2x decode`,
    );
  const item = dissect(file, 0);
  const { bytes, offset, headers, title, findings } = item;
  // The body is packed, or is text that encodes the message once more.
  const [converted] = file.findings;
  if (file.bytes !== octets && converted !== undefined)
    throw malformed(
      `The body is not the message itself (${converted.message}). Send the octets of the message, open the file on the decoder's screen, or use the command v2x decode`,
    );
  if (isOldFormatWhole(item)) return item;
  if (offset === 0 || bytes.length === 0) return undefined;
  const reading = readAs(job, bytes);
  const [outermost, ...inner] = reading.layers.map((layer) => ({ ...layer, offset: layer.offset + offset }));
  const layers = [outermost!, ...inner] as Reading["layers"];
  const place =
    headers.length === 0
      ? findings.map(({ message }) => message)
      : [`It stands behind ${offset} octets of headers: ${title}.`];
  return withRemarks({ ...reading, layers }, place);
}

function opened(octets: Uint8Array): OpenedFile | undefined {
  try {
    return openFile(octets);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    if (error.code === "empty") return undefined;
    if (error.code === "text-without-octets") {
      const failure = surrounded(new TextDecoder().decode(octets));
      if (failure === undefined) return undefined;
      throw failure;
    }
    throw malformed(`${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}`);
  }
}

/** The failure of a text that has messages in it, and says where; undefined for any other text. */
function surrounded(text: string): HttpFailure | undefined {
  const inside = messagesInside(text);
  const [found] = inside?.findings ?? [];
  return (
    found &&
    malformed(
      `The body is text with messages in it (${found.message}). Send one message alone as hexadecimal digits, open the text on the decoder's screen, or use the command v2x decode`,
    )
  );
}

function withRemarks(reading: Reading, remarks: readonly string[]): Reading {
  const findings = remarks.map((rule) => ({
    kind: "remark" as const,
    layer: 0,
    path: "",
    rule: rule.replace(/\.$/, ""),
    clause: "the input",
  }));
  return { ...reading, findings: [...reading.findings, ...findings] };
}

function malformed(problems: string): HttpFailure {
  return new HttpFailure("request-malformed", { problems });
}

function structureOf(reading: Reading): DecodedStructure {
  const { type, title, sureness, edition, others, doubts, layers, findings, failure } = reading;
  const [outermost] = layers;
  return {
    type,
    title,
    sureness,
    ...(edition === undefined ? {} : { edition }),
    others: [...others],
    doubts: [...doubts],
    value: new WrittenJson(printJson(outermost.schema, outermost.value)),
    map: placesIn(outermost.map),
    layers: layers.map((layer, index) => ({
      ...layerOf(layer),
      ...(layer.inside === undefined ? {} : { inside: layer.inside }),
      ...(index === 0 ? {} : { ...valueIn(layer), map: placesIn(layer.map) }),
    })),
    findings: [...findings],
    certificates: [...certificatesIn(reading)],
    ...(failure === undefined ? {} : { failure }),
    ...(sureness === "asked" ? {} : { detected: foundAs(reading) }),
  };
}

/** Headers with nothing behind them, in the members of a structure: the value has the text of each field by its path. */
function structureOfHeaders({ title, headers, findings }: CapturedItem): DecodedStructure {
  const [outermost, ...inner] = headers;
  return {
    type: outermost!.name,
    title,
    sureness: "likely",
    others: [],
    doubts: [],
    value: textsIn(outermost!),
    map: placesIn(outermost!.fields),
    layers: [
      layerOf(outermost!),
      ...inner.map((header) => ({
        ...layerOf(header),
        value: textsIn(header),
        map: placesIn(header.fields),
      })),
    ],
    findings: findings.map(({ message }) => ({
      kind: "remark",
      layer: 0,
      path: "",
      rule: message,
      clause: "ETSI TS 103 097 V1.2.1",
    })),
    certificates: [],
    detected: `found to be ${title}`,
  };
}

function textOfHeaders({ title, headers }: CapturedItem): string {
  return `-- ${title}\n${headers.map(headerText).join("")}`;
}

function textsIn({ fields }: HeaderLayer) {
  return Object.fromEntries(
    fields.filter(({ value }) => value !== undefined).map(({ path, value }) => [path, value]),
  );
}

function valueIn(layer: ReadLayer) {
  if (layer.encoding === "header" || layer.value === undefined) return {};
  return { value: new WrittenJson(printJson(layer.schema, layer.value)) };
}

function layerOf({ name, encoding, offset, length }: ReadLayer | HeaderLayer) {
  return { name, encoding, unit: encoding === "UPER" ? "bit" : "octet", offset, length } as const;
}

function placesIn(fields: readonly { path: string; type: string; start: number; end: number }[]) {
  return fields.map(({ path, type, start, end }) => ({ path, type, start, end }));
}
