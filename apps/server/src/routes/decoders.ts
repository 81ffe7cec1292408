import { fromHex, toJson } from "@v2x/asn1";
import { type CoerDecoderType, calls, type DecodedStructure } from "@v2x/contract";
import { type CoerReading, coerTextOf, decodeCoerAs } from "@v2x/v2x-schema";
import type { ServeCall } from "../http/api-call.ts";

/** Serves both COER decoder calls. Nothing of what is decoded is kept. */
export function serveDecoders(serve: ServeCall): void {
  serve(calls.decodeHexEncodedCOER, async ({ query, body }) => decoded(query.type, fromHex(body)));
  serve(calls.decodeCOER, async ({ body }) => decoded("unknown", body));
}

function decoded(type: CoerDecoderType, bytes: Uint8Array) {
  const reading = decodeCoerAs(type, bytes);
  return { text: () => coerTextOf(reading), structured: () => structureOf(reading) };
}

function structureOf({ type, schema, value, map, findings, detected }: CoerReading): DecodedStructure {
  return {
    type,
    value: toJson(schema, value),
    map: map.map(({ path, type: fieldType, start, end }) => ({ path, type: fieldType, start, end })),
    findings: [...findings],
    ...(detected === undefined ? {} : { detected }),
  };
}
