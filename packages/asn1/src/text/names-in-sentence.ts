/** Names as they stand in a sentence, of many the first. */
export function namesInSentence(names: readonly string[]): string {
  const shown = names.length > 8 ? [...names.slice(0, 8), "…"] : names;
  return shown.length === 0 ? "nothing" : shown.join(", ");
}
