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
