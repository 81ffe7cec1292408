import type { OctetRange, Trace, TraceLayer } from "./trace.ts";

/**
 * Puts the trace of an envelope that stood in the payload of another behind that one's own layers. Paths go on
 * counting from where the inner envelope starts.
 *
 * @param place - of the inner envelope in the outer one's texts.
 */
export function traceInside(outer: Trace, place: OctetRange, inner: Trace): Trace {
  const moved = (range: OctetRange): OctetRange =>
    range.text === 0
      ? { ...range, text: place.text, offset: place.offset + range.offset }
      : { ...range, text: outer.texts.length + range.text - 1 };
  const layers = inner.layers.map(
    (layer): TraceLayer => ({
      ...layer,
      octets: moved(layer.octets),
      checks: layer.checks.map((check) =>
        check.octets === undefined ? check : { ...check, octets: moved(check.octets) },
      ),
    }),
  );
  return { texts: [...outer.texts, ...inner.texts.slice(1)], layers: [...outer.layers, ...layers] };
}
