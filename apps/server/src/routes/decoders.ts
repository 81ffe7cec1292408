import { fromHex, toJson } from "@v2x/asn1";
import { calls, type DecodedStructure } from "@v2x/contract";
import {
  certificatesIn,
  type Reading,
  type ReadLayer,
  readCoer,
  readUper,
  requireDecodable,
  textOf,
} from "@v2x/decoder";
import type { ServeCall } from "../http/api-call.ts";

/** Serves the decoder calls. Nothing of what is decoded is kept. */
export function serveDecoders(serve: ServeCall): void {
  serve(calls.decodeHexEncodedCOER, async ({ query, body }) => decoded(readCoer(query.type, fromHex(body))));
  serve(calls.decodeHexEncodedUPER, async ({ query, body }) => decoded(readUper(query.type, fromHex(body))));
  serve(calls.decodeCOER, async ({ body }) => decoded(readCoer("unknown", body)));
}

function decoded(reading: Reading) {
  requireDecodable(reading);
  return { text: () => textOf(reading, "notation"), structured: () => structureOf(reading) };
}

function structureOf(reading: Reading): DecodedStructure {
  const { type, title, sureness, edition, others, layers, findings, failure } = reading;
  const [outermost] = layers;
  return {
    type,
    title,
    sureness,
    ...(edition === undefined ? {} : { edition }),
    others: [...others],
    value: toJson(outermost.schema, outermost.value),
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
    ...(sureness === "asked" ? {} : { detected: `found to be a ${title}` }),
  };
}

function valueIn(layer: ReadLayer) {
  if (layer.encoding === "header" || layer.value === undefined) return {};
  return { value: toJson(layer.schema, layer.value) };
}

function placesIn({ map }: ReadLayer) {
  return map.map(({ path, type, start, end }) => ({ path, type, start, end }));
}
