import { coer } from "@v2x/asn1";
import { type DecodedCertificate, decodeCertificate } from "@v2x/credentials";
import type { Trace } from "@v2x/protocol";
import { allHold, below, Certificate, type Check, type EcaEeCertResponse } from "@v2x/v2x-schema";
import { checkUnless } from "../../check-unless.ts";
import type { EnrollmentRequest } from "../requests/enrollment-request.ts";
import { componentCheck, isSame, type ScmsStandpoint, trustedChainChecks } from "../trust/standpoint.ts";
import { certificateChecks, typeCheck } from "./certificate-checks.ts";
import type { OwnCertificate } from "./own-certificate.ts";
import { rebuildKey } from "./rebuilt-key.ts";
import { answerKindCheck, answersRequestCheck, openSignedAnswer } from "./signed-answer.ts";

/** What an ECA answered. */
export interface ReadEnrollment {
  /** All that was looked at, from the outside in. */
  readonly checks: readonly Check[];
  readonly trace: Trace;
  /** Where every check holds. */
  readonly enrollment?: OwnCertificate;
}

/**
 * Reads what an ECA answered to a request for an enrollment certificate, the first or the next one.
 *
 * @returns never throws for what was received.
 * @see IEEE 1609.2.1 6.3.4.2, 8.3 — EcaEeCertResponseSpdu
 */
export async function readEnrollmentAnswer(
  received: Uint8Array,
  request: EnrollmentRequest,
  standpoint: ScmsStandpoint,
): Promise<ReadEnrollment> {
  const {
    checks: ofLayers,
    trace,
    opened,
  } = await openSignedAnswer(received, {
    since: request.builtAt,
    now: standpoint.now,
  });
  if (opened === undefined) return { checks: ofLayers, trace };
  const { content, signer } = opened;
  const response =
    content.choice === "eca-ee" && content.value.choice === "ecaEeCertResponse"
      ? content.value.value
      : undefined;
  const said = [...ofLayers, answerKindCheck("eca-ee ecaEeCertResponse", content, response !== undefined)];
  if (response === undefined) return { checks: said, trace };
  const chain = response.ecaCertChain.map(decoded);
  const ofAnswer = [
    ...said,
    answersRequestCheck(response.requestHash, [
      request.requestHash,
      ...(request.innerHash ? [request.innerHash] : []),
    ]),
    ...ecaChecks(signer, chain, standpoint),
  ];
  const certificate = decoded(response.certificate);
  const { checks: ofKey, key } = rebuildKey({
    certificate,
    issuer: signer,
    key: request.key,
    privateKeyInfo: response.privateKeyInfo,
    isButterfly: false,
  });
  const checks = [
    ...ofAnswer,
    ...below("certificate", [
      typeCheck(certificate, request.type),
      ...certificateChecks(certificate, signer),
      mayAskCheck(response),
    ]),
    ...ofKey,
  ];
  return key !== undefined && allHold(checks)
    ? { checks, trace, enrollment: { certificate, key, issuer: signer } }
    : { checks, trace };
}

function ecaChecks(
  signer: DecodedCertificate,
  chain: readonly DecodedCertificate[],
  standpoint: ScmsStandpoint,
): readonly Check[] {
  return [
    componentCheck(signer, "eca"),
    checkUnless(
      {
        name: "chain-of-signer",
        clause: "IEEE 1609.2.1 EcaEeCertResponse",
        expected: "the chain begins with the certificate that signed the answer",
        path: "ecaCertChain",
      },
      isSame(signer, chain[0]) ? undefined : "it begins with another one",
    ),
    ...below("ecaCertChain", trustedChainChecks(chain, standpoint)),
  ];
}

function mayAskCheck({ certificate }: EcaEeCertResponse): Check {
  return checkUnless(
    {
      name: "request-permissions-present",
      clause: "IEEE 1609.2.1 7.7.3",
      expected: "certRequestPermissions is present",
      path: "toBeSigned.certRequestPermissions",
    },
    certificate.toBeSigned.certRequestPermissions === undefined ? "it is absent" : undefined,
  );
}

function decoded(value: Certificate): DecodedCertificate {
  return decodeCertificate(coer.encode(Certificate, value));
}
