import { CredentialsError } from "@v2x/credentials";
import { type Check, checksOf, textOfCheck, unmetIn } from "@v2x/v2x-schema";
import type { AcaAtWork } from "./aca.ts";
import { issueAuthorization } from "./authorization-certificate.ts";
import { readCertificateRequest } from "./certificate-request.ts";
import { certificateRequestRules, type RequestAtAca } from "./certificate-request-rules.ts";
import { sealCertificateResponse } from "./certificate-response.ts";
import { openLinkageInfo } from "./linkage-of-request.ts";

/** What an ACA answers to one request. */
export type AcaAnswer =
  /** COER of AcaRaCertResponseSpdu. */
  | { readonly response: Uint8Array }
  /** Why it issues nothing, in a clause, and all the checks that forbid it. */
  | { readonly refusal: string; readonly unmet: readonly Check[] };

/**
 * Answers requests of RAs, each by itself: what is wrong with one says nothing of the others. Nothing is stored and
 * nothing remembered, so a request that comes twice gets two certificates: whoever calls this answers it once.
 *
 * @param requests - COER of RaAcaCertRequestSpdu.
 * @returns the answers in the order of the requests.
 * @throws CredentialsError "key-unavailable", "signer-mismatch" or "issuer-unusable" where the ACA cannot sign.
 * @see IEEE 1609.2.1 — RaAcaCertRequestSpdu, AcaRaCertResponseSpdu
 */
export async function issueBatch(
  requests: readonly Uint8Array[],
  aca: AcaAtWork,
  now: Date,
): Promise<readonly AcaAnswer[]> {
  const answers: AcaAnswer[] = [];
  for (const octets of requests) answers.push(await answerTo(octets, aca, now));
  return answers;
}

async function answerTo(octets: Uint8Array, aca: AcaAtWork, now: Date): Promise<AcaAnswer> {
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
    return { response: await sealCertificateResponse(octets, at, issued) };
  } catch (error) {
    if (!(error instanceof CredentialsError) || error.code !== "lint") throw error;
    return refused((error.details as CredentialsError<"lint">["details"]).unmet);
  }
}

function refused(unmet: readonly Check[]): AcaAnswer {
  return { refusal: textOfCheck(unmet[0]!), unmet };
}
