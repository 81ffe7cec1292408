import { iPeriodAt } from "@v2x/v2x-schema";
import { type LedgerStorage, revocationsOf } from "../aca/index.ts";
import type { LinkageAuthority } from "../la/index.ts";
import type { ScmsAuthorityStorage } from "../ports.ts";
import type { OrderStorage } from "../ra/index.ts";

/** What revoking works with: bound to the transaction that revokes the device. */
export interface RevokingPorts {
  readonly storage: Pick<OrderStorage, "ordersOfDevice" | "requestsToAca"> &
    Pick<LedgerStorage, "ledgerEntries"> &
    Pick<ScmsAuthorityStorage, "authorities" | "addLinkageRevocation" | "addHashRevocations">;
  readonly linkageAuthorities: readonly [LinkageAuthority, LinkageAuthority];
  readonly now: Date;
}

/**
 * Revokes the authorization certificates of a device, for the next revocation lists, as the MA does: the RA names the
 * chains and the requests that it made for the device; the linkage authorities reveal to the MA, and not to the RA, the
 * seeds of pseudonym certificates, from the present i-period on, so that nothing of its past is told; and the ACA names
 * the others that still live. The RA knows these by its requests alone, since it cannot read what is encrypted for the
 * device.
 *
 * @returns how many supplies of pseudonym certificates were revoked.
 * @throws LaError "chain-unknown".
 * @see IEEE 1609.2.1 Annex D — revocation
 */
export async function revokeCertificates(
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
  const requests = await storage.requestsToAca(deviceId);
  await storage.addHashRevocations(await revocationsOf(requests, storage, now));
  return revoked;
}
