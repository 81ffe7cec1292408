import { availableParallelism } from "node:os";
import type { Ccms } from "@v2x/ccms";
import { calls } from "@v2x/contract";
import type { ServeCall } from "../http/api-call.ts";
import { limitConcurrency } from "../http/concurrency.ts";

/** Serves the offline ticket generator. Bundles hold private keys: they are sent once and kept nowhere. */
export function serveAuthorizationTickets(serve: ServeCall, ccms: Ccms): void {
  const inTurn = limitConcurrency({ running: availableParallelism(), waiting: 32 });
  serve(calls.generateAT, async ({ body }) => {
    const { zip, fileName } = await inTurn(() => ccms.generateAtBundle(body));
    return { bytes: zip, fileName, keep: "once" as const };
  });
}
