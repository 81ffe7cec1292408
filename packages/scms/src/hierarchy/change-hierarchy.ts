import {
  type Authorities,
  type Authority,
  AuthorityError,
  expectValid,
  isIssuedBy,
  loadAuthorities,
  nextGeneration,
  toRevoke,
} from "@v2x/pki";
import { ensureLists } from "../lists/ensure-lists.ts";
import { crlKinds } from "../lists/revocation-lists.ts";
import type { ScmsAuthorityRecord, ScmsAuthorityStorage, ScmsRole } from "../ports.ts";
import { electorName } from "./create-hierarchy.ts";
import { type PlannedPorts, type RoleBelowRoot, rolesBelowRoot } from "./hierarchy-plan.ts";
import { makeBelowRoot, makeElector, makeRoot } from "./make-authorities.ts";

/** What a change works with: storage bound to its transaction. */
type ChangePorts = Omit<PlannedPorts, "storage" | "inTransaction" | "report"> & {
  readonly storage: ScmsAuthorityStorage;
};

/** What the operator changes. Certificates and the lists that a change concerns are stored together. */
export interface HierarchyChanges {
  /**
   * Gives an authority a new key and certificate. The generation before retires: what it signed holds until its own
   * end. Below a new root all others are renewed along, and the electors approve it; below a new ICA those are, that
   * have no current generation.
   *
   * @returns the new generation.
   * @throws AuthorityError "authority-missing", "authority-not-valid" of the issuer, "quorum-missing"; CredentialsError
   *   "key-unavailable" when one that signs cannot.
   */
  renew(role: Exclude<ScmsRole, "elector">): Promise<ScmsAuthorityRecord>;
  /**
   * Revokes one generation of an authority below a root, current or retired: a new revocation list names it until its
   * own end. With an ICA falls what it issued. A revoked CRL generator is replaced at once, since nobody else signs the
   * lists.
   *
   * @param hashedId8 - 8 octets.
   * @throws AuthorityError "authority-unknown", "authority-already-revoked", "authority-ended", "revocation-unsupported",
   *   "authority-missing" where its row is damaged, or that of who signs; CredentialsError "key-unavailable".
   */
  revoke(hashedId8: Uint8Array): Promise<ScmsAuthorityRecord>;
  /** Adds an elector under the next number; the next trust list approves it. @throws as `renewElector` but "elector-unknown" */
  addElector(): Promise<ScmsAuthorityRecord>;
  /**
   * Removes an elector: the next trust list, which the others sign, approves it no more.
   *
   * @throws AuthorityError "elector-unknown", "elector-last", "quorum-missing".
   */
  removeElector(name: string): Promise<ScmsAuthorityRecord>;
  /**
   * Gives an elector a new key and certificate; the next trust list approves that one instead.
   *
   * @throws AuthorityError "elector-unknown", "quorum-missing".
   */
  renewElector(name: string): Promise<ScmsAuthorityRecord>;
}

/** The changes of an SCMS in this storage. */
export function hierarchyChanges(ports: PlannedPorts): HierarchyChanges {
  const inChange = <T>(work: (change: ChangePorts) => Promise<T>): Promise<T> =>
    ports.inTransaction(async (storage) => {
      await storage.beginChange();
      return work({ ...ports, storage });
    });
  return {
    renew: (role) => inChange((change) => (role === "rca" ? renewRoot(change) : renewBelow(role, change))),
    revoke: (hashedId8) => inChange((change) => revoke(hashedId8, change)),
    addElector: () => inChange(addElector),
    removeElector: (name) => inChange((change) => removeElector(name, change)),
    renewElector: (name) => inChange((change) => renewElector(name, change)),
  };
}

async function renewRoot(change: ChangePorts): Promise<ScmsAuthorityRecord> {
  const known = await authoritiesIn(change);
  await retire(known.currentRecord("rca"), change);
  const { record } = await makeRoot(nextGeneration("rca", known), change);
  for (const role of rolesBelowRoot) await renewOne(role, change);
  await ensureLists(change, ["ctl", ...crlKinds]);
  return record;
}

async function renewBelow(role: RoleBelowRoot, change: ChangePorts): Promise<ScmsAuthorityRecord> {
  const renewed = await renewOne(role, change);
  const { currentRecord } = await authoritiesIn(change);
  for (const below of rolesBelowRoot)
    if (change.plan.issuerRoleOf[below] === role && currentRecord(below) === undefined)
      await renewOne(below, change);
  return renewed;
}

async function renewOne(role: RoleBelowRoot, change: ChangePorts): Promise<ScmsAuthorityRecord> {
  const known = await authoritiesIn(change);
  const issuer = known.current(change.plan.issuerRoleOf[role]);
  expectValid(issuer, change.now());
  await retire(known.currentRecord(role), change);
  return (await makeBelowRoot(role, nextGeneration(role, known), issuer, change)).record;
}

/** There is one current generation of each name at most, so the one before makes room first. */
async function retire(before: ScmsAuthorityRecord | undefined, { storage }: ChangePorts): Promise<void> {
  if (before) await storage.setAuthorityState(before.id, "retired");
}

async function revoke(hashedId8: Uint8Array, change: ChangePorts): Promise<ScmsAuthorityRecord> {
  const at = change.now();
  const known = await authoritiesIn(change);
  const record = toRevoke<ScmsRole>(hashedId8, known, rolesBelowRoot, at);
  const fallen = known.usable.filter(
    ({ record: below, certificate }) =>
      below.state !== "revoked" && below.notAfter > at && isIssuedBy(certificate, hashedId8),
  );
  const issuer = rootAbove(record, known);
  for (const { id, hashedId8: name, notAfter } of [record, ...fallen.map((one) => one.record)]) {
    await change.storage.setAuthorityState(id, "revoked");
    await change.storage.addRevocation({ issuer, hashedId8: name, revokedAt: at, expiresAt: notAfter });
  }
  if (record.role === "crlg") await replaceGenerator(record, issuer, change);
  await ensureLists(change, crlKinds);
  return { ...record, state: "revoked" };
}

/** Sees to it that there is a CRL generator below each root, be it one that another root followed. */
async function replaceGenerator(
  { state }: ScmsAuthorityRecord,
  craca: Uint8Array,
  change: ChangePorts,
): Promise<void> {
  if (state === "current") {
    await renewOne("crlg", change);
    return;
  }
  const known = await authoritiesIn(change);
  const isBelow = ({ record, certificate }: Authority<ScmsRole>) =>
    record.role === "crlg" && record.state !== "revoked" && isIssuedBy(certificate, craca);
  const root = known.usable.find(({ record }) => Buffer.compare(record.hashedId8, craca) === 0);
  if (root === undefined || known.usable.some(isBelow)) return;
  expectValid(root, change.now());
  await makeBelowRoot("crlg", nextGeneration("crlg", known), root, change, "retired");
}

/** On whose lists it stands. A damaged row does not tell; what is there then, is below the current root. */
function rootAbove(record: ScmsAuthorityRecord, { usable, current }: Authorities<ScmsRole>): Uint8Array {
  const above = ({ certificate }: Authority<ScmsRole>) =>
    usable.find(({ record: issuer }) => isIssuedBy(certificate, issuer.hashedId8));
  let authority = usable.find((candidate) => candidate.record === record);
  while (authority && authority.record.role !== "rca") authority = above(authority);
  return (authority ?? current("rca")).record.hashedId8;
}

async function addElector(change: ChangePorts): Promise<ScmsAuthorityRecord> {
  const { records } = await authoritiesIn(change);
  const names = new Set(records.filter(({ role }) => role === "elector").map(({ name }) => name));
  let number = 1;
  while (names.has(electorName(number))) number += 1;
  const { record } = await makeElector(electorName(number), 1, change);
  await ensureLists(change, ["ctl"]);
  return record;
}

async function removeElector(name: string, change: ChangePorts): Promise<ScmsAuthorityRecord> {
  const known = await authoritiesIn(change);
  const record = currentElector(name, known);
  const others = known.records.filter(({ role, state }) => role === "elector" && state === "current");
  if (others.length === 1) throw new AuthorityError("elector-last", { name });
  await change.storage.setAuthorityState(record.id, "revoked");
  await ensureLists(change, ["ctl"]);
  return { ...record, state: "revoked" };
}

async function renewElector(name: string, change: ChangePorts): Promise<ScmsAuthorityRecord> {
  const known = await authoritiesIn(change);
  const before = currentElector(name, known);
  await retire(before, change);
  const { record } = await makeElector(name, nextGeneration("elector", known, name), change);
  await ensureLists(change, ["ctl"]);
  return record;
}

function currentElector(name: string, { records }: Authorities<ScmsRole>): ScmsAuthorityRecord {
  const record = records.find(
    (candidate) => candidate.role === "elector" && candidate.state === "current" && candidate.name === name,
  );
  if (record) return record;
  throw new AuthorityError("elector-unknown", { name });
}

function authoritiesIn({ storage, keys }: ChangePorts): Promise<Authorities<ScmsRole>> {
  return loadAuthorities(storage, keys);
}
