import { CertificationRequest } from "@peculiar/asn1-csr";
import { AsnConvert } from "@peculiar/asn1-schema";
import { Certificate, CertificateList, Extensions, SubjectPublicKeyInfo } from "@peculiar/asn1-x509";
import { toHex } from "@v2x/asn1";
import { timeText } from "@v2x/credentials";
import { digest } from "@v2x/crypto";
import type { X509Block } from "@v2x/decoder";
import { crlPart, type ReadCrl, revocationAnswer } from "./crl.ts";
import { extensionFact, unknownCriticalAnswer } from "./extensions.ts";
import { type Issuers, issuersAmong, signatureAnswer } from "./issuers.ts";
import { curveKeyOf, privateKeyPart, publicKeyFacts } from "./keys.ts";
import { algorithmName, nameText } from "./names.ts";
import { isSignedBy } from "./signature.ts";
import type { X509Part, X509Report } from "./x509-report.ts";

type Opened =
  | { readonly kind: "certificate"; readonly der: Uint8Array; readonly certificate: Certificate }
  | { readonly kind: "request"; readonly der: Uint8Array; readonly request: CertificationRequest }
  | { readonly kind: "publicKey"; readonly key: SubjectPublicKeyInfo }
  | { readonly kind: "crl"; readonly list: CertificateList }
  | { readonly kind: "pkcs7" }
  | { readonly kind: "privateKey"; readonly label: string; readonly der: Uint8Array }
  | { readonly kind: "unreadable"; readonly label: string };

/**
 * Reads certificates, requests, keys and CRLs, and checks each certificate's signature with its issuer's key where that is
 * among them. Of a private key it tells kind, curve and public part.
 *
 * @param blocks - from `x509BlocksIn`.
 */
export async function readX509(blocks: readonly X509Block[], now: Date): Promise<X509Report> {
  const opened = blocks.map(openedBlock);
  const issuers = issuersAmong(
    opened.flatMap((one) => (one.kind === "certificate" ? [one.certificate] : [])),
  );
  const lists: ReadCrl[] = [];
  for (const one of opened)
    if (one.kind === "crl") lists.push({ list: one.list, part: await crlPart(one.list, issuers, now) });
  const parts: X509Part[] = [];
  for (const one of opened) parts.push(await partOf(one, { issuers, lists, now }));
  return reportOf(parts);
}

function openedBlock({ label, der }: X509Block): Opened {
  if (label.endsWith("PRIVATE KEY")) return { kind: "privateKey", label, der };
  if (label === "PKCS7" || label === "CMS") return { kind: "pkcs7" };
  const readers: readonly (() => Opened)[] = [
    () => ({ kind: "certificate", der, certificate: AsnConvert.parse(der, Certificate) }),
    () => ({ kind: "request", der, request: AsnConvert.parse(der, CertificationRequest) }),
    () => ({ kind: "publicKey", key: AsnConvert.parse(der, SubjectPublicKeyInfo) }),
    () => ({ kind: "crl", list: AsnConvert.parse(der, CertificateList) }),
  ];
  const places: Readonly<Record<string, number>> = { "PUBLIC KEY": 2, "X509 CRL": 3 };
  const place = places[label] ?? (label.endsWith("REQUEST") ? 1 : 0);
  for (const read of label === "DER" ? readers : [readers[place]!])
    try {
      return read();
    } catch {
      // The library has one way to say that it is something else.
    }
  return { kind: "unreadable", label };
}

/** What a part is held against. */
interface Bench {
  readonly issuers: Issuers;
  readonly lists: readonly ReadCrl[];
  readonly now: Date;
}

async function partOf(one: Opened, bench: Bench): Promise<X509Part> {
  switch (one.kind) {
    case "certificate":
      return certificatePart(one.der, one.certificate, bench);
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
    case "crl":
      return bench.lists.find(({ list }) => list === one.list)!.part;
    case "pkcs7":
      return {
        kind: "unopened",
        title: "PKCS#7 file of certificates",
        facts: [],
        answers: [
          {
            about: "form",
            state: "unknown",
            text: "Such files are not opened here. Write its certificates as PEM, for instance with openssl pkcs7 -print_certs -in FILE (with -inform DER where it is no text), and choose those.",
          },
        ],
      };
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
  { issuers, lists, now }: Bench,
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
      await signatureAnswer(
        {
          algorithm: certificate.signatureAlgorithm.algorithm,
          data: new Uint8Array(certificate.tbsCertificateRaw!),
          signature: new Uint8Array(certificate.signatureValue),
        },
        issuer,
        issuers,
        subject,
      ),
      ...revocationAnswer(certificate, lists),
      ...unknownCriticalAnswer([...extensions]),
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
      ...requestedExtensions(request).map(extensionFact),
      fingerprint(der),
    ],
    answers: [{ about: "chain", ...answer }],
    ...pointIn(subjectPKInfo),
  };
}

/** What a certificate is asked to say beside name and key. @see RFC 2985 5.4.2 */
function requestedExtensions({ certificationRequestInfo: { attributes } }: CertificationRequest) {
  const asked = [...attributes].find(({ type }) => type === "1.2.840.113549.1.9.14");
  try {
    return asked?.values[0] === undefined ? [] : [...AsnConvert.parse(asked.values[0], Extensions)];
  } catch {
    return []; // a request need not ask for any
  }
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
