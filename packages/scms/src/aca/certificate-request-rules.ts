import { toHex } from "@v2x/asn1";
import {
  encryptionKeyIn,
  fromTime32,
  mayIssue,
  pointOctets,
  timeText,
  type VerificationKey,
  verificationKeyIn,
} from "@v2x/credentials";
import { compressPoint, isKeyType256 } from "@v2x/crypto";
import {
  type RaAcaCertRequest,
  type Rule,
  scmsPduFindings,
  type ToBeSignedCertificate,
} from "@v2x/v2x-schema";
import type { AcaAtWork } from "./aca.ts";
import type { ReadCertificateRequest } from "./certificate-request.ts";

/** A request at an ACA at a moment. */
export interface RequestAtAca extends ReadCertificateRequest {
  readonly aca: AcaAtWork;
  readonly now: Date;
}

const clause = "IEEE 1609.2.1 RaAcaCertRequest";
const inRequest = (component: string) => `content.aca-ra.raAcaCertRequest.${component}`;
const hourMs = 3_600_000;
const pastMs = 24 * hourMs;
const futureMs = hourMs / 12;

/** Whether the butterfly keys of explicit certificates are asked for. */
export function isButterflyExplicit({ flags }: RaAcaCertRequest): boolean {
  return (flags.bytes[0]! & 0x80) !== 0;
}

/** Whether the answer is to be that of the compact unified butterfly mechanism. */
export function isCubk({ flags }: RaAcaCertRequest): boolean {
  return (flags.bytes[0]! & 0x40) !== 0;
}

/** The flag by which CAMP's RA says that an implicit certificate is of a butterfly key; IEEE 1609.2.1 leaves it free. */
export const campButterflyFlag = 0x20;

/** The key that a request names, on the curve of the certificate to be: an implicit one's is that of its issuer. */
export function requestedKey({
  request,
  aca,
}: Pick<RequestAtAca, "request" | "aca">): VerificationKey | undefined {
  const { verifyKeyIndicator } = request.tbsCert;
  if (verifyKeyIndicator.choice === "verificationKey") return verificationKeyIn(verifyKeyIndicator.value);
  if (verifyKeyIndicator.choice !== "reconstructionValue") return undefined;
  const { keyType } = aca.signer;
  const octets = pointOctets(verifyKeyIndicator.value);
  const point = octets && compressPoint(keyType, octets);
  return point && { keyType, point };
}

/**
 * What an ACA asks of an RA's request before it makes the certificate that lint then looks at.
 *
 * @see IEEE 1609.2.1 — RaAcaCertRequest, RaAcaCertRequestFlags, LinkageInfo
 */
export const certificateRequestRules: readonly Rule<RequestAtAca>[] = [
  {
    name: "request-fields",
    clause,
    path: inRequest("tbsCert"),
    expected: "cracaId and crlSeries are zero; of the permissions appPermissions alone is present",
    ask({ pdu }) {
      const [finding] = scmsPduFindings(pdu);
      return finding === undefined ? true : { found: `it breaks the rule that ${finding.rule}` };
    },
  },
  {
    name: "nothing-else-asked",
    clause,
    path: inRequest("tbsCert"),
    expected: "flags and extensions are absent: no authorization certificate gets them here",
    ask({ request: { tbsCert } }) {
      const found = notGranted.filter((field) => tbsCert[field] !== undefined);
      return found.length === 0 ? true : { found: `it has ${found.join(" and ")}` };
    },
  },
  {
    name: "request-recent",
    clause: "a limit of this portal",
    path: inRequest("generationTime"),
    expected: "it was made within a day, and at most five minutes ahead",
    ask({ request, now }) {
      const made = fromTime32(request.generationTime);
      const age = now.getTime() - made.getTime();
      return age <= pastMs && age >= -futureMs ? true : { found: `it was made at ${timeText(made)}` };
    },
  },
  {
    name: "key-indicator-of-type",
    clause,
    path: inRequest("tbsCert.verifyKeyIndicator"),
    expected:
      "an explicit certificate is asked for with a verificationKey, an implicit one with a reconstructionValue",
    ask: ({ request: { type, tbsCert } }) =>
      tbsCert.verifyKeyIndicator.choice === (type === "explicit" ? "verificationKey" : "reconstructionValue"),
  },
  {
    name: "request-key-usable",
    clause: "IEEE 1609.2 VerificationKeyIndicator; IEEE 1609.2.1 9.3",
    path: inRequest("tbsCert.verifyKeyIndicator"),
    expected: "it holds a point of its curve, of a 256-bit one for butterfly keys and implicit certificates",
    ask(at) {
      const key = requestedKey(at);
      if (key === undefined) return { found: "it holds no such point" };
      const isShort = at.request.type === "implicit" || isButterflyExplicit(at.request) || isCubk(at.request);
      return !isShort || isKeyType256(key.keyType) ? true : { found: `its curve is ${key.keyType}` };
    },
  },
  {
    name: "butterfly-explicit-of-type",
    clause: "IEEE 1609.2.1 RaAcaCertRequestFlags",
    path: inRequest("flags"),
    expected: "butterflyExplicit is set for explicit certificates alone",
    ask: ({ request }) => !isButterflyExplicit(request) || request.type === "explicit",
  },
  {
    name: "cubk-without-response-key",
    clause: "IEEE 1609.2.1 RaAcaCertRequestFlags",
    path: inRequest("certEncKey"),
    expected: "there is no certEncKey beside the flag cubk",
    ask: ({ request }) => !isCubk(request) || request.certEncKey === undefined,
  },
  {
    name: "cubk-of-issuer",
    clause: "IEEE 1609.2.1 RaAcaCertRequestFlags; IEEE 1609.2 ToBeSignedCertificate flags",
    path: inRequest("flags"),
    expected: "cubk is asked only of an ACA whose certificate has usesCubk",
    ask: ({ request, aca }) => !isCubk(request) || usesCubk(aca.certificate.value.toBeSigned),
  },
  {
    name: "response-key-usable",
    clause,
    path: inRequest("certEncKey"),
    expected: "certEncKey is a point of NIST P-256 or brainpoolP256r1, for AES-128-CCM",
    ask: ({ request: { certEncKey } }) =>
      certEncKey === undefined
        ? "notApplicable"
        : certEncKey.supportedSymmAlg === "aes128Ccm" && encryptionKeyIn(certEncKey) !== undefined,
  },
  {
    name: "linkage-info-with-linkage-data",
    clause,
    path: inRequest("linkageInfo"),
    expected: "linkageInfo is there exactly where id is linkageData, which has no group-linkage-value",
    ask({ request: { linkageInfo, tbsCert } }) {
      const { id } = tbsCert;
      if (id.choice !== "linkageData") return linkageInfo === undefined;
      return linkageInfo !== undefined && id.value["group-linkage-value"] === undefined;
    },
  },
  {
    name: "linkage-authorities-known",
    clause: "IEEE 1609.2.1 LinkageInfo, EncryptedIndividualPLV",
    path: inRequest("linkageInfo"),
    expected: "two different linkage authorities made it, both known to this ACA",
    ask({ request: { linkageInfo }, aca }) {
      if (linkageInfo === undefined) return "notApplicable";
      const names = [linkageInfo.encPlv1, linkageInfo.encPlv2].map(({ laId }) => toHex(laId));
      const known = aca.linkageAuthorities.map(({ laId }) => toHex(laId));
      const isGood = names[0] !== names[1] && names.every((name) => known.includes(name));
      return isGood ? true : { found: `they are ${names.join(" and ")}` };
    },
  },
  {
    name: "permissions-of-ra",
    clause: "IEEE 1609.2.1 RaAcaCertRequestSpdu",
    path: inRequest("tbsCert.appPermissions"),
    expected: "the RA's certRequestPermissions permit each of the appPermissions",
    ask({ request: { tbsCert }, ra }) {
      const { certRequestPermissions } = ra.value.toBeSigned;
      const refused = (tbsCert.appPermissions ?? []).filter(
        // What is requested for an end entity has a chain of no certificates below it.
        (permission) => !mayIssue(certRequestPermissions, permission, 0),
      );
      if (refused.length === 0) return true;
      return { found: `they do not permit PSID ${refused.map(({ psid }) => psid).join(", ")}` };
    },
  },
];

const notGranted = [
  "flags",
  "appExtensions",
  "certIssueExtensions",
  "certRequestExtension",
] as const satisfies readonly (keyof ToBeSignedCertificate)[];

function usesCubk({ flags }: ToBeSignedCertificate): boolean {
  return flags !== undefined && (flags.bytes[0]! & 0x80) !== 0;
}
