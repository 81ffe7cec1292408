import type { KeyProvider } from "@v2x/credentials";
import { rememberAuthorities } from "@v2x/pki";
import {
  type Bundle,
  BundleError,
  type BundleIssuers,
  type BundleOrder,
  grantsPsid,
  makeBundle,
  type TestProfiles,
} from "@v2x/scms";
import type { Store } from "@v2x/store";
import type { BatchThreads } from "./scms-batches/batch-threads.ts";

/** What making bundles works with. */
interface BundleMakerPorts {
  now(): Date;
  readonly keys: KeyProvider;
  report(trouble: string): void;
  readonly store: Pick<Store, "scms" | "testProfiles">;
  readonly testProfiles: TestProfiles;
  readonly threads: Pick<BatchThreads, "makeBundlePart">;
}

/** Under whose certificates a bundle stands: a test profile of an organization, or the standing hierarchy. */
export interface BundleOwner {
  readonly organizationId: string;
  readonly profileId: string | null;
}

/** What is asked about bundles. Each throws TestProfileError "test-profile-unknown", BundleError "profile-expired". */
export interface BundleMaker {
  /** Makes a bundle as `makeBundle` does. */
  make(order: BundleOrder, owner: BundleOwner, signal: AbortSignal): Promise<Bundle>;
  /** Those of these PSIDs that certificates of an owner's bundles may name. */
  grantedAmong(psids: readonly number[], owner: BundleOwner): Promise<readonly number[]>;
}

/** Bundles under the standing hierarchy and under test profiles, their certificates made in threads. */
export function bundleMaker({ store, testProfiles, threads, ...ports }: BundleMakerPorts): BundleMaker {
  const standing = rememberAuthorities({ ...ports, storage: store.scms });
  const issuersOf = async ({ organizationId, profileId }: BundleOwner): Promise<BundleIssuers> => {
    if (profileId === null) return { authorities: await standing(), key: (id) => store.scms.key(id) };
    const { id, name, isExpired, expiresAt } = await testProfiles.find(organizationId, profileId);
    if (isExpired) throw new BundleError("profile-expired", { name, expiresAt });
    return {
      authorities: await testProfiles.open(organizationId, profileId),
      key: (keyId) => store.testProfiles.key(keyId),
      profile: { id, name },
    };
  };
  return {
    make: async (order, owner, signal) =>
      makeBundle(
        order,
        await issuersOf(owner),
        { now: ports.now, keys: ports.keys, makeBundlePart: threads.makeBundlePart },
        signal,
      ),
    async grantedAmong(psids, owner) {
      const issuers = await issuersOf(owner);
      return psids.filter((psid) => grantsPsid(issuers, psid));
    },
  };
}
