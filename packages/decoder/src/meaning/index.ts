import type { Meaning, MeaningContext, MeaningField } from "./field.ts";
import { timeMeanings } from "./times.ts";

export type { MeaningContext, MeaningField } from "./field.ts";

/** By the name of the type, for each encoding. */
const meanings: Readonly<Record<MeaningContext["encoding"], ReadonlyMap<string, Meaning>>> = {
  COER: new Map(Object.entries({ ...timeMeanings })),
  UPER: new Map(),
};

/**
 * What a field means, in a short sentence for people: a date, degrees, the name of an application.
 *
 * @returns undefined where name and value say all there is to say.
 */
export function meaningOf(field: MeaningField, context: MeaningContext): string | undefined {
  return meanings[context.encoding].get(field.type)?.(field, context);
}
