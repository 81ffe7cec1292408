import * as z from "zod/mini";

/** A COER structure that a virtual station sent, received or made of both. */
const structure = z.object({
  /** For people: `request`, `answer`. */
  name: z.string(),
  /** Upper-case hexadecimal digits. */
  hex: z.string(),
});
export type TryOutStructure = z.output<typeof structure>;

/**
 * One step that a virtual station of either system did.
 *
 * @param steps - its names, in their order.
 * @param trace - what an authority of that system saw.
 */
export function tryOutStepOf<const Step extends string, Trace extends z.ZodMiniType>(
  steps: readonly Step[],
  trace: Trace,
) {
  return z.object({
    step: z.enum(steps),
    isGood: z.boolean(),
    /** What came of it, for people; one line or several. */
    text: z.string(),
    milliseconds: z.number(),
    /** What an authority saw, where one was asked; it stands in no log. */
    trace: z.nullable(trace),
    /** What went to and fro, and what the station made of it. */
    structures: z.array(structure),
  });
}
