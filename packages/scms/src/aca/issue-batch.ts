import { CredentialsError } from "@v2x/credentials";
import { requestHashedId8 } from "@v2x/protocol";
import { type Check, checksOf, textOfCheck, unmetIn } from "@v2x/v2x-schema";
import type { AcaAtWork } from "./aca.ts";
import { issueAuthorization } from "./authorization-certificate.ts";
import { readCertificateRequest } from "./certificate-request.ts";
import { certificateRequestRules, type RequestAtAca } from "./certificate-request-rules.ts";
import { sealCertificateResponse } from "./certificate-response.ts";
import { type LedgerEntry, ledgerEntryOf } from "./issued-ledger.ts";
import { openLinkageInfo } from "./linkage-of-request.ts";
import { sealPcaResponse } from "./pca-response.ts";

/** What an ACA answers to one request. */
export type AcaAnswer =
  /** COER of AcaRaCertResponseSpdu. */
  | { readonly response: Uint8Array }
  /** Why it issues nothing, in a clause, and all the checks that forbid it. */
  | { readonly refusal: string; readonly unmet: readonly Check[] };

/** What an ACA made of several requests. */
export interface IssuedBatch {
  /** For the RA, in the order of its requests. */
  readonly answers: readonly AcaAnswer[];
  /** For the ACA itself, to be kept with the answers: the certificates without linkage value. */
  readonly ledger: readonly LedgerEntry[];
}

/**
 * Answers requests of RAs, each by itself: what is wrong with one says nothing of the others. Nothing is stored and
 * nothing remembered, so a request that comes twice gets two certificates: whoever calls this answers it once.
 *
 * @param requests - COER of RaAcaCertRequestSpdu.
 * @throws CredentialsError "key-unavailable", "signer-mismatch" or "issuer-unusable" where the ACA cannot sign.
 * @see IEEE 1609.2.1 — RaAcaCertRequestSpdu, AcaRaCertResponseSpdu
 */
export async function issueBatch(
  requests: readonly Uint8Array[],
  aca: AcaAtWork,
  now: Date,
): Promise<IssuedBatch> {
  // Beside each other, so that the signer can make the keys of all of them together.
  const done = await Promise.all(requests.map((octets) => answerTo(octets, aca, now)));
  return {
    answers: done.map(({ answer }) => answer),
    ledger: done.flatMap(({ entry }) => entry ?? []),
  };
}

interface Answered {
  readonly answer: AcaAnswer;
  readonly entry?: LedgerEntry;
}

async function answerTo(octets: Uint8Array, aca: AcaAtWork, now: Date): Promise<Answered> {
  const reading = await readCertificateRequest(octets, aca);
  if ("unmet" in reading) return refused(reading.unmet);
  const at: RequestAtAca = { ...reading.read, aca, now };
  const unmet = unmetIn(checksOf(certificateRequestRules, at));
  if (unmet.length > 0) return refused(unmet);
  const { linkageInfo } = at.request;
  const linkage = linkageInfo && openLinkageInfo(linkageInfo, aca.linkageAuthorities);
  if (linkage !== undefined && linkage.value === undefined) return refused([linkage.check]);
  try {
    const issued = await issueAuthorization(at, linkage?.value);
    const seal = aca.protocol === "camp" ? sealPcaResponse : sealCertificateResponse;
    const answer = { response: await seal(octets, at, issued) };
    if (linkage !== undefined) return { answer };
    return { answer, entry: ledgerEntryOf(issued.certificate, requestHashedId8(octets)) };
  } catch (error) {
    if (!(error instanceof CredentialsError) || error.code !== "lint") throw error;
    return refused((error.details as CredentialsError<"lint">["details"]).unmet);
  }
}

function refused(unmet: readonly Check[]): Answered {
  return { answer: { refusal: textOfCheck(unmet[0]!), unmet } };
}
