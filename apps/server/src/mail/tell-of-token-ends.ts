import { type MailOrder, tellingOfEnds } from "@v2x/identity";
import type { Store } from "@v2x/store";
import { untilDone } from "../until-done.ts";
import { mailQueue } from "./mail-queue.ts";

/** Tokens told of in one transaction. */
const atOnce = 100;

const dayMs = 24 * 60 * 60_000;

/**
 * Orders a mail to the owner of each personal access token that ends soon. Mark and order are stored together, so that
 * of several processes one orders it, and once.
 */
export async function tellOfTokenEnds(store: Pick<Store, "inTransaction">, now: Date): Promise<void> {
  const { daysBefore, leastDays } = tellingOfEnds;
  const which = { now, before: new Date(now.getTime() + daysBefore * dayMs), leastDays, limit: atOnce };
  await untilDone(
    () =>
      store.inTransaction(async ({ identity, jobs }) => {
        const tokens = await identity.personalTokens.takeEnding(which);
        for (const { id, accountId } of tokens)
          await jobs.send(mailQueue, {
            kind: "personal-token-ends",
            accountId,
            tokenId: id,
          } satisfies MailOrder);
        return tokens.length;
      }),
    undefined,
  );
}
