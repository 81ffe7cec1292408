import { crlSeriesOf, type DecodedCertificate, validityOf } from "@v2x/credentials";
import type { HashRevocation } from "../ports.ts";

/**
 * All that the ACA keeps of a certificate without linkage value: enough to revoke it when the RA names the request for
 * it. Whose certificate it is, the ACA does not know.
 */
export interface LedgerEntry extends Pick<HashRevocation, "cracaId" | "hashedId10" | "expiresAt"> {
  /** HashedId8 of the RA's request for it (RaAcaCertRequestSpdu), 8 octets. */
  readonly request: Uint8Array;
}

/** Where the ACA keeps its ledger. */
export interface LedgerStorage {
  addLedgerEntry(entry: LedgerEntry): Promise<void>;
  /** What answered those of these requests whose certificates end after that moment, in any order. */
  ledgerEntries(requests: readonly Uint8Array[], at: Date): Promise<readonly LedgerEntry[]>;
}

/** What the ledger says of a certificate. @param request - HashedId8 of the RA's request for it, 8 octets. */
export function ledgerEntryOf({ digest, value }: DecodedCertificate, request: Uint8Array): LedgerEntry {
  const { cracaId, validityPeriod } = value.toBeSigned;
  return {
    request,
    hashedId10: digest.slice(-10),
    cracaId,
    expiresAt: validityOf(validityPeriod).notAfter,
  };
}

/**
 * What is to stand on revocation lists so that the certificates which answered these requests count no more.
 *
 * @param requests - HashedId8 of each, 8 octets; those for certificates with linkage values are in no ledger.
 * @see IEEE 1609.2 7.3 — HashBasedRevocationInfo
 */
export async function revocationsOf(
  requests: readonly Uint8Array[],
  storage: Pick<LedgerStorage, "ledgerEntries">,
  now: Date,
): Promise<readonly HashRevocation[]> {
  const issued = await storage.ledgerEntries(requests, now);
  return issued.map(({ request: _, ...certificate }) => ({
    ...certificate,
    series: crlSeriesOf.application,
  }));
}
