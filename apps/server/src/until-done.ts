/**
 * Repeats a step of some work until it finds nothing more to do.
 *
 * @param step - tells how much it did.
 * @param signal - ends it after the step that is under way.
 */
export async function untilDone(step: () => Promise<number>, signal: AbortSignal | undefined): Promise<void> {
  while (signal?.aborted !== true && (await step()) > 0);
}
