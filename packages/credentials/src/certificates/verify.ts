import { coer } from "@v2x/asn1";
import { hashOf } from "@v2x/crypto";
import {
  below,
  type Check,
  type CheckOutcome,
  canonicalToBeSigned,
  ToBeSignedCertificate,
} from "@v2x/v2x-schema";
import { chainContainmentChecks } from "../rules/containment-rules.ts";
import type { VerificationKey } from "./curve-points.ts";
import { type DecodedCertificate, isNamed } from "./decoded-certificate.ts";
import { holdsOver, type SignedForms } from "./double-hash.ts";
import { hashMistakeOf } from "./hash-mistakes.ts";
import { timeText, validityOf } from "./times.ts";
import { issuerIdentifierOf } from "./unsigned-certificate.ts";

/**
 * Whether an explicit certificate names this issuer and carries its signature. Looks at nothing else: `verifyChain`
 * judges times, regions and permissions.
 *
 * Where the keys of subject and issuer differ in size, the digest of the part that is signed is accepted by the
 * issuer's hash, with which certificates are made here, or by the subject's: the ETSI test system takes SHA-384 for a
 * 384-bit subject under a 256-bit issuer. A certificate with uncompressed keys is accepted signed in canonical form
 * or as it came. A signature that does not verify is tried against the usual mistakes, and the finding names the one
 * that was made.
 *
 * @param key - where the issuer is implicit, the key reconstructed from it; else the issuer's own.
 * @returns what was looked at; it holds where all checks do.
 * @see IEEE 1609.2 5.3.1, 6.4.3, 6.4.8
 */
export function verifyCertificate(
  certificate: DecodedCertificate,
  issuer: "self" | DecodedCertificate,
  key: VerificationKey | undefined = issuer === "self" ? certificate.key : issuer.key,
): readonly Check[] {
  const { value } = certificate;
  if (value.type !== "explicit" || value.signature === undefined) {
    return [
      {
        ...explicitRule,
        outcome: "fail",
        found: "it is not explicit, so it carries no signature",
      },
    ];
  }
  if (key === undefined) {
    return [{ ...issuerKeyRule, outcome: "fail", found: "the issuer has no usable verification key" }];
  }
  const toBeSigned = canonicalToBeSigned(value.toBeSigned);
  const forms = toBeSigned === value.toBeSigned ? [toBeSigned] : [toBeSigned, value.toBeSigned];
  const signed: SignedForms = {
    data: forms.map((form) => coer.encode(ToBeSignedCertificate, form)),
    dataHashes: new Set([hashOf(key.keyType), certificate.hash]),
    signer: issuer,
  };
  const named = issuerNamed(certificate, issuer);
  const { signature } = value;
  const whyNotSigned = () =>
    (named.outcome === "pass" ? hashMistakeOf({ ...signed, certificate: value }, signature, key) : undefined)
      ?.found ?? "the issuer's key did not make this signature over these octets";
  return [
    { ...explicitRule, outcome: "pass" },
    { ...issuerKeyRule, outcome: "pass" },
    named,
    named.outcome === "unknown"
      ? { ...signatureRule, outcome: "unknown", found: "over which digest it is made cannot be told here" }
      : holdsOver(signed, signature, key)
        ? { ...signatureRule, outcome: "pass" }
        : { ...signatureRule, outcome: "fail", found: whyNotSigned() },
  ];
}

const explicitRule = {
  name: "explicit-with-signature",
  clause: "IEEE 1609.2 ExplicitCertificate",
  expected: "the certificate is explicit and carries a signature",
  path: "signature",
};
const issuerKeyRule = {
  name: "issuer-key-usable",
  clause: "IEEE 1609.2 VerificationKeyIndicator",
  expected: "the issuer has a verification key that can be used",
  path: "issuer",
};
const signatureRule = {
  name: "certificate-signature",
  clause: "IEEE 1609.2 5.3.1",
  expected: "the issuer's key made the signature over these octets",
  path: "signature",
};

/** Whether a certificate, explicit or implicit, names this issuer. */
export function issuerNamed({ value, hash }: DecodedCertificate, issuer: "self" | DecodedCertificate): Check {
  const named = value.issuer;
  const check = (outcome: CheckOutcome, found?: string): Check => ({
    name: "issuer-named",
    clause: "IEEE 1609.2 IssuerIdentifier",
    outcome,
    expected: "it names this issuer, by the hash that belongs to the issuer's key",
    ...(found === undefined ? {} : { found }),
    path: "issuer",
  });
  const isNamedBy =
    issuer === "self"
      ? named.choice === "self" && named.value === hash
      : named.choice === issuerIdentifierOf(issuer).choice &&
        named.value instanceof Uint8Array &&
        isNamed(issuer, named.value);
  if (isNamedBy) return check("pass");
  if (issuer === "self" && named.choice === "self" && typeof named.value === "number") {
    return check("unknown", `its hash algorithm has the number ${named.value}, which is not known here`);
  }
  return check(
    "fail",
    `it names another issuer than ${issuer === "self" ? "itself" : "the certificate at hand"}`,
  );
}

/**
 * Whether a certificate carries its issuer's signature and lies within what that may issue: one step of a chain, for
 * many certificates of one issuer.
 */
export function verifyBelow(certificate: DecodedCertificate, issuer: DecodedCertificate): readonly Check[] {
  return [
    ...verifyCertificate(certificate, issuer),
    ...chainContainmentChecks({
      toBeSigned: certificate.value.toBeSigned,
      issuer: issuer.value.toBeSigned,
    }),
  ];
}

/**
 * Whether a chain holds from the end entity up to a self-signed root: each signature, and each certificate's time,
 * region and permissions within its issuer's. That the root is one to trust, and that nothing is revoked, is for the
 * caller to know. Of application, issuing and request permissions all are judged; an RA that may request more than its
 * issuer grants is a finding, and the chain still holds.
 *
 * @param chain - the end entity first, the root last.
 * @param options.at - a moment at which all of them must be valid.
 * @returns what was looked at, the position of the certificate in the path: `chain[0].toBeSigned.region`.
 * @see IEEE 1609.2 5.1.2
 */
export function verifyChain(
  chain: readonly DecodedCertificate[],
  options: { readonly at?: Date } = {},
): readonly Check[] {
  const contents = withRegions(chain);
  const checks = chain.flatMap((certificate, position) => {
    const issuer = contents[position + 1];
    return below(`chain[${position}]`, [
      ...verifyCertificate(certificate, chain[position + 1] ?? "self"),
      ...(issuer === undefined ? [] : chainContainmentChecks({ toBeSigned: contents[position]!, issuer })),
      ...(options.at === undefined ? [] : [aliveAt(certificate, options.at)]),
    ]);
  });
  return checks.length > 0 ? checks : [emptyChain];
}

const emptyChain: Check = {
  name: "chain-present",
  clause: "IEEE 1609.2 5.1.2",
  outcome: "fail",
  expected: "there is a certificate",
  found: "the chain is empty",
  path: "",
};

/** What each certificate of a chain says; an absent region is the issuer's, so it is handed down. */
export function withRegions(chain: readonly DecodedCertificate[]): readonly ToBeSignedCertificate[] {
  const contents = chain.map(({ value }) => value.toBeSigned);
  for (let position = chain.length - 2; position >= 0; position -= 1) {
    const own = contents[position]!;
    contents[position] = { ...own, region: own.region ?? contents[position + 1]!.region };
  }
  return contents;
}

/** Whether a certificate's own life includes the moment. */
export function aliveAt({ value }: DecodedCertificate, at: Date): Check {
  const { notBefore, notAfter } = validityOf(value.toBeSigned.validityPeriod);
  const rule = {
    name: "valid-at-moment",
    clause: "IEEE 1609.2 5.2.4",
    expected: `it is valid at ${timeText(at)}`,
    path: "toBeSigned.validityPeriod",
  };
  const life = `its life is ${timeText(notBefore)} to ${timeText(notAfter)}`;
  if (notBefore <= at && at < notAfter) return { ...rule, outcome: "pass", found: life };
  return {
    ...rule,
    outcome: "fail",
    found: `it is ${at < notBefore ? "not yet" : "no longer"} valid: ${life}`,
  };
}
