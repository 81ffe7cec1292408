/**
 * Repeats a step of some work until it finds nothing more to do.
 *
 * @param step - tells how much it did.
 * @param signal - ends it after the step that is under way.
 * @returns how much all steps did together.
 */
export async function untilDone(
  step: () => Promise<number>,
  signal: AbortSignal | undefined,
): Promise<number> {
  let done = 0;
  for (let more = 1; more > 0 && signal?.aborted !== true; done += more) more = await step();
  return done;
}
