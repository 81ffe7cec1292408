/** A title behind its article, e.g. `an encrypted message`. */
export function withArticle(title: string): string {
  return /^[aeiou]/.test(title) ? `an ${title}` : `a ${title}`;
}
