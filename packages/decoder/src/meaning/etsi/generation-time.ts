/** A TimestampIts of which generationDeltaTime has the remainder, in milliseconds. */
const period = 65_536;

/**
 * The moment that a generationDeltaTime leaves open, by when the message was signed: of those that it can be, the closest
 * one.
 *
 * @param signedAtMs - TAI milliseconds since 2004, as the moment that is returned.
 * @see ETSI EN 302 637-2 — GenerationDeltaTime; TS 102 894-2 — TimestampIts
 */
export function generatedAtMs(deltaTime: number, signedAtMs: number): number {
  const ago = (((signedAtMs - deltaTime) % period) + period) % period;
  return ago <= period / 2 ? signedAtMs - ago : signedAtMs - ago + period;
}
