import { calls } from "@v2x/contract";
import { type Store, StoreError } from "@v2x/store";
import type { ServeCall } from "../http/api-call.ts";
import { dailyFigures } from "../operator/figures.ts";

/** Serves what an operator sees at a glance. */
export function serveOperatorOverview(serve: ServeCall, store: Store, now: () => Date): void {
  const figures = dailyFigures(store, now);
  serve(calls.operator.dailyFigures, async () => ({ days: [...(await figures())] }));
  serve(calls.operator.health, async () => {
    try {
      await store.checkWrites();
      return { problem: null };
    } catch (error) {
      // Where the database does not answer at all, nobody gets as far as here.
      if (error instanceof StoreError) return { problem: `${error.message}.` };
      throw error;
    }
  });
}
