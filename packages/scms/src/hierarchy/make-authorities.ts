import type { DecodedCertificate } from "@v2x/credentials";
import { addNewAuthority, makeAuthority, type NewAuthority, type SigningAuthority } from "@v2x/pki";
import type { ScmsAuthorityStorage, ScmsRole } from "../ports.ts";
import { electorProfile } from "./authority-profiles.ts";
import { type PlannedPorts, type RoleBelowRoot, rolesBelowRoot } from "./hierarchy-plan.ts";

/** What making authorities works with: storage bound to its transaction. */
export type MakingPorts = Pick<PlannedPorts, "now" | "keys" | "plan"> & {
  readonly storage: Pick<ScmsAuthorityStorage, "addKey" | "addAuthority">;
};

/**
 * How long before now a life begins. The first certificates of a device are those of the i-period that runs already, a
 * week at most and an hour beside: their issuers must have lived then.
 *
 * @see IEEE 1609.2.1 — i-period; IEEE 1609.2 5.1.2 — a certificate lives within its issuer's life
 */
const backdatedMs = 8 * 86_400_000;

/** Makes and stores a generation of an elector. @param name - tells it from the other electors. */
export function makeElector(
  name: string,
  generation: number,
  ports: MakingPorts,
): Promise<NewAuthority<ScmsRole>> {
  return make({ role: "elector", profile: electorProfile(name), generation, issuer: "self" }, ports);
}

/** Makes and stores a generation of the root. */
export function makeRoot(generation: number, ports: MakingPorts): Promise<NewAuthority<ScmsRole>> {
  return make({ role: "rca", profile: ports.plan.root, generation, issuer: "self" }, ports);
}

/**
 * Makes and stores a generation of an authority below a root.
 *
 * @param issuer - of the role that issues it.
 * @param state - "retired" of one that serves a root which another followed.
 * @throws CredentialsError "key-unavailable" when the issuer cannot sign.
 */
export function makeBelowRoot(
  role: RoleBelowRoot,
  generation: number,
  issuer: SigningAuthority,
  ports: MakingPorts,
  state: "current" | "retired" = "current",
): Promise<NewAuthority<ScmsRole>> {
  const profile = ports.plan.profileBelowRoot(role, { cracaId: cracaIdBelow(issuer.certificate) });
  return make({ role, profile, generation, issuer }, ports, state);
}

/** Makes and stores first generations of all authorities below a new root; each issuer comes before whom it issues. */
export async function makeAllBelow(
  root: NewAuthority<ScmsRole>,
  generationOf: (role: RoleBelowRoot) => number,
  ports: MakingPorts,
): Promise<void> {
  const made = new Map<ScmsRole, NewAuthority<ScmsRole>>([["rca", root]]);
  for (const role of rolesBelowRoot) {
    const issuer = made.get(ports.plan.issuerRoleOf[role])!;
    made.set(role, await makeBelowRoot(role, generationOf(role), issuer, ports));
  }
}

async function make(
  order: Pick<Parameters<typeof makeAuthority<ScmsRole>>[0], "role" | "profile" | "generation" | "issuer">,
  { now, keys, storage }: Pick<MakingPorts, "now" | "keys" | "storage">,
  state: "current" | "retired" = "current",
): Promise<NewAuthority<ScmsRole>> {
  const made = await makeAuthority({ ...order, keys, now: now(), backdatedMs });
  const stored = { ...made, record: { ...made.record, state } };
  await addNewAuthority(storage, stored);
  return stored;
}

/** The CRACA of what a CA issues: the root, by its HashedId3. An ICA knows its root by its own. */
function cracaIdBelow(issuer: DecodedCertificate): Uint8Array {
  return issuer.value.issuer.choice === "self" ? issuer.digest.slice(-3) : issuer.value.toBeSigned.cracaId;
}
