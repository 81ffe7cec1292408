import { iPeriodAt } from "../i-periods.ts";
import type { LinkageAuthority } from "../la/index.ts";
import type { ScmsAuthorityStorage } from "../ports.ts";
import type { OrderStorage } from "./order-storage.ts";

/** What revoking works with: bound to the transaction that revokes the device. */
export interface RevokingPorts {
  readonly storage: Pick<OrderStorage, "ordersOfDevice"> &
    Pick<ScmsAuthorityStorage, "authorities" | "addLinkageRevocation">;
  readonly linkageAuthorities: readonly [LinkageAuthority, LinkageAuthority];
  readonly now: Date;
}

/**
 * Has the linkage authorities reveal the seeds of a device's pseudonym certificates, for the next revocation list: from
 * the present i-period on, so that nothing of its past is told.
 *
 * @returns how many supplies were revoked.
 * @throws LaError "chain-unknown".
 * @see IEEE 1609.2.1 Annex D — revocation
 */
export async function revokeSupplies(
  deviceId: string,
  { storage, linkageAuthorities: [la1, la2], now }: RevokingPorts,
): Promise<number> {
  const firstPeriod = iPeriodAt(now);
  // Its certificates may be older than the present root.
  const roots = (await storage.authorities()).filter(
    ({ role, state, notAfter }) => role === "rca" && state !== "next" && notAfter > now,
  );
  let revoked = 0;
  for (const { linkageChains, lastPeriod, perPeriod } of await storage.ordersOfDevice(deviceId)) {
    if (linkageChains === undefined || lastPeriod === undefined || lastPeriod < firstPeriod) continue;
    const seeds = [
      await la1.revealSeed(linkageChains[0], firstPeriod),
      await la2.revealSeed(linkageChains[1], firstPeriod),
    ] as const;
    for (const { hashedId8: craca } of roots)
      await storage.addLinkageRevocation({ craca, firstPeriod, seeds, lastPeriod, perPeriod });
    revoked += 1;
  }
  return revoked;
}
