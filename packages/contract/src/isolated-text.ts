/** Letters of scripts that are written from right to left (Hebrew, Arabic and their like), and marks that act like one. */
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Embeddings and overrides of the direction, and their end. */
const directing = /[\u202a-\u202e]/gu;
/** Isolates and their end. */
const isolates = /[\u2066-\u2069]/gu;

/**
 * A text that people chose, ready to be put into a sentence: one that is written from right to left gets the marks that
 * keep it from turning what is around it, and controls that turn it loses them.
 *
 * @see Unicode UAX #9, 2.4.2 — first strong isolate
 */
export function isolated(text: string): string {
  const plain = withoutDirection(text);
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** A text without controls that turn the direction of it or of what follows; isolates that end within it stay. */
export function withoutDirection(text: string): string {
  const plain = text.replace(directing, "");
  return areIsolatesClosed(plain) ? plain : plain.replace(isolates, "");
}

function areIsolatesClosed(text: string): boolean {
  let depth = 0;
  for (const [mark] of text.matchAll(isolates)) {
    depth += mark === "\u2069" ? -1 : 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
