import { containmentChecks, type DecodedCertificate, verifyCertificate } from "@v2x/credentials";
import { type CertificateType, type Check, certificateRules, checksOf } from "@v2x/v2x-schema";
import { checkUnless } from "../../check-unless.ts";

/** That a certificate is of the type that was asked for. @see IEEE 1609.2.1 — EeEcaCertRequest, EeRaCertRequest; type */
export function typeCheck({ value }: DecodedCertificate, type: CertificateType): Check {
  return checkUnless(
    { name: "type-as-asked", clause: "IEEE 1609.2.1 4.1.4.3.1", expected: `it is ${type}`, path: "type" },
    value.type === type ? undefined : `it is ${value.type}`,
  );
}

/**
 * That a certificate keeps to what IEEE 1609.2 asks of any, lies within its issuer and, where it is explicit, is signed
 * by it. That an implicit one is its issuer's shows when its key is rebuilt.
 */
export function certificateChecks(
  certificate: DecodedCertificate,
  issuer: DecodedCertificate,
): readonly Check[] {
  const { value } = certificate;
  return [
    ...(value.type === "explicit"
      ? verifyCertificate(certificate, issuer)
      : [issuerNamedCheck(certificate, issuer)]),
    ...checksOf(certificateRules, value),
    ...containmentChecks({ toBeSigned: value.toBeSigned, issuer: issuer.value.toBeSigned }),
  ];
}

function issuerNamedCheck({ value }: DecodedCertificate, issuer: DecodedCertificate): Check {
  const { issuer: named } = value;
  const isNamed = named.value instanceof Uint8Array && Buffer.compare(named.value, issuer.hashedId8) === 0;
  return checkUnless(
    {
      name: "issuer-named",
      clause: "IEEE 1609.2 IssuerIdentifier",
      expected: "it names this issuer",
      path: "issuer",
    },
    isNamed ? undefined : "it names another issuer",
  );
}
