import type { Authorities } from "./authorities.ts";
import { AuthorityError } from "./authority-error.ts";
import type { AuthorityRecord } from "./authority-records.ts";

/**
 * The generation that comes next within a role.
 *
 * @param name - of a role that several hold, whose.
 */
export function nextGeneration<Role extends string>(
  role: Role,
  { records }: Pick<Authorities<Role>, "records">,
  name?: string,
): number {
  const generations = records.filter(
    (record) => record.role === role && (name === undefined || record.name === name),
  );
  return Math.max(0, ...generations.map(({ generation }) => generation)) + 1;
}

/**
 * The generation of that name, where it may be revoked at that moment.
 *
 * @param hashedId8 - 8 octets.
 * @param revocable - the roles that stand on revocation lists.
 * @throws AuthorityError "authority-unknown", "authority-already-revoked", "authority-ended", "revocation-unsupported".
 */
export function toRevoke<Role extends string>(
  hashedId8: Uint8Array,
  { records }: Pick<Authorities<Role>, "records">,
  revocable: readonly Role[],
  at: Date,
): AuthorityRecord<Role> {
  const record = records.find((known) => Buffer.compare(known.hashedId8, hashedId8) === 0);
  if (!record) throw new AuthorityError("authority-unknown", { hashedId8 });
  const { role, state, notAfter } = record;
  if (!revocable.includes(role)) throw new AuthorityError("revocation-unsupported", { role, revocable });
  if (state === "revoked") throw new AuthorityError("authority-already-revoked", { role, hashedId8 });
  if (notAfter <= at) throw new AuthorityError("authority-ended", { role, notAfter });
  return record;
}
