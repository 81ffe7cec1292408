import { certificateTypes } from "../reading/certificates/index.ts";
import type { Reading } from "../reading/index.ts";
import { certificateSummary } from "./certificates.ts";
import { messageSummary } from "./messages/index.ts";
import { Spot } from "./spot.ts";
import type { Summary, SummaryContext } from "./summary.ts";

/**
 * An input in people's terms: what it is, and the few things that somebody looks for first.
 *
 * @returns undefined where the decoder reads the input and has no summary of its type, or reading stopped inside.
 */
export function summaryOf(reading: Reading, context: SummaryContext = {}): Summary | undefined {
  const whole = Spot.of(reading, 0);
  if (whole === undefined) return undefined;
  if (certificateTypes.has(reading.layers[0].name)) return certificateSummary(whole, context);
  const innermost = reading.layers.findLastIndex(({ encoding }) => encoding !== "header");
  const message = Spot.of(reading, innermost);
  if (message === undefined || reading.layers[innermost]!.encoding !== "UPER") return undefined;
  return messageSummary(message, innermostSignature(whole), context);
}

/** Signed data inside signed data is opened down to the last. */
function innermostSignature(envelope: Spot): Spot | undefined {
  let signed: Spot | undefined;
  let inside: Spot | undefined = envelope;
  while (inside !== undefined) {
    const next: Spot | undefined = inside.at("content.signedData");
    if (next === undefined) return signed;
    signed = next;
    inside = next.at("tbsData.payload.data");
  }
  return signed;
}
