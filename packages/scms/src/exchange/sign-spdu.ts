import { coer } from "@v2x/asn1";
import { toTime64 } from "@v2x/credentials";
import { type Authority, expectValid } from "@v2x/pki";
import { sealSigned } from "@v2x/protocol";
import { ScmsPdu, SecurityMgmtPsid, schemaIn, scmsEdition2020 } from "@v2x/v2x-schema";
import type { AnswerEdition } from "./answer-edition.ts";

/**
 * Signs an SPDU of an authority of the SCMS: with PSID 35 in the header, alone as the edition of 2022 has it or with the
 * time, and with the authority's certificate as signer.
 *
 * @param now - when the authority has to be valid, and the generationTime.
 * @returns COER of Ieee1609Dot2Data-Signed.
 * @throws AuthorityError "authority-not-valid", CredentialsError "key-unavailable".
 * @see IEEE 1609.2.1 — Ieee1609Dot2Data-Signed, SignerSingleCert
 */
export async function signSpdu(
  content: ScmsPdu["content"],
  by: Authority,
  now: Date,
  edition: AnswerEdition = "2022",
): Promise<Uint8Array> {
  expectValid(by, now);
  const schema = edition === "2020" ? schemaIn(scmsEdition2020, ScmsPdu) : ScmsPdu;
  return sealSigned({ unsecured: coer.encode(schema, { version: 2, content }) }, answerHeader(edition, now), {
    identifier: "certificate",
    certificate: by.certificate,
    signer: await by.signer(),
  });
}

/** The header of what an authority signs for a device. */
export function answerHeader(edition: AnswerEdition | undefined, now: Date) {
  return { psid: SecurityMgmtPsid, ...(edition === "2020" && { generationTime: toTime64(now) }) };
}
