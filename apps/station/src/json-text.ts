/** What a text holds as JSON; undefined for any other text, which then fits no schema. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
