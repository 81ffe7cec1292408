import { availableParallelism } from "node:os";
import type { Ccms } from "@v2x/ccms";
import { calls, limits } from "@v2x/contract";
import type { Store } from "@v2x/store";
import { audited } from "../audit/audited.ts";
import { whoAsks } from "../audit/who-did.ts";
import type { ServeCall } from "../http/api-call.ts";
import { anyNumber, fairTurns } from "../work/fair-turns.ts";

/** What the ticket generator needs from outside. */
interface TicketPorts {
  readonly ccms: Ccms;
  /** Remembers that a bundle was made, never what was in it. */
  readonly store: Pick<Store, "ticketBundles" | "inTransaction">;
  now(): Date;
}

/** Serves the offline ticket generator. Bundles hold private keys: they are sent once and kept nowhere. */
export function serveAuthorizationTickets(serve: ServeCall, { ccms, store, now }: TicketPorts): void {
  const running = availableParallelism();
  const inTurn = fairTurns({
    running,
    runningLarge: running,
    waiting: { each: 16, organization: 64, all: 128 },
    waitingOctets: anyNumber,
  });
  serve(calls.ccms.generateAT, async (received) => {
    const { body, asker, caller } = received;
    const { zip, fileName } = await inTurn(asker, 0, () => ccms.generateAtBundle(body));
    const { organizationId } = caller.organization;
    const { certNum, durationInHours, keyType, fault } = body;
    // Before it is sent: work that is not remembered has not been done.
    const bundle = { organizationId, madeAt: now(), certNum, durationInHours, keyType, fault };
    const note = { action: "ticket-bundle.made", subject: `${certNum} tickets for ${durationInHours} hours` };
    await audited({ ...whoAsks(received), ...note }, () =>
      store.inTransaction(({ ticketBundles }) =>
        ticketBundles.add({ ...bundle, maker: caller.account }, limits.recentBundles.max),
      ),
    );
    return { bytes: zip, fileName, keep: "once" as const };
  });
  serve(calls.ccms.recentBundles, async ({ caller }) => {
    const made = await store.ticketBundles.of(caller.organization.organizationId);
    return made.map(({ madeAt, madeBy, certNum, durationInHours, keyType, fault }) => ({
      madeAt: madeAt.toISOString(),
      madeBy,
      certNum,
      durationInHours,
      keyType,
      ...(fault && { fault }),
    }));
  });
}
