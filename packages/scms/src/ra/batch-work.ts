import { coer } from "@v2x/asn1";
import { decodeCertificate, type KeyProvider, type SealedKey } from "@v2x/credentials";
import { EeRaCertRequest } from "@v2x/v2x-schema";
import { issueBatch, type KnownLinkageAuthority, type RevocationLists } from "../aca/index.ts";
import { demandOf } from "./authorization-demand.ts";
import { type MadeBatch, makeBatches, type WantedBatch } from "./make-batches.ts";
import type { LinkageContribution } from "./requests-to-aca.ts";

/** One generation of an authority, as it travels between threads: COER of its certificate, and its sealed key. */
export interface TravellingAuthority {
  readonly certificate: Uint8Array;
  readonly key: SealedKey;
}

/** A file that is to be made, as it travels between threads. */
export interface TravellingBatch
  extends Pick<WantedBatch, "period" | "count" | "requestHash" | "nextDownload"> {
  /** COER of EeRaCertRequest. */
  readonly request: Uint8Array;
  readonly linkage?: readonly LinkageContribution[];
}

/**
 * Files of several devices with all that it takes to make them, so that a thread without a database can. What is the
 * RA's and what is the ACA's stand apart: only signed messages pass between them.
 */
export interface BatchWork {
  readonly now: Date;
  readonly ra: TravellingAuthority & { readonly batches: readonly TravellingBatch[] };
  readonly aca: TravellingAuthority & {
    /** COER of the certificates of RAs that it serves. */
    readonly registrationAuthorities: readonly Uint8Array[];
    readonly linkageAuthorities: readonly KnownLinkageAuthority[];
    readonly revocation: RevocationLists;
  };
}

/**
 * Plays RA and ACA over a number of files.
 *
 * @param keys - opens what was sealed.
 * @returns in the order of the batches.
 * @throws CredentialsError "key-unavailable".
 */
export async function doBatchWork(
  { now, ra, aca }: BatchWork,
  keys: Pick<KeyProvider, "open">,
): Promise<readonly MadeBatch[]> {
  const atWork = {
    certificate: decodeCertificate(aca.certificate),
    signer: await keys.open(aca.key),
    registrationAuthorities: aca.registrationAuthorities.map(decodeCertificate),
    linkageAuthorities: aca.linkageAuthorities,
    revocation: aca.revocation,
  };
  return makeBatches(ra.batches.map(wantedFrom), {
    ra: { certificate: decodeCertificate(ra.certificate), signer: await keys.open(ra.key) },
    aca: atWork.certificate,
    certify: (requests) => issueBatch(requests, atWork, now),
    now,
  });
}

function wantedFrom({ request: octets, ...batch }: TravellingBatch): WantedBatch {
  const request = coer.decode(EeRaCertRequest, octets);
  const demand = demandOf(request);
  if (demand === undefined) throw new TypeError("An order whose keys cannot be used was taken.");
  return { ...batch, request, demand };
}
