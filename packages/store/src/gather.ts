import { onBehalfOfAll } from "@v2x/pki";
import type { Kysely } from "kysely";
import type { Database } from "./database.ts";
import { meansUnavailable } from "./store-error.ts";

/** Calls that one statement answers. */
const atMost = 200;

interface Call<Asked, Answer> {
  readonly asked: Asked;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Makes one statement answer many calls: those that come while a statement is at work wait for it, and go together in
 * the next. Under load most of the time that a small statement takes is its way there and back.
 *
 * A statement that fails fails for the one call that it is of: where it was of several, each is tried by itself. A
 * database that is away is so for all of them and for those that wait: their callers are told, so nothing of theirs may
 * be stored later.
 * Within a transaction, which has its connection to itself, each call has a statement of its own.
 *
 * @param answer - does the work of all calls or of none; answers in their order.
 */
export function gathered<Asked, Answer>(
  db: Kysely<Database>,
  answer: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  const alone = async (asked: Asked) => (await answer([asked]))[0]!;
  if (db.isTransaction) return alone;
  let waiting: Call<Asked, Answer>[] = [];
  let isAtWork = false;

  async function work(): Promise<void> {
    isAtWork = true;
    while (waiting.length > 0) {
      const calls = waiting.slice(0, atMost);
      waiting = waiting.slice(atMost);
      await settle(calls);
    }
    isAtWork = false;
  }

  async function settle(calls: readonly Call<Asked, Answer>[]): Promise<void> {
    try {
      const answers = await answer(calls.map(({ asked }) => asked));
      for (const [at, call] of calls.entries()) call.resolve(answers[at]!);
    } catch (error) {
      if (meansUnavailable(error)) rejectAll([...calls, ...waiting.splice(0)], error);
      else if (calls.length === 1) rejectAll(calls, error);
      else await Promise.all(calls.map((call) => alone(call.asked).then(call.resolve, call.reject)));
    }
  }

  return (asked) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      if (!isAtWork) void onBehalfOfAll(work);
    });
}

function rejectAll(calls: readonly Pick<Call<never, never>, "reject">[], error: unknown): void {
  for (const call of calls) call.reject(error);
}
