import type { MessageClaims } from "@v2x/v2x-schema";
import type { DecodedCertificate } from "../certificates/decoded-certificate.ts";
import { fromTime64, type Validity, validityOf } from "../certificates/times.ts";
import { chainFrom } from "./chain.ts";
import type { Inquiry } from "./inquiry.ts";
import { canonicalLight, canonicalLightOf } from "./lights/canonical-light.ts";
import { chainLight } from "./lights/chain-light.ts";
import { decodedLight, decodedLightOf } from "./lights/decoded-light.ts";
import { type Answer, answer, type Light, type LightId, lightIds } from "./lights/lights.ts";
import { permissionsLight } from "./lights/permissions-light.ts";
import { regionLight } from "./lights/region-light.ts";
import { revocationLight } from "./lights/revocation-light.ts";
import { scmsFileTitles, scmsFindings } from "./lights/scms-lights.ts";
import { signatureLight } from "./lights/signature-light.ts";
import { timeLight } from "./lights/time-light.ts";
import type { ScmsFile } from "./scms-lists.ts";
import { answerOnCertificateRequest } from "./self-signed-requests.ts";
import { type Evidence, type EvidenceSource, listTitle, Shelf, type TrustAnchor } from "./shelf.ts";
import { openSubject, type SignedMessage, type Subject, type VerdictType } from "./subject.ts";
import { idText, titleOf } from "./titles.ts";
import { trustIn } from "./trust.ts";

/** What is to be judged, and by which light. */
export interface Case {
  readonly bytes: Uint8Array;
  /** What the octets are said to be; `unknown` where nothing is said. Certificates keep the profile they claim. */
  readonly type?: VerdictType;
  /** Certificates, lists and messages at hand, from `openEvidence`. None of them is trusted for being there. */
  readonly known?: readonly Evidence[];
  /** What the asker trusts: roots and trust list managers. */
  readonly trusted?: readonly TrustAnchor[];
  /** The moment for which the answer holds. */
  readonly now: Date;
  /** What the payload of a signed message says, where it was decoded. */
  readonly claims?: MessageClaims | undefined;
}

/** A certificate on the way from what was judged up to its root. */
export interface ChainCertificate {
  /** Role, name and HashedId8. */
  readonly title: string;
  /** 8 octets. */
  readonly hashedId8: Uint8Array;
  readonly validity: Validity;
  /** Whether it is a root that is trusted here. */
  readonly isTrusted: boolean;
}

/** Something at hand that the answers rest on. */
export interface UsedEvidence {
  /** Role, name and HashedId8 of a certificate, or what list it is. */
  readonly title: string;
  /** Of a certificate: 8 octets. */
  readonly hashedId8?: Uint8Array;
  /** What it came with: one of those given along. */
  readonly source: EvidenceSource;
}

/** The answers to each question, apart: what is decoded need not be signed, what is signed need not be trusted. */
export interface Verdict {
  /** What the octets turned out to be, for people. */
  readonly title: string;
  /** Of a certificate: 8 octets. */
  readonly hashedId8?: Uint8Array;
  /** One for each question, in the order of `lightIds`. */
  readonly lights: readonly Light[];
  /** HashedId8s of certificates without which some questions stay open. */
  readonly missing: readonly Uint8Array[];
  /** The certificate judged, or the signer's, then its issuers as far as at hand; of a list of electors, each signer. */
  readonly chain: readonly ChainCertificate[];
  /** It is plain data: nobody signed it, so nobody can be asked about. */
  readonly isUnsigned?: true;
  /** It is secured in the format before IEEE 1609.2, which is not verified here. */
  readonly isInOldFormat?: true;
  /** When the first certificate of the chain ends, or the message itself; absent where nothing has an end. */
  readonly notAfter?: Date;
  /** What the answers rest on besides what was judged: certificates of the chain, then lists. */
  readonly used: readonly UsedEvidence[];
}

/**
 * Judges a certificate, trust list, revocation list or signed message by what is at hand. Never throws for octets:
 * what cannot be decoded has a red first light.
 *
 * @see IEEE 1609.2 5.2; ETSI TS 103 097 clauses 5 to 7; ETSI TS 102 941 6.3
 */
export function judge({ bytes, type = "unknown", known = [], trusted = [], now, claims }: Case): Verdict {
  const subject = openSubject(bytes, type);
  if (subject.kind === "unreadable" || subject.kind === "envelope") return withoutAnswers(subject);
  return judged(subject, { type, claims, now }, new Shelf([...known, subject], trusted));
}

/** The verdict on what is secured in the format of TS 103 097 V1.2.1, whose signatures are not checked. */
export function verdictOnOldFormat(title: string): Verdict {
  const unknown = answer("unknown", "The format of TS 103 097 V1.2.1 is not verified here.");
  const unanswered = Object.fromEntries(lightIds.map((id) => [id, unknown])) as Record<LightId, Answer>;
  const decoded = answer("pass", "The octets can be read.");
  return {
    title,
    lights: lightsOf({ ...unanswered, decoded }),
    missing: [],
    chain: [],
    isInOldFormat: true,
    used: [],
  };
}

/** The verdict on a message as applications make it, outside of any secured data: nobody signed it. */
export function verdictOnUnsigned(title: string): Verdict {
  const nothing = answer("notApplicable", "There is no signature here that could be looked at.");
  const unanswered = Object.fromEntries(lightIds.map((id) => [id, nothing])) as Record<LightId, Answer>;
  const decoded = answer("pass", "The octets are a message that nobody signed.");
  return {
    title,
    lights: lightsOf({ ...unanswered, decoded }),
    missing: [],
    chain: [],
    isUnsigned: true,
    used: [],
  };
}

/**
 * Judges many of what is at hand, of which each certificate and list is verified once however many stand on it.
 *
 * @returns judges one of `known`; for another time than `now` where one is given.
 */
export function judgeAmong({
  known,
  trusted = [],
  now,
}: Pick<Case, "trusted" | "now"> & { readonly known: readonly Evidence[] }): (
  subject: Evidence,
  at?: Date,
  claims?: MessageClaims,
) => Verdict {
  const shelf = new Shelf(known, trusted);
  return (subject, at = now, claims) => judged(subject, { type: "unknown", claims, now: at }, shelf);
}

/**
 * Judges any number of octets by the same evidence and forgets each of them: certificates and lists at hand are verified
 * once, however many stand on them. The answers are those of `judge`; of a certificate that came along and is at hand
 * as well, `used` names the one at hand.
 *
 * @returns judges octets, or what `openEvidence` made of them; for another time than `now` where one is given.
 */
export function judgeEach({
  known = [],
  trusted = [],
  now,
}: Pick<Case, "known" | "trusted" | "now">): (
  given: Uint8Array | Evidence,
  at?: Date,
  claims?: MessageClaims,
) => Verdict {
  const shelf = new Shelf(known, trusted);
  return (given, at = now, claims) => {
    const terms = { type: "unknown", claims, now: at } as const;
    const subject = given instanceof Uint8Array ? openSubject(given) : given;
    if (subject.kind === "unreadable" || subject.kind === "envelope") return withoutAnswers(subject);
    if (subject.kind === "message" && subject.list === undefined && subject.signers.length <= 1) {
      const signers = subject.signers.map((one) => shelf.alike(one) ?? one);
      return judged({ ...subject, signers }, terms, shelf);
    }
    // It brings along what others, its own signer among them, may stand on.
    return judged(subject, terms, new Shelf([...known, subject], trusted));
  };
}

type Terms = Required<Pick<Case, "type" | "now">> & Pick<Case, "claims">;

function judged(subject: Evidence, terms: Terms, shelf: Shelf): Verdict {
  const { certificates, ...verdict } = verdictOn(subject, terms, shelf);
  return { ...verdict, used: usedFor(certificates, subject, shelf) };
}

/** A verdict before it is told what it used. */
type Answered = Omit<Verdict, "used"> & { readonly certificates: readonly DecodedCertificate[] };

function verdictOn(subject: Evidence, { type, now, claims }: Terms, shelf: Shelf): Answered {
  if (subject.kind === "scmsFile") return ofScmsFile(subject, type, shelf, now);
  const asked = { type, shelf, now, linkageBudget: { operations: mostLinkageOperations } };
  return subject.kind === "certificate"
    ? answered({ ...asked, kind: "certificate", chain: chainFrom(subject.certificate, shelf) })
    : answered({ ...asked, kind: "message", message: subject, claims, ...signerOf(subject, shelf) });
}

function usedFor(
  certificates: readonly DecodedCertificate[],
  subject: Evidence,
  shelf: Shelf,
): readonly UsedEvidence[] {
  const used = [
    ...certificates.map((certificate) => ({
      title: titleOf(certificate),
      hashedId8: certificate.hashedId8,
      source: shelf.sourceOf(certificate),
    })),
    ...shelf.takeAsked().map((part) => ({
      title: part.kind === "message" ? listTitle(part, shelf.signerOf(part)) : scmsFileTitles[part.form],
      source: shelf.sourceOf(part),
    })),
  ];
  return used.flatMap(({ source, ...one }) =>
    source === undefined || source === subject ? [] : [{ ...one, source }],
  );
}

/** Some tenths of a second; lists of the field name some hundred holders. */
const mostLinkageOperations = 100_000;

function signerOf(message: SignedMessage, shelf: Shelf) {
  const { signer } = message.signedData;
  const certificate = shelf.signerOf(message);
  if (certificate !== undefined) return { chain: chainFrom(certificate, shelf) };
  if (signer.choice === "digest") {
    return {
      missingSigner: signer.value,
      withoutSigner: `The certificate of the signer, ${idText(signer.value)}, is not at hand: the message carries only its HashedId8. Give it to go on.`,
    };
  }
  return {
    withoutSigner:
      signer.choice === "self"
        ? "The message is signed with a key that is not certified yet (signer self), as requests for certificates are: no certificate stands behind it."
        : "The message says not who signed it.",
  };
}

function answered(inquiry: Inquiry): Answered {
  const { chain, shelf, now } = inquiry;
  const subject = inquiry.kind === "certificate" ? inquiry.chain.links[0].certificate : undefined;
  const signature = signatureLight(inquiry);
  const answers: Readonly<Record<LightId, Answer>> = {
    decoded: decodedLight(inquiry),
    canonical: canonicalLight(
      inquiry.kind === "certificate" ? inquiry.chain.links[0].certificate : inquiry.message,
    ),
    signature,
    chain: chainLight(inquiry, signature.state),
    permissions: permissionsLight(inquiry),
    region: regionLight(inquiry),
    time: timeLight(inquiry),
    revocation: revocationLight(inquiry),
  };
  return {
    title: subject === undefined ? messageTitle(inquiry) : titleOf(subject),
    ...(subject === undefined ? {} : { hashedId8: subject.hashedId8 }),
    lights: lightsOf(answers),
    missing: missingIn(inquiry),
    ...endOf(inquiry),
    chain: (chain?.links ?? []).map(({ certificate }) => onChain(certificate, shelf, now)),
    certificates: (chain?.links ?? []).map(({ certificate }) => certificate),
  };
}

function endOf(inquiry: Inquiry): Pick<Verdict, "notAfter"> {
  const ends = (inquiry.chain?.links ?? []).map(({ certificate }) =>
    validityOf(certificate.value.toBeSigned.validityPeriod).notAfter.getTime(),
  );
  if (inquiry.kind === "message") {
    const { expiryTime } = inquiry.message.signedData.tbsData.headerInfo;
    if (expiryTime !== undefined) ends.push(fromTime64(expiryTime).getTime());
  }
  const first = new Date(Math.min(...ends));
  // An end beyond what a Date holds is none.
  return Number.isNaN(first.getTime()) ? {} : { notAfter: first };
}

function ofScmsFile(file: ScmsFile, type: VerdictType, shelf: Shelf, now: Date): Answered {
  const { signatures, missing, answers } = scmsFindings(file, type, shelf, now);
  const electors = signatures.flatMap(({ elector, anchor }) => (elector ? [{ elector, anchor }] : []));
  return {
    title: scmsFileTitles[file.form],
    lights: lightsOf(answers),
    missing,
    chain: electors.map(({ elector, anchor }) => ({
      title: titleOf(elector),
      hashedId8: elector.hashedId8,
      validity: validityOf(elector.value.toBeSigned.validityPeriod),
      isTrusted: anchor !== undefined,
    })),
    certificates: electors.map(({ elector }) => elector),
  };
}

function lightsOf(answers: Readonly<Record<LightId, Answer>>): readonly Light[] {
  return lightIds.map((id) => ({ id, ...answers[id] }));
}

function onChain(certificate: DecodedCertificate, shelf: Shelf, now: Date): ChainCertificate {
  return {
    title: titleOf(certificate),
    hashedId8: certificate.hashedId8,
    validity: validityOf(certificate.value.toBeSigned.validityPeriod),
    isTrusted:
      certificate.value.issuer.choice === "self" && trustIn(certificate, shelf, now).standing === "trusted",
  };
}

function missingIn({ missingSigner, chain }: Inquiry): readonly Uint8Array[] {
  return [missingSigner, chain?.missing].filter((id) => id !== undefined);
}

function messageTitle(inquiry: Inquiry): string {
  if (inquiry.kind !== "message") return "";
  const { list, signedData } = inquiry.message;
  return list === undefined
    ? `signed message, PSID ${signedData.tbsData.headerInfo.psid}`
    : listTitles[list.kind];
}

const listTitles = {
  ctl: "trust list of a root CA",
  ectl: "trust list of a trust list manager",
  crl: "revocation list of TS 102 941",
  securedCrl: "revocation list of IEEE 1609.2",
} as const;

/** Nothing but the first two questions can be put to what is unreadable or nobody's. */
function withoutAnswers(subject: Extract<Subject, { readonly kind: "envelope" | "unreadable" }>): Verdict {
  const isUnreadable = subject.kind === "unreadable";
  const rest = isUnreadable
    ? answer(
        "unknown",
        subject.isBasic
          ? "Digests and signatures are made over the canonical form, and these octets have another."
          : "What cannot be decoded cannot be judged further.",
      )
    : subject.holds === "too-many-parts"
      ? answer("unknown", "The file has more parts than are judged here.")
      : answer("notApplicable", "There is no signature here that could be looked at.");
  const canonical = isUnreadable
    ? canonicalLightOf(subject.failure)
    : answer("pass", "The octets are canonical: the decoder takes nothing else.", "IEEE 1609.2 6.1.2");
  return {
    title: isUnreadable
      ? subject.isBasic
        ? `${subject.as}, not canonical`
        : "unreadable octets"
      : "secured data without a signature",
    lights: lightsOf({
      decoded: decodedLightOf(subject),
      canonical,
      signature: (!isUnreadable && subject.request && answerOnCertificateRequest(subject.request)) || rest,
      chain: rest,
      permissions: rest,
      region: rest,
      time: rest,
      revocation: rest,
    }),
    missing: [],
    chain: [],
    ...(!isUnreadable && subject.holds === "unsecuredData" ? { isUnsigned: true } : {}),
    used: [],
  };
}
