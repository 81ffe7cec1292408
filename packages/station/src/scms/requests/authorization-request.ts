import {
  type DecodedCertificate,
  type MessageSigner,
  toEncryptionKey,
  toTime32,
  toVerificationKey,
} from "@v2x/credentials";
import { isKeyType256, type PrivateKey } from "@v2x/crypto";
import { sealCertificateRequest } from "@v2x/protocol";
import type {
  AdditionalParams,
  CertificateId,
  CertificateType,
  EeRaCertRequest,
  GeographicRegion,
  PsidSsp,
  PublicEncryptionKey,
  ValidityPeriod,
} from "@v2x/v2x-schema";
import { sealFor } from "../../requests/built-request.ts";
import { enrolledSigner, pduOf, type ScmsDeviation, type ScmsRequest, scmsRequest } from "./scms-request.ts";

/**
 * How certificates come of the key that a device asks with, and how they reach it: many by butterfly expansion, each
 * encrypted to a key of its own, or one, encrypted to a key of the device or in clear.
 *
 * @see IEEE 1609.2.1 9.3 — butterfly key mechanism; AdditionalParams
 */
export type KeyScheme =
  | {
      readonly kind: "original";
      /** AES-128 key, 16 octets. */
      readonly signingExpansion: Uint8Array;
      readonly encryptionKey: PrivateKey;
      /** AES-128 key, 16 octets. */
      readonly encryptionExpansion: Uint8Array;
    }
  | {
      readonly kind: "unified" | "compactUnified";
      /** AES-128 key, 16 octets, for both uses. */
      readonly expansion: Uint8Array;
    }
  | { readonly kind: "encrypted"; readonly encryptionKey: PrivateKey }
  | { readonly kind: "plain" };

/** What makes the secrets of a scheme. */
export interface SchemeSecrets {
  /** A new AES-128 key, 16 octets. */
  expansion(): Uint8Array;
  /** A new key of 256 bits. */
  encryptionKey(): PrivateKey;
}

/** What a device asks with beside its key. */
export function keySchemeOf(kind: KeyScheme["kind"], { expansion, encryptionKey }: SchemeSecrets): KeyScheme {
  switch (kind) {
    case "original":
      return {
        kind,
        signingExpansion: expansion(),
        encryptionKey: encryptionKey(),
        encryptionExpansion: expansion(),
      };
    case "unified":
    case "compactUnified":
      return { kind, expansion: expansion() };
    case "encrypted":
      return { kind, encryptionKey: encryptionKey() };
    case "plain":
      return { kind };
  }
}

/** Whether many certificates come of one key. */
export function isButterfly(kind: KeyScheme["kind"]): boolean {
  return kind !== "encrypted" && kind !== "plain";
}

/** The secrets that a device keeps of a request until it has all of its certificates. */
export interface RequestSecrets {
  readonly type: CertificateType;
  /** The caterpillar key where certificates come of it by expansion. */
  readonly key: PrivateKey;
  readonly scheme: KeyScheme;
}

/** What authorization certificates are asked for with. */
export interface ScmsAuthorizationOrder extends RequestSecrets {
  readonly enrollment: MessageSigner;
  readonly ra: DecodedCertificate;
  /** `linkageData` asks for pseudonyms, whatever it holds. */
  readonly id: CertificateId;
  readonly appPermissions: readonly PsidSsp[];
  /** Of the first batch. */
  readonly validityPeriod: ValidityPeriod;
  readonly region?: GeographicRegion;
  readonly now: Date;
}

/** A request for authorization certificates, and what reading what comes of it takes. */
export interface ScmsAuthorizationRequest extends ScmsRequest, RequestSecrets {}

/** How a request for authorization certificates departs from a good one. */
export type ScmsAuthorizationDeviation = ScmsDeviation<EeRaCertRequest>;

/** What asks for pseudonyms: the linkage authorities fill in the values. @see IEEE 1609.2.1 — EeRaCertRequest, id */
export const pseudonymId: CertificateId = {
  choice: "linkageData",
  value: { iCert: 0, "linkage-value": new Uint8Array(9) },
};

/**
 * Asks an RA for authorization certificates: signed with the enrollment certificate, then encrypted.
 *
 * @throws CredentialsError "signer-mismatch", "time-out-of-range"; ProtocolError "recipient-unusable"; TypeError where
 *   an encryption key lies on a 384-bit curve.
 * @see IEEE 1609.2.1 6.3.5.2 — EeRa1609Dot2AuthenticatedCertRequestSpdu
 */
export async function buildScmsAuthorizationRequest(
  order: ScmsAuthorizationOrder,
  deviation: ScmsAuthorizationDeviation = {},
): Promise<ScmsAuthorizationRequest> {
  const { key, type, scheme, now } = order;
  const right: EeRaCertRequest = {
    version: 2,
    generationTime: toTime32(now),
    type,
    tbsCert: {
      id: order.id,
      cracaId: new Uint8Array(3),
      crlSeries: 0,
      validityPeriod: order.validityPeriod,
      region: order.region,
      appPermissions: order.appPermissions,
      verifyKeyIndicator: {
        choice: "verificationKey",
        value: toVerificationKey(key.keyType, key.publicKey),
      },
    },
    additionalParams: additionalParams(scheme),
  };
  const asked = deviation.asked?.(right) ?? right;
  const content = { choice: "ee-ra", value: { choice: "eeRaCertRequest", value: asked } } as const;
  const signed = await sealCertificateRequest(pduOf(content, deviation), enrolledSigner(order.enrollment));
  const { octets } = sealFor(order.ra, signed, deviation);
  return { ...scmsRequest(octets, now), key, type, scheme };
}

function additionalParams(scheme: KeyScheme): AdditionalParams | undefined {
  switch (scheme.kind) {
    case "original":
      return {
        choice: "original",
        value: {
          signingExpansion: { choice: "aes128", value: scheme.signingExpansion },
          encryptionKey: encryptionKeyOf(scheme.encryptionKey),
          encryptionExpansion: { choice: "aes128", value: scheme.encryptionExpansion },
        },
      };
    case "unified":
    case "compactUnified":
      return { choice: scheme.kind, value: { choice: "aes128", value: scheme.expansion } };
    case "encrypted":
      return { choice: "encryptionKey", value: encryptionKeyOf(scheme.encryptionKey) };
    case "plain":
      return undefined;
  }
}

function encryptionKeyOf({ keyType, publicKey }: PrivateKey): PublicEncryptionKey {
  if (!isKeyType256(keyType)) throw new TypeError(`Nobody encrypts for a key of ${keyType}.`);
  return toEncryptionKey(keyType, publicKey);
}
