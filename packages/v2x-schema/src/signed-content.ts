/**
 * Messages whose content is of a known type: `unsecuredData (CONTAINING X)` alone or below `signedData`, and
 * certificate requests, as SecuredCrl (IEEE 1609.2), EtsiTs103097Data-Signed {X} (TS 103 097) and the parameterized
 * types of IEEE 1609.2.1 constrain Ieee1609Dot2Data. The octets are those of any Ieee1609Dot2Data, and other
 * contents of the envelope still decode as what they are.
 */
import {
  type Chosen,
  choice,
  containing,
  integer,
  nullType,
  optional,
  type Schema,
  sequence,
} from "@v2x/asn1";
import {
  EncryptedData,
  HashedData,
  HeaderInfo,
  type Ieee1609Dot2Content,
  SignedData,
  SignerIdentifier,
} from "./ieee1609dot2.ts";
import { HashAlgorithm, Opaque, Signature } from "./ieee1609dot2-base-types.ts";

type ContentOtherThan<Name extends string> = Exclude<Ieee1609Dot2Content, { readonly choice: Name }>;

/** Ieee1609Dot2Data around a plain `X`. */
export interface PlainMessage<X> {
  readonly protocolVersion: number;
  readonly content: Chosen<"unsecuredData", X> | ContentOtherThan<"unsecuredData">;
}

/** SignedData over a plain `X`. */
export interface SignedDataOver<X> {
  readonly hashId: HashAlgorithm;
  readonly tbsData: {
    readonly payload: Omit<SignedData["tbsData"]["payload"], "data"> & {
      readonly data?: PlainMessage<X> | undefined;
    };
    readonly headerInfo: HeaderInfo;
  };
  readonly signer: SignerIdentifier;
  readonly signature: Signature;
}

/** Ieee1609Dot2Data that signs a plain `X`. */
export interface SignedMessage<X> {
  readonly protocolVersion: number;
  readonly content: Chosen<"signedData", SignedDataOver<X>> | ContentOtherThan<"signedData">;
}

/** Ieee1609Dot2Data around a certificate request `X`, whose signer has a certificate of IEEE 1609.2 or is new. */
export interface CertificateRequestMessage<X> {
  readonly protocolVersion: number;
  readonly content: Chosen<"signedCertificateRequest", X> | ContentOtherThan<"signedCertificateRequest">;
}

/** Ieee1609Dot2Data around a certificate request `X`, whose signer has an X.509 certificate. */
export interface X509CertificateRequestMessage<X> {
  readonly protocolVersion: number;
  readonly content:
    | Chosen<"signedX509CertificateRequest", X>
    | ContentOtherThan<"signedX509CertificateRequest">;
}

/**
 * The schema of Ieee1609Dot2Data around a plain `X`.
 *
 * @param name - type reference of the result.
 */
export function plainMessage<X>(name: string, content: Schema<X>): Schema<PlainMessage<X>> {
  return envelope(name, { unsecuredData: containing("Opaque", content) }) as Schema<PlainMessage<X>>;
}

/**
 * The schema of Ieee1609Dot2Data with a signed payload that holds an `X`.
 *
 * @param name - type reference of the result.
 */
export function signedMessage<X>(name: string, content: Schema<X>): Schema<SignedMessage<X>> {
  const payload = sequence(
    "SignedDataPayload",
    {
      data: optional(plainMessage("Ieee1609Dot2Data", content)),
      extDataHash: optional(HashedData),
    },
    { omitted: optional(nullType()) },
  );
  const signedData = sequence("SignedData", {
    hashId: HashAlgorithm,
    tbsData: sequence("ToBeSignedData", { payload, headerInfo: HeaderInfo }),
    signer: SignerIdentifier,
    signature: Signature,
  });
  return envelope(name, { signedData }) as Schema<SignedMessage<X>>;
}

/**
 * The schema of Ieee1609Dot2Data around a certificate request that is an `X`.
 *
 * @param name - type reference of the result.
 */
export function certificateRequestMessage<X>(
  name: string,
  request: Schema<X>,
): Schema<CertificateRequestMessage<X>> {
  const signedCertificateRequest = containing("Opaque", request);
  return envelope(name, { signedCertificateRequest }) as Schema<CertificateRequestMessage<X>>;
}

/**
 * The schema of Ieee1609Dot2Data around a certificate request that is an `X`, signed with an X.509 certificate.
 *
 * @param name - type reference of the result.
 */
export function x509CertificateRequestMessage<X>(
  name: string,
  request: Schema<X>,
): Schema<X509CertificateRequestMessage<X>> {
  const signedX509CertificateRequest = containing("Opaque", request);
  return envelope(name, { signedX509CertificateRequest }) as Schema<X509CertificateRequestMessage<X>>;
}

// The casts above: the compiler cannot see through `Infer` of a type parameter, yet for every X the types agree.
function envelope(
  name: string,
  {
    unsecuredData = Opaque,
    signedData = SignedData,
    signedCertificateRequest = Opaque,
    signedX509CertificateRequest = Opaque,
  }: Partial<
    Readonly<
      Record<
        "unsecuredData" | "signedData" | "signedCertificateRequest" | "signedX509CertificateRequest",
        Schema
      >
    >
  >,
): Schema {
  return sequence(name, {
    protocolVersion: integer("Uint8", { min: 3, max: 3 }),
    content: choice(
      "Ieee1609Dot2Content",
      { unsecuredData, signedData, encryptedData: EncryptedData, signedCertificateRequest },
      { signedX509CertificateRequest },
    ),
  });
}

/** What a signed message says, and the SignedData that says it. */
export interface SignedContent<X> {
  readonly signedData: SignedDataOver<X>;
  readonly content: X;
}

/** Opens a signed message down to its plain content; undefined where it holds something else. */
export function signedContentOf<X>(message: SignedMessage<X>): SignedContent<X> | undefined {
  if (message.content.choice !== "signedData") return undefined;
  const signedData = message.content.value as SignedDataOver<X>;
  const data = signedData.tbsData.payload.data;
  if (data?.content.choice !== "unsecuredData") return undefined;
  return { signedData, content: data.content.value as X };
}
