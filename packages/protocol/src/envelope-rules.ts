import type { Schema } from "@v2x/asn1";
import type { DecodedCertificate, VerificationKey } from "@v2x/credentials";
import type { HeaderInfo, Rule } from "@v2x/v2x-schema";
import type { RequestProtocol } from "./certificate-request-layer.ts";
import type { OwnKey } from "./recipients.ts";

/** What an envelope has to be, from the outside in. */
export interface EnvelopeRules<X> {
  readonly layers: readonly (EncryptedRules | SignedRules<X> | CertificateRequestRules<X>)[];
  /** Longer input is not looked into; 65,536 octets unless told otherwise. */
  readonly maxOctets?: number;
}

/** What an envelope with a payload in its midst has to be. */
export interface PayloadRules<X> extends EnvelopeRules<X> {
  /** The type of the unsecured data inside the last layer, or of what a certificate request asks. */
  readonly payload: Schema<X>;
  /** Whether this is a message that belongs here. A message of another kind is refused for that, whoever signed it. */
  readonly kind?: Rule<X>;
}

/** A layer that only its recipients can open. */
export interface EncryptedRules {
  readonly kind: "encrypted";
  /** The keys that we hold; the first recipient that one of them belongs to is opened. */
  readonly keys: readonly OwnKey[];
  /** The clause that lets it be encrypted for one recipient alone; absent where others may be named beside us. */
  readonly onlyRecipient?: string;
}

/** A layer that is signed. */
export interface SignedRules<X> {
  readonly kind: "signed";
  /** Whether unsecured data may stand in its place. */
  readonly isOptional?: boolean;
  readonly signer: SignerRules<X>;
  readonly header: HeaderRules;
}

/**
 * A request for certificates with its sender's signature, the innermost layer of all: it has no header, and what it
 * asks, the payload, stands bare in its midst. When it was made is for the flow to check.
 */
export interface CertificateRequestRules<X> {
  readonly kind: "certificateRequest";
  /** Whose structures these are; those of IEEE 1609.2.1 unless told otherwise. */
  readonly protocol?: RequestProtocol;
  readonly signer: SignerRules<X>;
}

/** Which kinds of signer are taken, each by the function that finds whose signature it should be. */
export interface SignerRules<X> {
  /** The key of a signer that names itself: from the payload, or known by what that says. */
  self?(payload: X): Promise<VerificationKey | undefined>;
  /** The certificate that a HashedId8 names. */
  digest?(hashedId8: Uint8Array): Promise<KnownSigner | undefined>;
  /** What is to be thought of the one certificate that came along; answer it to trust it. */
  certificate?(certificate: DecodedCertificate): Promise<KnownSigner | undefined>;
}

/** A signer's certificate; where it is implicit, with the key reconstructed from it. */
export interface KnownSigner {
  readonly certificate: DecodedCertificate;
  readonly key?: VerificationKey;
}

/** What a signed layer's header has to say. Whatever is not named here is forbidden. */
export interface HeaderRules {
  readonly psid: number;
  /** `forbidden` where the structure wants none, as SecuredCrl does. */
  readonly generationTime: TimeRules | "forbidden";
  readonly otherFields?: readonly HeaderField[];
}

/** A component of HeaderInfo that may be there or not. */
export type HeaderField = Exclude<
  keyof HeaderInfo,
  "psid" | "generationTime" | "unknownAdditions" | "extensionBits"
>;

/** How far a generation time may be from a moment, in milliseconds. */
export interface TimeRules {
  /** Whether the header may leave the time out: editions of IEEE 1609.2.1 differ. One that is there is judged. */
  readonly isOptional?: boolean;
  readonly at: Date;
  readonly pastMs: number;
  readonly futureMs: number;
}
