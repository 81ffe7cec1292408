/** Meanings that are words for the values of a code. */
import type { Meaning } from "./field.ts";

/** Words for names or numbers; nothing for those that have none. */
export function words(known: Readonly<Record<string | number, string>>): Meaning {
  return ({ value }) => (typeof value === "string" || typeof value === "number" ? known[value] : undefined);
}

/** The words of a name such as `leftHandTurning`. */
export function wordsOf(name: string): string {
  return name
    .replace(/[-_]/g, " ")
    .replace(/([a-z\d])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
}
