import { coer } from "@v2x/asn1";
import { type DecodedCertificate, decodeCertificate } from "@v2x/credentials";
import { CryptoError, type ExpansionIndex } from "@v2x/crypto";
import { type AcaEeCertResponse, allHold, below, Certificate, type Check } from "@v2x/v2x-schema";
import { checkUnless } from "../../check-unless.ts";
import { openCertificateResponse } from "../butterfly/certificate-response.ts";
import { type CertificateSecrets, secretsOfCertificate } from "../butterfly/cocoon-keys.ts";
import type { KeyScheme, ScmsAuthorizationRequest } from "../requests/authorization-request.ts";
import { componentCheck, type ScmsStandpoint, trustedBelow } from "../trust/standpoint.ts";
import { certificateChecks, typeCheck } from "./certificate-checks.ts";
import type { OwnCertificate } from "./own-certificate.ts";
import { rebuildKey } from "./rebuilt-key.ts";

/** What reading a certificate takes besides its octets. */
export interface CertificateToRead {
  readonly request: ScmsAuthorizationRequest;
  /** Which of the certificates of a butterfly request it is; absent for the one certificate of another. */
  readonly index?: ExpansionIndex;
  readonly standpoint: ScmsStandpoint;
}

/** What came of reading a certificate that an ACA made. */
export interface ReadCertificate {
  readonly checks: readonly Check[];
  /** Where every check holds. */
  readonly own?: OwnCertificate;
}

/**
 * Reads what an ACA made: decrypts it, verifies who signed it, judges the certificate and rebuilds its private key.
 *
 * @param octets - AcaEeCertResponsePrivateSpdu, of compact unified butterfly keys AcaEeCertResponseCubkSpdu, of a
 *   request without encryption AcaEeCertResponsePlainSpdu.
 * @returns never throws for what was received.
 * @see IEEE 1609.2.1 8.2, 9.3
 */
export async function readAuthorizationCertificate(
  octets: Uint8Array,
  { request, index, standpoint }: CertificateToRead,
): Promise<ReadCertificate> {
  const secrets = secretsOf(request, index);
  if (secrets === undefined) return { checks: [noSuchKey] };
  const { checks: ofEnvelope, response, issuer } = await openedBySome(octets, secrets, standpoint);
  if (response === undefined || issuer === undefined) return { checks: ofEnvelope };
  const certificate = decodeCertificate(coer.encode(Certificate, response.certificate));
  const { checks: ofKey, key } = rebuildKey({
    certificate,
    issuer,
    key: secrets.key,
    privateKeyInfo: response.privateKeyInfo,
    isButterfly: secrets.isButterfly,
  });
  const checks = [
    ...ofEnvelope,
    ...issuerChecks(issuer, request.scheme, standpoint),
    ...below("certificate", certificateAsAsked(response, certificate, issuer, { request, index })),
    ...ofKey,
  ];
  return key !== undefined && allHold(checks) ? { checks, own: { certificate, key, issuer } } : { checks };
}

const noSuchKey: Check = {
  name: "cocoon-key",
  clause: "IEEE 1609.2.1 9.3",
  outcome: "fail",
  expected: "there is a cocoon key of this index",
  found: "the sum of caterpillar key and expansion is zero",
  path: "",
};

/** @returns undefined where the expansion cancels the key out, which no chance brings about. */
function secretsOf(
  request: ScmsAuthorizationRequest,
  index: ExpansionIndex | undefined,
): CertificateSecrets | undefined {
  try {
    return secretsOfCertificate(request, index ?? { i: 0, j: 0 });
  } catch (error) {
    if (error instanceof CryptoError) return undefined;
    throw error;
  }
}

/** Opens a response as one of each ACA that is at hand, until it is: of generations that overlap one made it. */
async function openedBySome(
  octets: Uint8Array,
  secrets: CertificateSecrets,
  { authorities, now }: ScmsStandpoint,
) {
  const acas = authorities.filter((certificate) => allHold([componentCheck(certificate, "aca")]));
  const known = checkUnless(
    {
      name: "aca-known",
      clause: "IEEE 1609.2 5.1.2",
      expected: "the certificate of an ACA is at hand",
      path: "",
    },
    acas.length === 0 ? "there is none" : undefined,
  );
  let checks: readonly Check[] = [];
  for (const aca of acas) {
    const opened = await openCertificateResponse(octets, secrets, { aca, now });
    checks = [known, ...opened.checks];
    if (opened.response !== undefined) return { checks, response: opened.response, issuer: aca };
  }
  return { checks: acas.length === 0 ? [known] : checks };
}

/** One certificate issues a whole batch, so what is thought of it is kept. */
const judgedIssuers = new WeakMap<ScmsStandpoint, Map<DecodedCertificate, readonly Check[]>>();

function issuerChecks(
  issuer: DecodedCertificate,
  scheme: KeyScheme,
  standpoint: ScmsStandpoint,
): readonly Check[] {
  const judged = judgedIssuers.get(standpoint) ?? new Map<DecodedCertificate, readonly Check[]>();
  judgedIssuers.set(standpoint, judged);
  const checks = judged.get(issuer) ?? trustedBelow(issuer, standpoint);
  judged.set(issuer, checks);
  return below("issuer", scheme.kind === "compactUnified" ? [...checks, cubkCheck(issuer)] : checks);
}

function cubkCheck({ value }: DecodedCertificate): Check {
  const flags = value.toBeSigned.flags?.bytes[0] ?? 0;
  return checkUnless(
    {
      name: "issuer-uses-cubk",
      clause: "IEEE 1609.2 6.4.8, usesCubk",
      expected: "what is not signed by its ACA is of one whose certificate has the flag usesCubk",
      path: "toBeSigned.flags",
    },
    (flags & 0x80) === 0 ? "the flag is not set" : undefined,
  );
}

function certificateAsAsked(
  { certificate: { toBeSigned } }: AcaEeCertResponse,
  certificate: DecodedCertificate,
  issuer: DecodedCertificate,
  { request, index }: Omit<CertificateToRead, "standpoint">,
): readonly Check[] {
  const { id, appPermissions } = toBeSigned;
  const isOfPeriod = id.choice !== "linkageData" || id.value.iCert === index?.i;
  return [
    typeCheck(certificate, request.type),
    ...certificateChecks(certificate, issuer),
    checkUnless(
      {
        name: "app-permissions-present",
        clause: "IEEE 1609.2.1 7.7.3",
        expected: "appPermissions is present, and certRequestPermissions and certIssuePermissions are not",
        path: "toBeSigned.appPermissions",
      },
      appPermissions !== undefined &&
        toBeSigned.certRequestPermissions === undefined &&
        toBeSigned.certIssuePermissions === undefined
        ? undefined
        : "it is no authorization certificate",
    ),
    checkUnless(
      {
        name: "period-of-linkage",
        clause: "IEEE 1609.2 LinkageData",
        expected: "linkage data is of the period that the certificate belongs to",
        path: "toBeSigned.id",
      },
      isOfPeriod ? undefined : "it is of another period",
    ),
  ];
}
