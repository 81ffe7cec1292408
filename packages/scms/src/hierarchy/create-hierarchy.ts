import { ensureLists } from "../lists/ensure-lists.ts";
import type { PlannedPorts } from "./hierarchy-plan.ts";
import { makeAllBelow, makeElector, makeRoot } from "./make-authorities.ts";

/** What electors are called, by their number from 1. */
export function electorName(number: number): string {
  return `TEST-SCMS-ELECTOR-${number}`;
}

/**
 * Makes and stores keys, certificates and first lists of a whole SCMS, unless one is stored already. Of processes that
 * do so together one makes it and the others find it.
 *
 * @see IEEE 1609.2.1 7.7.3
 */
export function createHierarchy(ports: PlannedPorts): Promise<void> {
  return ports.inTransaction(async (storage) => {
    await storage.beginChange();
    if ((await storage.authorities()).length > 0) return;
    const at = ports.now();
    const making = { ...ports, now: () => at, storage };
    for (let number = 1; number <= ports.plan.firstElectors; number += 1)
      await makeElector(electorName(number), 1, making);
    await makeAllBelow(await makeRoot(1, making), () => 1, making);
    await ensureLists(making);
  });
}
