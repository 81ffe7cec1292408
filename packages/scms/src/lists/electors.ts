import { CredentialsError, electorEntryOf, type MessageSigner, rootEntryOf } from "@v2x/credentials";
import { type Authorities, type Authority, AuthorityError } from "@v2x/pki";
import type { FullIeeeTbsCtl } from "@v2x/v2x-schema";
import type { ScmsAuthorityRecord, ScmsRole } from "../ports.ts";

/** Whom a trust list approves and removes at a moment. */
export interface Approved {
  readonly electors: readonly Authority<ScmsRole>[];
  readonly roots: readonly Authority<ScmsRole>[];
  /** Those that live still and are approved no more. */
  readonly removedElectors: readonly Authority<ScmsRole>[];
  readonly removedRoots: readonly Authority<ScmsRole>[];
}

/**
 * The series of the trust lists: the HashedId8 of the elector that was there first, which no other installation has.
 *
 * @returns 8 octets.
 * @throws AuthorityError "authority-missing" where there is no elector.
 * @see IEEE 1609.2.1 K.1 — the IEEE assigns series; none is assigned for tests
 */
export function ctlSeriesOf({ records }: Pick<Authorities<ScmsRole>, "records">): Uint8Array {
  const first = records
    .filter(({ role, generation }) => role === "elector" && generation === 1)
    .reduce<ScmsAuthorityRecord | undefined>(
      (earliest, record) => (earliest && isEarlier(earliest, record) ? earliest : record),
      undefined,
    );
  if (first === undefined)
    throw new AuthorityError("authority-missing", { role: "elector", reason: "none-current" });
  return first.hashedId8;
}

/**
 * Whom the electors trust: the current electors, and every root that is current or retired.
 *
 * @throws AuthorityError "authority-missing" where one of them is damaged: a list without it would tell devices to
 *   distrust it.
 */
export function approvedAt(authorities: Authorities<ScmsRole>, at: Date): Approved {
  const { records, usable } = authorities;
  const isAlive = ({ notAfter }: ScmsAuthorityRecord) => notAfter > at;
  const current = records.filter(
    (record) => record.role === "elector" && record.state === "current" && isAlive(record),
  );
  const electors = usable.filter(({ record }) => current.includes(record));
  if (electors.length < current.length)
    throw new AuthorityError("authority-missing", { role: "elector", reason: "damaged" });
  const roots = authorities.trusted("rca", at);
  const others = (role: ScmsRole, approved: readonly Authority<ScmsRole>[]) =>
    usable.filter(
      (authority) =>
        authority.record.role === role && isAlive(authority.record) && !approved.includes(authority),
    );
  return {
    electors: electors.toSorted((a, b) => (a.record.name < b.record.name ? -1 : 1)),
    roots,
    removedElectors: others("elector", electors),
    removedRoots: others("rca", roots),
  };
}

/** How many of so many electors must sign: more than half. */
function quorumOf(electors: number): number {
  return Math.floor(electors / 2) + 1;
}

/** Whom a trust list names, as it names them. */
export function entriesOf(
  approved: Approved,
): Pick<FullIeeeTbsCtl, "electorApprove" | "electorRemove" | "rootCaApprove" | "rootCaRemove" | "quorum"> {
  const { electors, roots, removedElectors, removedRoots } = approved;
  return {
    electorApprove: electors.map(({ certificate }) => electorEntryOf(certificate)),
    electorRemove: removedElectors.map(({ certificate }) => electorEntryOf(certificate)),
    rootCaApprove: roots.map(({ certificate }) => rootEntryOf(certificate)),
    rootCaRemove: removedRoots.map(({ certificate }) => rootEntryOf(certificate)),
    quorum: quorumOf(electors.length),
  };
}

/**
 * The electors that sign a new list, with their keys: those that the list before approves, or for the first list all.
 * One that was removed signs only where no quorum is found without it, and one whose key is away not at all.
 *
 * @param before - absent for the first list.
 * @throws AuthorityError "quorum-missing".
 * @see IEEE 1609.2.1 7.3 — FullIeeeTbsCtl, quorum
 */
export async function signingElectors(
  { electors, removedElectors }: Approved,
  before: Pick<FullIeeeTbsCtl, "electorApprove" | "quorum"> | undefined,
): Promise<readonly MessageSigner[]> {
  const isEntitled = ({ certificate }: Authority<ScmsRole>) =>
    before === undefined ||
    before.electorApprove.some((entry) => sameBytes(entry, electorEntryOf(certificate)));
  const quorum = before?.quorum ?? quorumOf(electors.length);
  const signing = await withKeys(electors.filter(isEntitled));
  if (signing.length >= quorum) return signing;
  const removed = await withKeys(removedElectors.filter(isEntitled));
  const available = signing.length + removed.length;
  if (available < quorum) throw new AuthorityError("quorum-missing", { quorum, available });
  return [...signing, ...removed.slice(0, quorum - signing.length)];
}

async function withKeys(electors: readonly Authority<ScmsRole>[]): Promise<MessageSigner[]> {
  const signers: MessageSigner[] = [];
  for (const { certificate, signer } of electors)
    try {
      signers.push({ certificate, signer: await signer() });
    } catch (failure) {
      if (!(failure instanceof CredentialsError && failure.code === "key-unavailable")) throw failure;
    }
  return signers;
}

function isEarlier(a: ScmsAuthorityRecord, b: ScmsAuthorityRecord): boolean {
  return +a.madeAt < +b.madeAt || (+a.madeAt === +b.madeAt && a.name < b.name);
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
