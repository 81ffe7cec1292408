import { toHex } from "@v2x/asn1";
import type { IssuerIdentifier } from "@v2x/v2x-schema";
import { bytesEqual } from "../bytes.ts";
import type { DecodedCertificate } from "../decoded-certificate.ts";
import { verifyList } from "../trust-lists.ts";
import { certificatesOfCtl } from "./list-certificates.ts";
import { openSubject, type SignedMessage, type Subject } from "./subject.ts";
import { idText, titleOf } from "./titles.ts";

/** What is at hand besides what is judged: a certificate, or a message with a list or with its signer. */
export type Evidence = Extract<Subject, { readonly kind: "certificate" | "message" }>;

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
  return subject.kind === "certificate" || subject.kind === "message" ? subject : undefined;
}

/** Everything at hand, by what it is asked for. */
export class Shelf {
  readonly #byId = new Map<string, DecodedCertificate[]>();
  readonly messages: readonly SignedMessage[];
  readonly anchors: readonly TrustAnchor[];

  constructor(evidence: readonly Evidence[], anchors: readonly TrustAnchor[]) {
    this.anchors = anchors;
    this.messages = evidence.filter((one) => one.kind === "message");
    for (const { certificate } of anchors) this.#add(certificate);
    for (const one of evidence) for (const certificate of enclosedIn(one)) this.#add(certificate);
  }

  /** The certificates that a HashedId8 names: one, but for those who search for two. */
  named(id: Uint8Array): readonly DecodedCertificate[] {
    return this.#byId.get(toHex(id)) ?? [];
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

  #add(certificate: DecodedCertificate): void {
    const { hashedId8, receivedDigest } = certificate;
    // Other implementations name a certificate by its octets as they came, see `DecodedCertificate.receivedDigest`.
    for (const id of receivedDigest === undefined ? [hashedId8] : [hashedId8, receivedDigest.slice(-8)]) {
      const key = toHex(id);
      const sameId = this.#byId.get(key) ?? [];
      if (sameId.some((other) => bytesEqual(other.digest, certificate.digest))) continue;
      this.#byId.set(key, [...sameId, certificate]);
    }
  }
}

/** Why a root is trusted, or why not. */
export interface TrustStatement {
  readonly isTrusted: boolean;
  /** Whole sentences. */
  readonly reason: string;
}

/** Whether a self-signed certificate is declared trusted, or named by a trust list whose signer is. */
export function trustIn(root: DecodedCertificate, shelf: Shelf, now: Date): TrustStatement {
  const anchor = anchorOf(root, shelf);
  if (anchor !== undefined) return { isTrusted: true, reason: `It is trusted because ${anchor.because}.` };
  const statements = shelf.messages.flatMap((message) => statementOf(message, root, shelf, now) ?? []);
  return (
    statements.find(({ isTrusted }) => isTrusted) ??
    statements[0] ?? {
      isTrusted: false,
      reason:
        "Nobody has declared it trusted here, and no trust list at hand names it: anyone can make such a root. Whoever knows it to be the right one declares it trusted.",
    }
  );
}

function statementOf(
  message: SignedMessage,
  root: DecodedCertificate,
  shelf: Shelf,
  now: Date,
): TrustStatement | undefined {
  const { list } = message;
  if (list?.kind !== "ectl" || !certificatesOfCtl(list.ctl).some((one) => isSame(one, root)))
    return undefined;
  const untrusted = (reason: string): TrustStatement => ({ isTrusted: false, reason });
  const manager = shelf.signerOf(message);
  if (manager === undefined) {
    return untrusted("A trust list at hand names it, but the certificate of that list's signer is missing.");
  }
  if (isSame(manager, root)) return undefined; // nobody becomes trusted by naming himself
  const by = titleOf(manager);
  const { failures } = verifyList(message.bytes, manager, { at: now });
  if (failures.length > 0) {
    const reasons = failures.map(({ reason }) => reason).join("; ");
    return untrusted(`The trust list of ${by} names it, but that list does not hold: ${reasons}.`);
  }
  const anchor = anchorOf(manager, shelf);
  if (anchor === undefined) {
    return untrusted(
      `The trust list of ${by} names it, and that list is well signed; but nobody has declared that trust list manager trusted here.`,
    );
  }
  return {
    isTrusted: true,
    reason: `The trust list of ${by} names it, and that trust list manager is trusted because ${anchor.because}.`,
  };
}

function anchorOf(certificate: DecodedCertificate, { anchors }: Shelf): TrustAnchor | undefined {
  return anchors.find((anchor) => isSame(anchor.certificate, certificate));
}

/** Whether both are the same certificate, whatever the form of their points. */
export function isSame(one: DecodedCertificate, other: DecodedCertificate): boolean {
  return bytesEqual(one.digest, other.digest);
}

function enclosedIn(evidence: Evidence): readonly DecodedCertificate[] {
  if (evidence.kind === "certificate") return [evidence.certificate];
  const { list, signers } = evidence;
  return list?.kind === "ctl" || list?.kind === "ectl"
    ? [...signers, ...certificatesOfCtl(list.ctl)]
    : signers;
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
