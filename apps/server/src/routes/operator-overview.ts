import { calls } from "@v2x/contract";
import { StoreError } from "@v2x/store";
import type { ServeCall } from "../http/api-call.ts";
import type { Installation } from "../installation.ts";
import { dailyFigures } from "../operator/figures.ts";

/** Serves what an operator sees at a glance. */
export function serveOperatorOverview(
  serve: ServeCall,
  { store, auditHeads }: Pick<Installation, "store" | "auditHeads">,
  now: () => Date,
): void {
  const figures = dailyFigures(store, now);
  serve(calls.operator.dailyFigures, async () => ({ days: [...(await figures())] }));
  serve(calls.operator.health, async () => {
    const anchorProblem = auditHeads.problem() ?? null;
    try {
      await store.checkWrites();
      return { problem: null, anchorProblem };
    } catch (error) {
      // Where the database does not answer at all, nobody gets as far as here.
      if (error instanceof StoreError) return { problem: `${error.message}.`, anchorProblem };
      throw error;
    }
  });
}
