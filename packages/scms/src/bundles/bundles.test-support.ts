import { buffer } from "node:stream/consumers";
import type { KeyProvider, Signer } from "@v2x/credentials";
import { loadAuthorities } from "@v2x/pki";
import { type JudgedOmniairBundle, judgeOmniairBundle } from "@v2x/testkit";
import { unzipSync } from "fflate";
import { openHierarchy } from "../hierarchy/open-hierarchy.ts";
import type { ScmsRole } from "../ports.ts";
import type { TestProfileOrder } from "../test-profiles/test-profile-records.ts";
import { organizationId, testProfilePorts } from "../test-profiles/test-profiles.test-support.ts";
import { testProfilesIn } from "../test-profiles/test-profiles.ts";
import { type TestPorts, testPorts } from "../test-scms.test-support.ts";
import type { BundleIssuers, BundleOrder } from "./bundle-order.ts";
import { makeBundlePart } from "./bundle-part.ts";
import { type BundlePorts, makeBundle } from "./make-bundle.ts";
import type { Bundle } from "./write-bundle.ts";

/** What tests ask for where it does not matter. */
export const oneForObu: BundleOrder = {
  unit: "obu",
  iperiodOffset: 0,
  weeks: 1,
  perWeek: 1,
  appPermissions: [{ psid: 32, ssp: { choice: "opaque", value: Uint8Array.of(1, 2) } }],
  explicit: false,
  request: { numberWeeks: 1 },
};

/** A bundle as its reader has it. */
export interface ReadBundle extends JudgedOmniairBundle {
  readonly files: Readonly<Record<string, Uint8Array>>;
  /** Of the certificates of the unit, in the order of the archive. */
  readonly paths: readonly string[];
}

/** Makes bundles in this thread, under issuers in memory. */
export interface BundleBench {
  readonly ports: TestPorts;
  /** A new SCMS. */
  readonly standing: BundleIssuers;
  profileOf(order: TestProfileOrder): Promise<BundleIssuers>;
  begin(
    order: Partial<BundleOrder>,
    issuers?: BundleIssuers,
    ports?: Partial<BundlePorts>,
    signal?: AbortSignal,
  ): Promise<Bundle>;
  /** Whole, as a receiver reads it whose clock stands so long after the maker's. */
  read(order: Partial<BundleOrder>, issuers?: BundleIssuers, laterMs?: number): Promise<ReadBundle>;
}

/** Opens a new SCMS to make bundles under. */
export async function bundleBench(): Promise<BundleBench> {
  const ports = testPorts();
  await openHierarchy(ports);
  const profilePorts = { ...testProfilePorts(), now: ports.now };
  const standing: BundleIssuers = {
    authorities: await loadAuthorities<ScmsRole>(ports.storage, ports.keys),
    key: (id) => ports.storage.key(id),
  };
  const bench: BundleBench = {
    ports,
    standing,
    async profileOf(order) {
      const profiles = testProfilesIn(profilePorts);
      const { id, name } = await profiles.create(organizationId, order);
      const authorities = await profiles.open(organizationId, id);
      return { authorities, key: (key) => profilePorts.storage.key(key), profile: { id, name } };
    },
    begin: (order, issuers = standing, changed = {}, signal = new AbortController().signal) =>
      makeBundle({ ...oneForObu, ...order }, issuers, { ...partsHere(ports), ...changed }, signal),
    async read(order, issuers = standing, laterMs = 0) {
      const { stream, made, octets } = await bench.begin(order, issuers);
      const [zip] = await Promise.all([buffer(stream), made]);
      if (zip.length !== octets) throw new Error(`${octets} octets were told, ${zip.length} came`);
      const files = unzipSync(zip);
      const psids = (order.appPermissions ?? []).map(({ psid }) => psid);
      const now = new Date(ports.now().getTime() + laterMs);
      return {
        ...judgeOmniairBundle(zip, { now, psids }),
        files,
        paths: Object.keys(files).filter((path) => path.endsWith(".cert")),
      };
    },
  };
  return bench;
}

/** Parts made in this thread. */
export function partsHere({ now, keys }: Pick<BundlePorts, "now" | "keys">): BundlePorts {
  return { now, keys, makeBundlePart: (part) => makeBundlePart(part, keys) };
}

/** A signer that is wrong by one bit in whatever it gives out. */
export function wrongSigner(signer: Signer): Signer {
  return {
    ...signer,
    async sign(message) {
      const { r, s } = await signer.sign(message);
      return { r, s: flipped(s) };
    },
    async makeImplicitShare(requestKey, digestOf) {
      const share = await signer.makeImplicitShare(requestKey, digestOf);
      return { ...share, privateKeyInfo: flipped(share.privateKeyInfo) };
    },
  };
}

/** Keys whose signers are wrong. */
export function wrongKeys(keys: Pick<KeyProvider, "open">): Pick<KeyProvider, "open"> {
  return { open: async (key) => wrongSigner(await keys.open(key)) };
}

function flipped(octets: Uint8Array): Uint8Array {
  return octets.with(-1, octets.at(-1)! ^ 1);
}
