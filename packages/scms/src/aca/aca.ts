import type { DecodedCertificate, Signer } from "@v2x/credentials";
import type { RequestProtocol } from "@v2x/protocol";
import type { AnswerEdition } from "../exchange/answer-edition.ts";

/** A linkage authority as the ACA knows it. */
export interface KnownLinkageAuthority {
  /** 2 octets. */
  readonly laId: Uint8Array;
  /** What its pre-linkage values are encrypted with: an AES-128 key of 16 octets. */
  readonly sharedKey: Uint8Array;
}

/** The lists on which an ACA's certificates would be revoked. */
export interface RevocationLists {
  /** HashedId3 of the CRACA's certificate, 3 octets. */
  readonly cracaId: Uint8Array;
  /** Of certificates with linkage values. */
  readonly linkedSeries: number;
  /** Of all others, which are named by their hash. */
  readonly hashedSeries: number;
}

/**
 * Where the encrypted certificate is inside a private answer's signature: `unsecured`, as the modules have it, or
 * `bare`, for devices that know no other form.
 *
 * @see IEEE 1609.2.1 — Ieee1609Dot2Data-EncryptedSigned
 */
export type PrivateAnswerForm = "unsecured" | "bare";

/**
 * An ACA at work: all that it takes to answer requests, so that a worker thread can do it without a database. It knows
 * neither devices nor enrollment certificates.
 */
export interface AcaAtWork {
  /** How devices are answered, and which profile their certificates have; as IEEE 1609.2.1 has it unless told otherwise. */
  readonly protocol?: RequestProtocol;
  /** `unsecured` unless told otherwise. Answers of CAMP have a form of their own. */
  readonly privateAnswers?: PrivateAnswerForm;
  /** By default 2022. */
  readonly answerEdition?: AnswerEdition;
  /** Explicit. */
  readonly certificate: DecodedCertificate;
  readonly signer: Signer;
  /** The RA certificates in force; nobody else is served. */
  readonly registrationAuthorities: readonly DecodedCertificate[];
  readonly linkageAuthorities: readonly KnownLinkageAuthority[];
  readonly revocation: RevocationLists;
}
