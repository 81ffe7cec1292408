import { CertificationRequest } from "@peculiar/asn1-csr";
import { AsnConvert } from "@peculiar/asn1-schema";
import { Certificate, type Name, SubjectPublicKeyInfo } from "@peculiar/asn1-x509";
import { toHex } from "@v2x/asn1";
import { timeText } from "@v2x/credentials";
import { digest } from "@v2x/crypto";
import type { X509Block } from "@v2x/decoder";
import { extensionFact } from "./extensions.ts";
import { curveKeyOf, privateKeyPart, publicKeyFacts } from "./keys.ts";
import { algorithmName, nameText } from "./names.ts";
import { isSignedBy, type X509Signed } from "./signature.ts";
import type { X509Part, X509Report } from "./x509-report.ts";

type Opened =
  | { readonly kind: "certificate"; readonly der: Uint8Array; readonly certificate: Certificate }
  | { readonly kind: "request"; readonly der: Uint8Array; readonly request: CertificationRequest }
  | { readonly kind: "publicKey"; readonly key: SubjectPublicKeyInfo }
  | { readonly kind: "privateKey"; readonly label: string; readonly der: Uint8Array }
  | { readonly kind: "unreadable"; readonly label: string };

/**
 * Reads certificates, requests and keys, and checks each certificate's signature with its issuer's key where that is
 * among them. Of a private key it tells kind, curve and public part.
 *
 * @param blocks - from `x509BlocksIn`.
 */
export async function readX509(blocks: readonly X509Block[], now: Date): Promise<X509Report> {
  const opened = blocks.map(openedBlock);
  const issuers = keysByName(opened.flatMap((one) => (one.kind === "certificate" ? [one.certificate] : [])));
  const parts: X509Part[] = [];
  for (const one of opened) parts.push(await partOf(one, issuers, now));
  return reportOf(parts);
}

function openedBlock({ label, der }: X509Block): Opened {
  if (label.endsWith("PRIVATE KEY")) return { kind: "privateKey", label, der };
  const readers: readonly (() => Opened)[] = [
    () => ({ kind: "certificate", der, certificate: AsnConvert.parse(der, Certificate) }),
    () => ({ kind: "request", der, request: AsnConvert.parse(der, CertificationRequest) }),
    () => ({ kind: "publicKey", key: AsnConvert.parse(der, SubjectPublicKeyInfo) }),
  ];
  const wanted =
    label === "DER" ? readers : [readers[label === "PUBLIC KEY" ? 2 : label.endsWith("REQUEST") ? 1 : 0]!];
  for (const read of wanted)
    try {
      return read();
    } catch {
      // The library has one way to say that it is something else.
    }
  return { kind: "unreadable", label };
}

async function partOf(one: Opened, issuers: KeysByName, now: Date): Promise<X509Part> {
  switch (one.kind) {
    case "certificate":
      return certificatePart(one.der, one.certificate, issuers, now);
    case "request":
      return requestPart(one.der, one.request);
    case "publicKey":
      return {
        kind: "publicKey",
        title: "Public key",
        facts: publicKeyFacts(one.key),
        answers: [],
        ...pointIn(one.key),
      };
    case "privateKey":
      return privateKeyPart(one.label, one.der);
    case "unreadable": {
      const what = one.label === "DER" ? "certificate, request or key" : one.label.toLowerCase();
      const text = `It is no ${what} that can be read.`;
      return {
        kind: "unreadable",
        title: "Unreadable",
        facts: [],
        answers: [{ about: "form", state: "fail", text }],
      };
    }
  }
}

async function certificatePart(
  der: Uint8Array,
  certificate: Certificate,
  issuers: KeysByName,
  now: Date,
): Promise<X509Part> {
  const {
    subject,
    issuer,
    serialNumber,
    validity,
    subjectPublicKeyInfo,
    extensions = [],
  } = certificate.tbsCertificate;
  const [from, until] = [validity.notBefore.getTime(), validity.notAfter.getTime()];
  return {
    kind: "certificate",
    title: `X.509 certificate of ${nameText(subject)}`,
    facts: [
      { label: "Subject", value: nameText(subject) },
      { label: "Issuer", value: nameText(issuer) },
      { label: "Valid from", value: timeText(from) },
      { label: "Valid until", value: timeText(until) },
      ...publicKeyFacts(subjectPublicKeyInfo),
      { label: "Signed with", value: algorithmName(certificate.signatureAlgorithm.algorithm) },
      ...[...extensions].map(extensionFact),
      { label: "Serial number", value: toHex(new Uint8Array(serialNumber)) },
      fingerprint(der),
    ],
    answers: [
      { about: "dates", ...lifeAnswer(from, until, now) },
      { about: "chain", ...(await signatureAnswer(certificate, issuers)) },
    ],
    ...pointIn(subjectPublicKeyInfo),
    ...momentIn("validFrom", from),
    ...momentIn("validUntil", until),
  };
}

function pointIn(key: SubjectPublicKeyInfo): Pick<X509Part, "point"> {
  const onCurve = curveKeyOf(new Uint8Array(AsnConvert.serialize(key)));
  return onCurve === undefined ? {} : { point: toHex(onCurve.point) };
}

/** What a library makes of a moment that is none has no text. */
function momentIn(name: "validFrom" | "validUntil", moment: Date): Partial<X509Part> {
  return Number.isNaN(moment.getTime()) ? {} : { [name]: moment.toISOString() };
}

function lifeAnswer(from: Date, until: Date, now: Date) {
  if (now < from) return { state: "fail", text: `Not valid before ${timeText(from)}.` } as const;
  if (now > until) return { state: "fail", text: `Expired ${timeText(until)}.` } as const;
  return { state: "pass", text: `Valid until ${timeText(until)}.` } as const;
}

async function signatureAnswer(certificate: Certificate, issuers: KeysByName) {
  const { issuer } = certificate.tbsCertificate;
  const signed: X509Signed = {
    algorithm: certificate.signatureAlgorithm.algorithm,
    data: new Uint8Array(certificate.tbsCertificateRaw!),
    signature: new Uint8Array(certificate.signatureValue),
  };
  const candidates = issuers.get(nameKey(issuer)) ?? [];
  const by = nameText(issuer);
  if (candidates.length === 0)
    return { state: "unknown", text: `The certificate of its issuer, ${by}, is not here.` } as const;
  const found: (boolean | undefined)[] = [];
  for (const key of candidates.slice(0, mostIssuers)) found.push(await isSignedBy(signed, key));
  if (candidates.length > mostIssuers) found.push(undefined);
  const isOwn = nameKey(certificate.tbsCertificate.subject) === nameKey(issuer);
  if (found.includes(true))
    return { state: "pass", text: isOwn ? "Signed by itself." : `Signed by ${by}.` } as const;
  return found.includes(undefined)
    ? ({
        state: "unknown",
        text: `Its signature (${algorithmName(signed.algorithm)}) cannot be checked here.`,
      } as const)
    : ({ state: "fail", text: `Its signature is not that of ${by}.` } as const);
}

/** Keys of one name that are tried for a signature: somebody may have made hundreds. */
const mostIssuers = 8;

/** The keys that certificates have under one name, each once. */
type KeysByName = ReadonlyMap<string, readonly SubjectPublicKeyInfo[]>;

function keysByName(certificates: readonly Certificate[]): KeysByName {
  const seen = new Set<string>();
  const found = new Map<string, SubjectPublicKeyInfo[]>();
  for (const { tbsCertificate } of certificates) {
    const { subject, subjectPublicKeyInfo: key } = tbsCertificate;
    const name = nameKey(subject);
    const nameAndKey = `${name} ${toHex(new Uint8Array(AsnConvert.serialize(key)))}`;
    if (seen.has(nameAndKey)) continue;
    seen.add(nameAndKey);
    found.set(name, [...(found.get(name) ?? []), key]);
  }
  return found;
}

function nameKey(name: Name): string {
  return toHex(new Uint8Array(AsnConvert.serialize(name)));
}

async function requestPart(der: Uint8Array, request: CertificationRequest): Promise<X509Part> {
  const { subject, subjectPKInfo } = request.certificationRequestInfo;
  const isSigned = await isSignedBy(
    {
      algorithm: request.signatureAlgorithm.algorithm,
      data: new Uint8Array(request.certificationRequestInfoRaw!),
      signature: new Uint8Array(request.signature),
    },
    subjectPKInfo,
  );
  const answer =
    isSigned === undefined
      ? ({ state: "unknown", text: "Its signature cannot be checked here." } as const)
      : isSigned
        ? ({ state: "pass", text: "Signed with the key that it asks a certificate for." } as const)
        : ({
            state: "fail",
            text: "Its signature is not that of the key that it asks a certificate for.",
          } as const);
  return {
    kind: "request",
    title: `Certificate request (PKCS#10) of ${nameText(subject)}`,
    facts: [
      { label: "Subject", value: nameText(subject) },
      ...publicKeyFacts(subjectPKInfo),
      { label: "Signed with", value: algorithmName(request.signatureAlgorithm.algorithm) },
      fingerprint(der),
    ],
    answers: [{ about: "chain", ...answer }],
    ...pointIn(subjectPKInfo),
  };
}

function fingerprint(der: Uint8Array) {
  return { label: "SHA-256 fingerprint", value: toHex(digest("sha256", der)) };
}

/** What fails first, then what stays open. */
function reportOf(parts: readonly X509Part[]): X509Report {
  const textsOf = (wanted: "fail" | "unknown") =>
    parts.flatMap(({ title, answers }) =>
      answers
        .filter(({ state }) => state === wanted)
        .map(({ text }) => `${title}: ${text.replace(/\.$/, "")}`),
    );
  const [wrong, open] = [textsOf("fail"), textsOf("unknown")];
  const standing = wrong.length > 0 ? "wrong" : open.length > 0 ? "open" : "right";
  const [first] = [...wrong, ...open];
  const more = wrong.length + open.length - 1;
  const headline = first === undefined ? inOrder(parts) : `${first}${more > 0 ? `; and ${more} more` : ""}`;
  return { headline, standing, parts };
}

function inOrder(parts: readonly X509Part[]): string {
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0)
    return [only.title, only.answers.map(({ text }) => text.replace(/\.$/, "")).join("; ")]
      .filter(Boolean)
      .join(": ");
  const signed = parts.filter(({ kind }) => kind === "certificate" || kind === "request").length;
  return signed === parts.length
    ? `All ${parts.length} are valid, and each signature holds`
    : `All ${parts.length} parts are in order`;
}
