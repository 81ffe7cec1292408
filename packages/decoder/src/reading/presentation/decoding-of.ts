import type { Decoding, FieldNode, Layer } from "../../decoding.ts";
import { certificatesIn } from "../certificates/index.ts";
import type { Reading, ReadLayer } from "../reading.ts";
import { fieldsOf } from "./field-nodes.ts";

/** A reading in words and numbers that can be sent anywhere: to another thread, or as JSON. */
export function decodingOf(reading: Reading): Decoding {
  const { type, title, sureness, edition, others, doubts, layers, findings, failure } = reading;
  return {
    type,
    title,
    sureness,
    ...(edition === undefined ? {} : { edition }),
    others,
    doubts,
    layers: layers.map((layer) => layerOf(layer, fieldsOf(layer))),
    findings,
    certificates: certificatesIn(reading),
    ...(failure === undefined ? {} : { failure }),
  };
}

function layerOf(
  { name, encoding, offset, length, inside, whole }: ReadLayer,
  fields: readonly FieldNode[],
): Layer {
  return {
    name,
    encoding,
    unit: encoding === "UPER" ? "bit" : "octet",
    offset,
    length,
    whole,
    ...(inside === undefined ? {} : { inside }),
    fields,
  };
}
