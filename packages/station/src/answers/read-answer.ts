import { toHex } from "@v2x/asn1";
import {
  type CertificateProfile,
  type DecodedCertificate,
  decodeCertificate,
  lintCertificate,
  verifyCertificate,
} from "@v2x/credentials";
import { openEnvelope, type PayloadRules, type Trace } from "@v2x/protocol";
import {
  allHold,
  below,
  bitsGranted,
  type CertificateRequestRight,
  type Check,
  certificateRequestBits,
  EtsiTs102941Data,
  type EtsiTs102941DataContent,
  SecuredCertificateRequestPsid,
} from "@v2x/v2x-schema";
import { checkUnless } from "../check-unless.ts";
import type { BuiltRequest } from "../requests/built-request.ts";

/** An answer as it came, with what is known of the exchange. */
export interface AnswerToRead {
  /** The body of the HTTP answer. */
  readonly received: Uint8Array;
  readonly request: BuiltRequest;
  /** Whose answer it has to be. */
  readonly authority: DecodedCertificate;
  readonly now: Date;
}

/** What an authority answered. */
export interface ReadAnswer<Code extends string | number> {
  /** Absent where the answer cannot be opened or is not trustworthy. */
  readonly responseCode?: Code;
  /** The certificate, where every check holds. */
  readonly certificate?: DecodedCertificate;
  /** All that was looked at, from the outside in. */
  readonly checks: readonly Check[];
  /** The layers of the answer with their octets. */
  readonly trace: Trace;
}

/** A response inside an answer, of either kind. */
interface Response<Code> {
  readonly requestHash: Uint8Array;
  readonly responseCode: Code;
  readonly certificate?: Uint8Array | undefined;
}

/** What tells one kind of answer from another. */
export interface AnswerKind<Code extends string | number> {
  /** The alternative of EtsiTs102941DataContent, and of the certificate request rights. */
  readonly choice: EtsiTs102941DataContent["choice"] & CertificateRequestRight;
  readonly clause: string;
  readonly profile: CertificateProfile;
  responseIn(content: EtsiTs102941DataContent): Response<Code> | undefined;
}

/** How far the clocks of station and authority may be apart. */
const clockToleranceMs = 300_000;

/**
 * Opens an answer and checks it and what it brings: nothing in it is used on faith.
 *
 * @returns never throws for what was received.
 */
export async function readAnswer<Code extends string | number>(
  { received, request, authority, now }: AnswerToRead,
  kind: AnswerKind<Code>,
): Promise<ReadAnswer<Code>> {
  const opening = await openEnvelope(received, rulesFor({ request, authority, now }));
  const { trace } = opening;
  const ofLayers = trace.layers.flatMap(({ checks }) => checks);
  if (opening.refusal !== undefined) return { checks: ofLayers, trace };
  const response = kind.responseIn(opening.value.content);
  const said = [
    ...ofLayers,
    mayAnswer(authority, kind),
    checkUnless(
      { name: "answer-kind", clause: kind.clause, expected: `it holds ${kind.choice}`, path: "content" },
      response === undefined ? `it holds ${opening.value.content.choice}` : undefined,
    ),
  ];
  if (response === undefined) return { checks: said, trace };
  const ofResponse = [...said, ...responseChecks(response, request, kind)];
  if (!allHold(ofResponse)) return { checks: ofResponse, trace };
  const { responseCode } = response;
  if (response.certificate === undefined) return { responseCode, checks: ofResponse, trace };
  const certificate = decodeCertificate(response.certificate);
  const checks = [
    ...ofResponse,
    ...below("certificate", certificateChecks(certificate, authority, kind.profile, request)),
  ];
  return { responseCode, checks, trace, ...(allHold(checks) ? { certificate } : {}) };
}

function rulesFor({
  request,
  authority,
  now,
}: Omit<AnswerToRead, "received">): PayloadRules<EtsiTs102941Data> {
  const digest = async (id: Uint8Array) =>
    Buffer.compare(id, authority.hashedId8) === 0 ? { certificate: authority } : undefined;
  // The content key and the request hash bind an answer to its request, so it may be as old as that.
  const pastMs = now.getTime() - request.builtAt.getTime() + clockToleranceMs;
  return {
    layers: [
      { kind: "encrypted", keys: [{ choice: "pskRecipInfo", contentKey: request.contentKey }] },
      {
        kind: "signed",
        signer: { digest },
        header: {
          psid: SecuredCertificateRequestPsid,
          generationTime: { at: now, pastMs, futureMs: clockToleranceMs },
        },
      },
    ],
    payload: EtsiTs102941Data,
  };
}

function mayAnswer({ value }: DecodedCertificate, { choice }: Pick<AnswerKind<never>, "choice">): Check {
  const ssp = value.toBeSigned.appPermissions?.find(
    ({ psid }) => psid === SecuredCertificateRequestPsid,
  )?.ssp;
  const granted = bitsGranted(ssp?.choice === "bitmapSsp" ? ssp.value : undefined);
  return checkUnless(
    {
      name: "signer-may-answer",
      clause: "ETSI TS 102 941 Annex B",
      expected: `the SSP of 623 of its signer allows ${choice}`,
      path: "content.signedData.signer",
    },
    (granted & certificateRequestBits[choice]) === 0 ? "the SSP of its signer does not allow it" : undefined,
  );
}

function responseChecks<Code extends string | number>(
  { requestHash, responseCode, certificate }: Response<Code>,
  request: BuiltRequest,
  { clause }: AnswerKind<Code>,
): readonly Check[] {
  const isOk = responseCode === "ok";
  return [
    checkUnless(
      {
        name: "answers-this-request",
        clause,
        expected: `requestHash is ${toHex(request.requestHash)}`,
        path: "requestHash",
      },
      Buffer.compare(requestHash, request.requestHash) === 0 ? undefined : `it is ${toHex(requestHash)}`,
    ),
    checkUnless(
      {
        name: "certificate-if-and-only-if-ok",
        clause,
        expected: "there is a certificate exactly where the code is ok",
        path: "certificate",
      },
      isOk === (certificate !== undefined)
        ? undefined
        : `the code is ${responseCode}, and there is ${isOk ? "none" : "one"}`,
    ),
  ];
}

function certificateChecks(
  certificate: DecodedCertificate,
  authority: DecodedCertificate,
  profile: CertificateProfile,
  { key }: BuiltRequest,
): readonly Check[] {
  const certified = certificate.key;
  const isOurs =
    key !== undefined &&
    certified?.keyType === key.keyType &&
    Buffer.compare(certified.point, key.point) === 0;
  return [
    checkUnless(
      {
        name: "certifies-our-key",
        clause: profile.clause,
        expected: "it certifies the key that was asked for",
        path: "toBeSigned.verifyKeyIndicator",
      },
      isOurs ? undefined : "it certifies another key",
    ),
    ...verifyCertificate(certificate, authority),
    ...lintCertificate(profile, certificate.value.toBeSigned, authority),
  ];
}
