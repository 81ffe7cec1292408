/** A reading as the command line takes it, and writes it in JSON. */

import { ofRelease1, type Reading } from "@v2x/decoder";
import { ValueInJson } from "./json-text.ts";

/** What was read, with the values of its layers, as `jsonText` takes it. */
export function readingJson(reading: Reading) {
  const { type, title, sureness, edition, doubts, layers, findings, failure } = ofRelease1(reading);
  return {
    type,
    title,
    sureness,
    edition,
    doubts,
    layers: layers.map((layer) => ({
      name: layer.name,
      encoding: layer.encoding,
      offset: layer.offset,
      length: layer.length,
      inside: layer.inside,
      value:
        layer.encoding === "header" || layer.value === undefined
          ? undefined
          : new ValueInJson(layer.schema, layer.value),
    })),
    findings,
    failure,
  };
}

/**
 * Whether the octets were decoded: whole, by more than a guess, and without doubts. A guess does not
 * count: one in five random inputs starts like a message of an unknown kind. Doubts do not count if the type was given.
 */
export function isDecoded({ failure, sureness, doubts }: Reading): boolean {
  if (failure !== undefined || sureness === "possible") return false;
  return sureness === "asked" || doubts.length === 0;
}
