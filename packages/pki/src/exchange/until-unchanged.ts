/** What a request was judged by was changed before its outcome could be stored. */
export type Changed = "changed";

/** What changes more often while one request is at work is changed by no person. */
const attempts = 5;

/**
 * Judges a request, and judges it anew where something that it was judged by was changed meanwhile.
 *
 * @throws Error where that happens each time; what `judge` throws.
 */
export async function untilUnchanged<Answer>(judge: () => Promise<Answer | Changed>): Promise<Answer> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const answer = await judge();
    if (answer !== "changed") return answer as Answer;
  }
  throw new Error("what a request was judged by was changed each time that it was judged");
}
