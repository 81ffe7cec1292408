import { toHex } from "@v2x/asn1";
import { type Evidence, openEvidence, titleOfEvidence } from "@v2x/credentials";

/** Octets that can serve as evidence, and what they are called. */
export interface NamedEvidence {
  readonly bytes: Uint8Array;
  readonly evidence: Evidence;
  /** A certificate's role, name and HashedId8, or whose list it is. */
  readonly title: string;
  /** Of a certificate: 16 capital digits. */
  readonly hashedId8?: string;
  /** Whether it is a self-signed certificate, as what is declared trusted must be. */
  readonly isRoot: boolean;
}

/**
 * What can be learned of octets for judging others: a certificate, those of a message's signer, a list with its
 * signer. What a message says is nothing to learn.
 */
export function learnedFrom(bytes: Uint8Array): readonly NamedEvidence[] {
  const evidence = openEvidence(bytes);
  if (evidence === undefined) return [];
  if (evidence.kind !== "message" || evidence.list !== undefined) return [named(evidence, bytes)];
  return evidence.signers.map((certificate) =>
    named({ kind: "certificate", certificate }, certificate.bytes),
  );
}

/** Names what somebody gives as evidence; undefined for octets that are none. */
export function namedEvidence(bytes: Uint8Array): NamedEvidence | undefined {
  const evidence = openEvidence(bytes);
  return evidence && named(evidence, bytes);
}

function named(evidence: Evidence, bytes: Uint8Array): NamedEvidence {
  const title = titleOfEvidence(evidence);
  if (evidence.kind !== "certificate") return { bytes, evidence, title, isRoot: false };
  const { hashedId8, value } = evidence.certificate;
  const isRoot = value.issuer.choice === "self";
  return { bytes, evidence, title, hashedId8: toHex(hashedId8).toUpperCase(), isRoot };
}
