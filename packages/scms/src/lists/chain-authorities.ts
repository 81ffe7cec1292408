import { type Authorities, type Authority, isInForce } from "@v2x/pki";
import type { ScmsRole } from "../ports.ts";

/** Whose certificates devices are given beside the trust list, which has electors and roots: CAs and MAs. */
const chainRoles: readonly ScmsRole[] = ["ica", "eca", "aca", "ma"];

/**
 * The authorities in the certificate chain file: every generation that may be trusted. One that is damaged is left
 * out, which distrusts nobody: that file is signed by nobody.
 *
 * @see IEEE 1609.2.1 7.3 — CertificateChain
 */
export function chainAuthorities(
  { usable }: Authorities<ScmsRole>,
  at: Date,
): readonly Authority<ScmsRole>[] {
  return chainRoles.flatMap((role) =>
    usable.filter((authority) => authority.record.role === role && isInForce(authority, at)),
  );
}

/**
 * When the certificate chain file last changed otherwise than by a certificate's end: one came, or was revoked, which
 * takes it out and may leave none that is newer.
 */
export function chainChangedAt(authorities: Authorities<ScmsRole>, at: Date): Date {
  const { records, revocations } = authorities;
  const revoked = revocations.filter(({ hashedId8 }) =>
    records.some(
      (record) => Buffer.compare(record.hashedId8, hashedId8) === 0 && chainRoles.includes(record.role),
    ),
  );
  const changes = [
    ...chainAuthorities(authorities, at).map(({ record }) => record.madeAt),
    ...revoked.map(({ revokedAt }) => revokedAt),
  ];
  return new Date(Math.max(0, ...changes.map(Number)));
}
