import { printJson } from "@v2x/asn1";
import { type DecodedStructure, limits } from "@v2x/contract";
import {
  certificatesIn,
  foundAs,
  type Reading,
  type ReadLayer,
  readCoer,
  readUper,
  recognizePrivateKey,
  requireDecodable,
  textOf,
  Undecodable,
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
  const reading = read(job);
  const pieces = job.as === "json" ? jsonPieces(structureOf(reading)) : [textOf(reading, "notation")];
  return chunksOf(pieces, limits.answerOctets.max);
}

function read(job: DecodeJob): Reading {
  if (recognizePrivateKey(job.octets) !== undefined) {
    const problems =
      "There is a private key in this, which is neither decoded nor kept. Send the certificate or message without it.";
    throw new HttpFailure("request-malformed", { problems });
  }
  try {
    const reading = job.rules === "COER" ? readCoer(job.type, job.octets) : readUper(job.type, job.octets);
    requireDecodable(reading);
    return reading;
  } catch (error) {
    if (!(error instanceof Undecodable)) throw error;
    throw new HttpFailure("request-malformed", { problems: error.message });
  }
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
    map: placesIn(outermost),
    layers: layers.map((layer, index) => ({
      name: layer.name,
      encoding: layer.encoding,
      unit: layer.encoding === "UPER" ? "bit" : "octet",
      offset: layer.offset,
      length: layer.length,
      ...(layer.inside === undefined ? {} : { inside: layer.inside }),
      ...(index === 0 ? {} : { ...valueIn(layer), map: placesIn(layer) }),
    })),
    findings: [...findings],
    certificates: [...certificatesIn(reading)],
    ...(failure === undefined ? {} : { failure }),
    ...(sureness === "asked" ? {} : { detected: foundAs(reading) }),
  };
}

function valueIn(layer: ReadLayer) {
  if (layer.encoding === "header" || layer.value === undefined) return {};
  return { value: new WrittenJson(printJson(layer.schema, layer.value)) };
}

function placesIn({ map }: ReadLayer) {
  return map.map(({ path, type, start, end }) => ({ path, type, start, end }));
}
