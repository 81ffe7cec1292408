/** A title behind its article, e.g. `an encrypted message`; `nothing that …` has none. */
export function withArticle(title: string): string {
  if (title.startsWith("nothing ")) return title;
  return /^[aeiou]/.test(title) ? `an ${title}` : `a ${title}`;
}
