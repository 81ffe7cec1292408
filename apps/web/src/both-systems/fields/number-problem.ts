import type { System } from "@v2x/contract";

/** What can be wrong with the text of a field for a whole number, as a message key of the screen's system. */
export type NumberProblem<S extends System> =
  | `${S}.required`
  | "errors.value_should_be_numeric"
  | "errors.value_out_of_bounds";

/** Tells what is wrong with the text of a number field, or undefined. Whole numbers only: no field here means a part. */
export function numberProblem<S extends System>(
  system: S,
  text: string,
  { min, max }: { readonly min: number; readonly max: number },
): NumberProblem<S> | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return `${system}.required`;
  const value = wholeNumber(trimmed);
  if (Number.isNaN(value)) return "errors.value_should_be_numeric";
  return value < min || value > max ? "errors.value_out_of_bounds" : undefined;
}

/** A number that is written out in digits; NaN for any other text, which `Number` might read as one. */
export function wholeNumber(text: string): number {
  return /^[+-]?\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
}
