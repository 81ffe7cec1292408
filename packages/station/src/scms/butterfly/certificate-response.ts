import { agreementWith, type DecodedCertificate } from "@v2x/credentials";
import { openEnvelope, type PayloadRules, type Trace } from "@v2x/protocol";
import { type AcaEeCertResponse, type Check, ScmsPdu, SecurityMgmtPsid } from "@v2x/v2x-schema";
import type { CertificateSecrets } from "./cocoon-keys.ts";

/** A certificate response that was opened. */
export interface OpenedCertificateResponse {
  /** All that was looked at, from the outside in. */
  readonly checks: readonly Check[];
  readonly trace: Trace;
  /** Where every check holds. That certificate and key are good is not asked here. */
  readonly response?: AcaEeCertResponse;
}

/** How long ahead an ACA may have made what is downloaded now: supplies are of three years. */
const pastMs = 4 * 365 * 24 * 3_600_000;
const clockToleranceMs = 300_000;

/**
 * Opens what an ACA made for a device, in the form that belongs to the way it was asked for: encrypted inside a
 * signature, encrypted alone, or in clear.
 *
 * @param aca - the one that may have signed; it has to be the issuer of the certificate inside.
 * @returns never throws for what was received.
 * @see IEEE 1609.2.1 — AcaEeCertResponsePrivateSpdu, AcaEeCertResponseCubkSpdu, AcaEeCertResponsePlainSpdu
 */
export async function openCertificateResponse(
  received: Uint8Array,
  secrets: CertificateSecrets,
  { aca, now }: { readonly aca: DecodedCertificate; readonly now: Date },
): Promise<OpenedCertificateResponse> {
  const { trace, value } = await openEnvelope(received, {
    layers: layersOf(secrets, aca, now),
    payload: ScmsPdu,
  });
  const checks = trace.layers.flatMap((layer) => layer.checks);
  if (value === undefined) return { checks, trace };
  const { content } = value;
  const response =
    content.choice === "aca-ee" && content.value.choice === "acaEeCertResponse"
      ? content.value.value
      : undefined;
  if (response === undefined) return { checks: [...checks, { ...kindRule, outcome: "fail" }], trace };
  const { issuer } = response.certificate;
  const isOfSigner = issuer.value instanceof Uint8Array && Buffer.compare(issuer.value, aca.hashedId8) === 0;
  const said: Check[] = [
    ...checks,
    { ...kindRule, outcome: "pass" },
    { ...issuerRule, outcome: isOfSigner ? "pass" : "fail" },
  ];
  return { checks: said, trace, ...(isOfSigner ? { response } : {}) };
}

function layersOf(
  { decrypting, isSigned }: CertificateSecrets,
  aca: DecodedCertificate,
  now: Date,
): PayloadRules<ScmsPdu>["layers"] {
  const isAca = ({ bytes }: DecodedCertificate) => Buffer.compare(bytes, aca.bytes) === 0;
  return [
    ...(isSigned
      ? [
          {
            kind: "signed",
            signer: {
              certificate: async (certificate: DecodedCertificate) =>
                isAca(certificate) ? { certificate } : undefined,
            },
            header: {
              psid: SecurityMgmtPsid,
              generationTime: { isOptional: true, at: now, pastMs, futureMs: clockToleranceMs },
            },
          } as const,
        ]
      : []),
    ...(decrypting === undefined
      ? []
      : [
          {
            kind: "encrypted",
            keys: [{ choice: "rekRecipInfo", agreement: agreementWith(decrypting) }],
          } as const,
        ]),
  ];
}

const kindRule = {
  name: "answer-kind",
  clause: "IEEE 1609.2.1 ScmsPdu",
  expected: "it holds an aca-ee acaEeCertResponse",
  path: "content",
};

const issuerRule = {
  name: "issuer-is-signer",
  clause: "IEEE 1609.2.1 7.3.4 AcaEeCertResponsePrivateSpdu",
  expected: "the ACA that signs the response issued the certificate in it",
  path: "content.aca-ee.acaEeCertResponse.certificate.issuer",
};
