import { expectValid, loadAuthorities } from "./authorities.ts";
import { AuthorityError } from "./authority-error.ts";
import { addNewAuthority, makeAuthority } from "./make-authority.ts";
import type { AuthorityRecord, AuthorityRole, CcmsPorts } from "./ports.ts";
import { type ChangePorts, ensureList } from "./published-lists.ts";

/**
 * Gives an authority a new key and certificate. The generation before retires: what it signed holds until its own
 * end, so the trust list goes on naming it. New certificate and new lists are stored together.
 *
 * @returns the new generation.
 * @throws AuthorityError "change-unsupported" for TLM and RCA; "authority-missing", "authority-not-valid" of the RCA;
 *   CredentialsError "key-unavailable" when the RCA cannot sign.
 */
export function renewAuthority(role: AuthorityRole, ports: CcmsPorts): Promise<AuthorityRecord> {
  expectChangeable(role, "renew");
  return inChange(ports, async (change) => {
    const { storage, keys, now } = change;
    const authorities = await loadAuthorities(storage, keys);
    const rca = authorities.current("rca");
    const at = now();
    expectValid(rca, at);
    const generations = authorities.records.filter((record) => record.role === role);
    const generation = Math.max(0, ...generations.map((record) => record.generation)) + 1;
    const made = await makeAuthority({ role, generation, issuer: rca, keys, now: at });
    const before = authorities.currentRecord(role);
    if (before) await storage.setAuthorityState(before.id, "retired");
    await addNewAuthority(storage, made);
    await publishLists(change);
    return made.record;
  });
}

/**
 * Revokes one generation of an authority, current or retired, damaged or not: the root's CRL names it until its own
 * end, the trust list no more, both at once. Where it was the current one, the role has none until it is renewed.
 *
 * @param hashedId8 - 8 octets.
 * @returns the revoked generation.
 * @throws AuthorityError "authority-unknown", "authority-already-revoked", "authority-ended", "change-unsupported";
 *   "authority-missing", "authority-not-valid" of the RCA; CredentialsError "key-unavailable" when the RCA cannot sign.
 * @see ETSI TS 102 941 6.3
 */
export function revokeAuthority(hashedId8: Uint8Array, ports: CcmsPorts): Promise<AuthorityRecord> {
  return inChange(ports, async (change) => {
    const { storage, keys, now } = change;
    const authorities = await loadAuthorities(storage, keys);
    const record = authorities.records.find((known) => Buffer.compare(known.hashedId8, hashedId8) === 0);
    if (!record) throw new AuthorityError("authority-unknown", { hashedId8 });
    const { role, id, state, notAfter } = record;
    expectChangeable(role, "revoke");
    if (state === "revoked") throw new AuthorityError("authority-already-revoked", { role, hashedId8 });
    const revokedAt = now();
    if (notAfter <= revokedAt) throw new AuthorityError("authority-ended", { role, notAfter });
    const issuer = authorities.current("rca").record.hashedId8;
    await storage.setAuthorityState(id, "revoked");
    await storage.addRevocation({ issuer, hashedId8, revokedAt, expiresAt: notAfter });
    await publishLists(change);
    return { ...record, state: "revoked" };
  });
}

function inChange<T>(ports: CcmsPorts, work: (change: ChangePorts) => Promise<T>): Promise<T> {
  return ports.inTransaction(async (storage) => {
    await storage.beginChange();
    return work({ ...ports, storage });
  });
}

/** Of the root alone: a change of EA or AA does not concern the trust list manager's. */
async function publishLists(change: ChangePorts): Promise<void> {
  await ensureList("ctl", change);
  await ensureList("crl", change);
}

function expectChangeable(role: AuthorityRole, change: "renew" | "revoke"): void {
  if (role === "tlm" || role === "rca") throw new AuthorityError("change-unsupported", { role, change });
}
