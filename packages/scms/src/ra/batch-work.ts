import { coer, toHex } from "@v2x/asn1";
import { decodeCertificate, type KeyProvider, type SealedKey } from "@v2x/credentials";
import type { RequestProtocol } from "@v2x/protocol";
import { EeRaCertRequest } from "@v2x/v2x-schema";
import {
  issueBatch,
  type KnownLinkageAuthority,
  type LedgerEntry,
  type PrivateAnswerForm,
  type RevocationLists,
} from "../aca/index.ts";
import type { AnswerEdition } from "../exchange/answer-edition.ts";
import { demandOf } from "./authorization-demand.ts";
import { standardBatchForm } from "./batch-form.ts";
import { campBatchForm } from "./camp/camp-batch-form.ts";
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
  /** How the devices are answered. */
  readonly protocol: RequestProtocol;
  readonly now: Date;
  readonly ra: TravellingAuthority & { readonly batches: readonly TravellingBatch[] };
  readonly aca: TravellingAuthority & {
    /** COER of the certificates of RAs that it serves. */
    readonly registrationAuthorities: readonly Uint8Array[];
    readonly linkageAuthorities: readonly KnownLinkageAuthority[];
    readonly revocation: RevocationLists;
    readonly privateAnswers: PrivateAnswerForm;
    readonly answerEdition: AnswerEdition;
  };
}

/** What came of a file, and apart from it what the ACA notes of the certificate inside, which the RA cannot read. */
export type DoneBatch = MadeBatch & { readonly ledgerEntry?: LedgerEntry };

/**
 * Plays RA and ACA over a number of files.
 *
 * @param keys - opens what was sealed.
 * @returns in the order of the batches.
 * @throws CredentialsError "key-unavailable".
 */
export async function doBatchWork(
  { protocol, now, ra, aca }: BatchWork,
  keys: Pick<KeyProvider, "open">,
): Promise<readonly DoneBatch[]> {
  const atWork = {
    certificate: decodeCertificate(aca.certificate),
    signer: await keys.open(aca.key),
    registrationAuthorities: aca.registrationAuthorities.map(decodeCertificate),
    linkageAuthorities: aca.linkageAuthorities,
    revocation: aca.revocation,
    privateAnswers: aca.privateAnswers,
    answerEdition: aca.answerEdition,
    protocol,
  };
  const ledger = new Map<string, LedgerEntry>();
  const made = await makeBatches(ra.batches.map(wantedFrom), {
    ra: { certificate: decodeCertificate(ra.certificate), signer: await keys.open(ra.key) },
    aca: atWork.certificate,
    async certify(requests) {
      const issued = await issueBatch(requests, atWork, now);
      for (const entry of issued.ledger) ledger.set(toHex(entry.request), entry);
      return issued.answers;
    },
    form: protocol === "camp" ? campBatchForm : standardBatchForm,
    now,
  });
  return made.map((batch) => {
    const ledgerEntry =
      "acaRequest" in batch && batch.acaRequest ? ledger.get(toHex(batch.acaRequest)) : undefined;
    return { ...batch, ...(ledgerEntry && { ledgerEntry }) };
  });
}

function wantedFrom({ request: octets, ...batch }: TravellingBatch): WantedBatch {
  const request = coer.decode(EeRaCertRequest, octets);
  const demand = demandOf(request);
  if (demand === undefined) throw new TypeError("An order whose keys cannot be used was taken.");
  return { ...batch, request, demand };
}
