/** Letters of scripts that are written from right to left (Hebrew, Arabic and their like). */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A text that people chose, ready to be put into a sentence: one that is written from right to left gets the marks that
 * keep it from turning what is around it.
 *
 * @see Unicode UAX #9, 2.4.2 — first strong isolate
 */
export function isolated(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
}
