/**
 * Tells whether a request would rather have JSON than text. A client that takes both alike gets text, which is
 * what the decoders answer unless asked otherwise.
 */
export function prefersJson(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  return quality(accept, "application/json") > quality(accept, "text/plain");
}

/** The weight of a media type in an Accept header: the most exact range that matches it decides. */
function quality(accept: string, mediaType: string): number {
  const ranges = [mediaType, `${mediaType.split("/")[0]}/*`, "*/*"];
  const offered = accept.split(",").map((entry) => {
    const [range = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    return { range, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 };
  });
  for (const range of ranges) {
    const match = offered.find((entry) => entry.range === range);
    if (match) return match.weight;
  }
  return 0;
}
