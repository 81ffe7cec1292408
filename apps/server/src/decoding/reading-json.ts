/** A reading as the command line writes it in JSON. */

import { toJson } from "@v2x/asn1";
import type { Reading } from "@v2x/decoder";

/** What was read, with the values of its layers. */
export function readingJson({ type, title, sureness, edition, layers, findings, failure }: Reading) {
  return {
    type,
    title,
    sureness,
    edition,
    layers: layers.map((layer) => ({
      name: layer.name,
      encoding: layer.encoding,
      offset: layer.offset,
      length: layer.length,
      inside: layer.inside,
      value:
        layer.encoding === "header" || layer.value === undefined
          ? undefined
          : toJson(layer.schema, layer.value),
    })),
    findings,
    failure,
  };
}
