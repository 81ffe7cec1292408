import { availableParallelism } from "node:os";
import type { Ccms } from "@v2x/ccms";
import { calls } from "@v2x/contract";
import type { ServeCall } from "../http/api-call.ts";
import { fairTurns } from "../work/fair-turns.ts";

/** Serves the offline ticket generator. Bundles hold private keys: they are sent once and kept nowhere. */
export function serveAuthorizationTickets(serve: ServeCall, ccms: Ccms): void {
  const running = availableParallelism();
  const inTurn = fairTurns({
    running,
    runningLarge: running,
    waiting: { each: 16, all: 128 },
    waitingOctets: { each: Number.POSITIVE_INFINITY, all: Number.POSITIVE_INFINITY },
  });
  serve(calls.ccms.generateAT, async ({ body, asker }) => {
    const { zip, fileName } = await inTurn(asker, 0, () => ccms.generateAtBundle(body));
    return { bytes: zip, fileName, keep: "once" as const };
  });
}
