import { certificateTypes } from "../reading/certificates/index.ts";
import type { Reading } from "../reading/index.ts";
import { certificateSummary } from "./certificates.ts";
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
  return certificateTypes.has(reading.layers[0].name) ? certificateSummary(whole, context) : undefined;
}
