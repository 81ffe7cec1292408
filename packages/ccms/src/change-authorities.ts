import { countersignLinkCertificate, type DecodedCertificate, signLinkCertificate } from "@v2x/credentials";
import {
  type Authority,
  addNewAuthority,
  ensureList,
  expectValid,
  loadAuthorities,
  makeAuthority,
  type NewAuthority,
  nextGeneration,
  toRevoke,
} from "@v2x/pki";
import { authorityProfiles } from "./authority-profiles.ts";
import type { AuthorityRecord, AuthorityRole, AuthorityStorage, CcmsPorts } from "./ports.ts";
import { ccmsLists } from "./trust-lists.ts";

/** The roles that stand on revocation lists. */
export const revocableRoles: readonly AuthorityRole[] = ["ea", "aa"];

/** What a change works with: storage bound to its transaction. */
type ChangePorts = Pick<CcmsPorts, "now" | "keys" | "urls"> & { readonly storage: AuthorityStorage };

/**
 * Gives an authority a new key and certificate. The generation before retires: it signs for who still asks it, and what
 * it signed holds until its own end, so the trust list goes on naming it; a retired root or trust list manager goes on
 * signing its lists. A new root or trust list manager is linked to the one before, where that can sign; below a new
 * root, EA and AA are renewed along. New certificates, links and lists are stored together.
 *
 * @returns the new generation.
 * @throws AuthorityError "authority-missing", "authority-not-valid" of the RCA above EA and AA, and of whoever signs
 *   a list that changes; CredentialsError "key-unavailable" when one of them cannot sign.
 * @see ETSI TS 102 941 6.4 — link certificates
 */
export function renewAuthority(role: AuthorityRole, ports: CcmsPorts): Promise<AuthorityRecord> {
  return inChange(ports, async (change) => {
    if (role === "ea" || role === "aa") {
      const renewed = await renewBelowRoot(role, change);
      await publishRootLists((await authoritiesIn(change)).current("rca").record.hashedId8, change);
      return renewed;
    }
    const renewed = await renewSelfSigned(role, change);
    if (role === "rca") {
      const { currentRecord } = await authoritiesIn(change);
      for (const below of ["ea", "aa"] as const)
        if (currentRecord(below)) await renewBelowRoot(below, change);
      await publishRootLists(renewed.hashedId8, change);
    }
    await publishManagerLists(change);
    return renewed;
  });
}

async function renewBelowRoot(role: "ea" | "aa", change: ChangePorts): Promise<AuthorityRecord> {
  const { keys, now } = change;
  const rca = (await authoritiesIn(change)).current("rca");
  const at = now();
  expectValid(rca, at);
  const generation = nextGeneration(role, await authoritiesIn(change));
  const profile = authorityProfiles[role];
  const made = await makeAuthority({ role, profile, generation, issuer: rca, keys, now: at });
  return replaceCurrent(made, change);
}

async function renewSelfSigned(role: "tlm" | "rca", change: ChangePorts): Promise<AuthorityRecord> {
  const { keys, now } = change;
  const at = now();
  const generation = nextGeneration(role, await authoritiesIn(change));
  const made = await makeAuthority({
    role,
    profile: authorityProfiles[role],
    generation,
    issuer: "self",
    keys,
    now: at,
  });
  const before = (await authoritiesIn(change)).usable.find(
    ({ record }) => record.role === role && record.state === "current",
  );
  const canSign = before && before.record.notBefore <= at && at < before.record.notAfter;
  const links = canSign ? await linksBetween(before, made, at) : {};
  return replaceCurrent({ ...made, record: { ...made.record, ...links } }, change);
}

/** Signed by the key before; of a root, also by both. */
async function linksBetween(
  before: Authority,
  after: NewAuthority<AuthorityRole>,
  at: Date,
): Promise<Pick<AuthorityRecord, "linkCertificate" | "doubleLinkCertificate">> {
  const form = after.record.role === "tlm" ? "tlm" : "rca-single";
  const linkCertificate = await signLinkCertificate(form, after.certificate, await signing(before), at);
  if (form === "tlm") return { linkCertificate };
  const doubleLinkCertificate = await countersignLinkCertificate(linkCertificate, await signing(after), at);
  return { linkCertificate, doubleLinkCertificate };
}

async function signing({ certificate, signer }: Pick<Authority, "certificate" | "signer">) {
  return { certificate, signer: await signer() };
}

async function replaceCurrent(
  made: NewAuthority<AuthorityRole>,
  change: ChangePorts,
): Promise<AuthorityRecord> {
  const before = (await authoritiesIn(change)).currentRecord(made.record.role);
  if (before) await change.storage.setAuthorityState(before.id, "retired");
  await addNewAuthority(change.storage, made);
  return made.record;
}

/**
 * Revokes one generation of an authority, current or retired, damaged or not: the root's CRL names it until its own
 * end, the trust list no more, both at once. Where it was the current one, the role has none until it is renewed.
 *
 * @param hashedId8 - 8 octets.
 * @returns the revoked generation.
 * @throws AuthorityError "authority-unknown", "authority-already-revoked", "authority-ended", "revocation-unsupported";
 *   "authority-missing", "authority-not-valid" of the RCA; CredentialsError "key-unavailable" when the RCA cannot sign.
 * @see ETSI TS 102 941 6.3
 */
export function revokeAuthority(hashedId8: Uint8Array, ports: CcmsPorts): Promise<AuthorityRecord> {
  return inChange(ports, async (change) => {
    const { storage, keys, now } = change;
    const authorities = await loadAuthorities(storage, keys);
    const revokedAt = now();
    const record = toRevoke<AuthorityRole>(hashedId8, authorities, revocableRoles, revokedAt);
    const { id, notAfter } = record;
    const certificate = authorities.usable.find((known) => known.record === record)?.certificate;
    const issuer = rootOf(certificate) ?? authorities.current("rca").record.hashedId8;
    await storage.setAuthorityState(id, "revoked");
    await storage.addRevocation({ issuer, hashedId8, revokedAt, expiresAt: notAfter });
    await publishRootLists(issuer, change);
    return { ...record, state: "revoked" };
  });
}

function inChange<T>(ports: CcmsPorts, work: (change: ChangePorts) => Promise<T>): Promise<T> {
  return ports.inTransaction(async (storage) => {
    await storage.beginChange();
    return work({ ...ports, storage });
  });
}

/** By whom a certificate says that it was issued; a damaged one says nothing. */
function rootOf(certificate: DecodedCertificate | undefined): Uint8Array | undefined {
  const issuer = certificate?.value.issuer.value;
  return issuer instanceof Uint8Array ? issuer : undefined;
}

function authoritiesIn({ storage, keys }: ChangePorts) {
  return loadAuthorities(storage, keys);
}

/** Of one root alone: a change below it concerns neither another root nor the trust list manager. */
async function publishRootLists(root: Uint8Array, change: ChangePorts): Promise<void> {
  for (const kind of ["ctl", "crl"] as const) await ensureList(ccmsLists(change.urls), kind, root, change);
}

/** Of every trust list manager that stations still trust. */
async function publishManagerLists(change: ChangePorts): Promise<void> {
  const rules = ccmsLists(change.urls);
  for (const { id } of rules.issuersOf("ectl", await authoritiesIn(change), change.now()))
    await ensureList(rules, "ectl", id, change);
}
