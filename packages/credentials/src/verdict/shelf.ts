import { toHex } from "@v2x/asn1";
import type { IssuerIdentifier } from "@v2x/v2x-schema";
import { bytesEqual } from "../bytes.ts";
import type { DecodedCertificate } from "../certificates/decoded-certificate.ts";
import type { ScmsFile } from "./scms-lists.ts";
import { openSubject, type SignedMessage, type Subject } from "./subject.ts";
import { idText, titleOf } from "./titles.ts";

/** What is at hand besides what is judged: a certificate, a message with a list or its signer, a file of an SCMS. */
export type Evidence = Extract<Subject, { readonly kind: "certificate" | "message" | "scmsFile" }>;

/** A certificate that the asker trusts without proof. */
export interface TrustAnchor {
  readonly certificate: DecodedCertificate;
  /** A clause for people that goes on after "trusted because", e.g. "it is this portal's own". */
  readonly because: string;
}

/**
 * Opens something that is to serve as evidence: a certificate, a trust list, a revocation list or a signed message.
 *
 * @returns undefined for octets that are none of them.
 */
export function openEvidence(bytes: Uint8Array): Evidence | undefined {
  const subject = openSubject(bytes);
  return subject.kind === "unreadable" || subject.kind === "envelope" ? undefined : subject;
}

/** Where something that a verdict used came from: what was given along, as it was given. */
export type EvidenceSource = Evidence | TrustAnchor;

/** Everything at hand, by what it is asked for. */
export class Shelf {
  readonly #sources = new Map<object, EvidenceSource>();
  readonly #byId = new Map<string, DecodedCertificate[]>();
  /** Whoever asks about something that is not of this shelf need not take it out again. */
  readonly #looked = new WeakMap<object, unknown>();
  readonly #asked = new Set<SignedMessage | ScmsFile>();
  /** Signed messages, and the revocation lists of composite ones. */
  readonly messages: readonly SignedMessage[];
  readonly scmsFiles: readonly ScmsFile[];
  readonly anchors: readonly TrustAnchor[];

  constructor(evidence: readonly Evidence[], anchors: readonly TrustAnchor[]) {
    this.anchors = anchors;
    this.scmsFiles = evidence.filter((one) => one.kind === "scmsFile");
    this.messages = [
      ...evidence.filter((one) => one.kind === "message"),
      ...this.scmsFiles.flatMap(({ crls }) => crls),
    ];
    for (const anchor of anchors) this.#add(anchor.certificate, anchor);
    for (const one of evidence) {
      for (const certificate of enclosedIn(one)) this.#add(certificate, one);
      if (one.kind === "message") this.#sources.set(one, one);
    }
    for (const file of this.scmsFiles) for (const part of [file, ...file.crls]) this.#sources.set(part, file);
  }

  /** The certificates that a HashedId8 names: one, but for those who search for two. */
  named(id: Uint8Array): readonly DecodedCertificate[] {
    return this.#byId.get(toHex(id)) ?? [];
  }

  /** The certificate of this shelf that has the same octets: what is known of that one, is known of this. */
  alike({ hashedId8, bytes }: DecodedCertificate): DecodedCertificate | undefined {
    return this.named(hashedId8).find((one) => bytesEqual(one.bytes, bytes));
  }

  /** The certificates that an issuer identifier names, its hash algorithm included. */
  issuersNamed(issuer: IssuerIdentifier): readonly DecodedCertificate[] {
    if (issuer.choice !== "sha256AndDigest" && issuer.choice !== "sha384AndDigest") return [];
    const hash = issuer.choice === "sha256AndDigest" ? "sha256" : "sha384";
    return this.named(issuer.value).filter((certificate) => certificate.hash === hash);
  }

  /** The certificate of the signer of a message, where it came along or is at hand. */
  signerOf({ signedData: { signer }, signers }: SignedMessage): DecodedCertificate | undefined {
    return signer.choice === "digest" ? this.named(signer.value)[0] : signers[0];
  }

  /** What a certificate, message or file of this shelf came with. */
  sourceOf(part: object): EvidenceSource | undefined {
    return this.#sources.get(part);
  }

  /** The messages and files whose signatures were asked for since this was last called. */
  takeAsked(): readonly (SignedMessage | ScmsFile)[] {
    const asked = [...this.#asked];
    this.#asked.clear();
    return asked;
  }

  /** Looks at something once, however many questions need to know: signatures are costly. */
  once<T>(subject: SignedMessage | ScmsFile | DecodedCertificate, look: () => T): T {
    if ("kind" in subject) this.#asked.add(subject);
    if (!this.#looked.has(subject)) this.#looked.set(subject, look());
    return this.#looked.get(subject) as T;
  }

  #add(certificate: DecodedCertificate, source: EvidenceSource): void {
    const { hashedId8, receivedDigest } = certificate;
    // Other implementations name a certificate by its octets as they came, see `DecodedCertificate.receivedDigest`.
    for (const id of receivedDigest === undefined ? [hashedId8] : [hashedId8, receivedDigest.slice(-8)]) {
      const key = toHex(id);
      const sameId = this.#byId.get(key) ?? [];
      if (sameId.some((other) => bytesEqual(other.digest, certificate.digest))) continue;
      this.#byId.set(key, [...sameId, certificate]);
      this.#sources.set(certificate, source);
    }
  }
}

/** Whether both are the same certificate, whatever the form of their points. */
export function isSame(one: DecodedCertificate, other: DecodedCertificate): boolean {
  return bytesEqual(one.digest, other.digest);
}

function enclosedIn(evidence: Evidence): readonly DecodedCertificate[] {
  switch (evidence.kind) {
    case "certificate":
      return [evidence.certificate];
    case "message":
      return [...evidence.signers, ...evidence.listed];
    case "scmsFile": {
      const messages = [...evidence.signatures.map(({ message }) => message), ...evidence.crls];
      return [...evidence.beside, ...evidence.others, ...messages.flatMap(({ signers }) => signers)];
    }
  }
}

/** What a list is called: its kind and who signed it. */
export function listTitle(
  { list, signedData: { signer } }: SignedMessage,
  signedBy?: DecodedCertificate,
): string {
  const kind = list === undefined ? "message" : listKinds[list.kind];
  if (signedBy !== undefined) return `${kind} of ${titleOf(signedBy)}`;
  return signer.choice === "digest" ? `${kind} of ${idText(signer.value)}` : kind;
}

const listKinds = {
  ctl: "trust list",
  ectl: "trust list",
  crl: "revocation list",
  securedCrl: "revocation list",
} as const;
