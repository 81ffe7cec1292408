import { coer } from "@v2x/asn1";
import { decompressPoint, type KeyType } from "@v2x/crypto";
import {
  Certificate,
  type EccP256CurvePoint,
  type IssuerIdentifier,
  type ToBeSignedCertificate,
} from "@v2x/v2x-schema";
import { pointOctets, toCurvePoint, toVerificationKey } from "../certificates/curve-points.ts";
import { DecodedCertificate, keyOf } from "../certificates/decoded-certificate.ts";
import type { FaultName } from "./faults.ts";

/** The faults of octets that are otherwise a certificate as it should be. */
export type EncodingFault = Extract<
  FaultName,
  "truncated" | "trailing-byte" | "non-canonical-length" | "non-minimal-integer"
>;

/** The certificate with one bit of its signature turned. @throws TypeError for one without signature. */
export function withWrongSignature({ value }: DecodedCertificate): DecodedCertificate {
  const { signature } = value;
  if (signature === undefined || !("sSig" in (signature.value as object))) {
    throw new TypeError("there is no signature to spoil");
  }
  const of = signature.value as { readonly rSig: unknown; readonly sSig: Uint8Array };
  return encoded({
    ...value,
    signature: { ...signature, value: { ...of, sSig: lastBitTurned(of.sSig) } } as typeof signature,
  });
}

/**
 * The certificate naming an issuer that does not exist. Its signature still holds below the true one: the issuer's
 * name is no part of what is signed.
 *
 * @throws TypeError for one that is issued by itself.
 */
export function withWrongIssuerDigest({ value }: DecodedCertificate): DecodedCertificate {
  const { issuer } = value;
  if (!(issuer.value instanceof Uint8Array)) throw new TypeError("there is no issuer to misname");
  return encoded({ ...value, issuer: { ...issuer, value: lastBitTurned(issuer.value) } as IssuerIdentifier });
}

/**
 * The certificate in octets that say the same and break one rule of canonical OER.
 *
 * @returns with the value that was meant, whose canonical form the signature is over, and the octets as they are.
 */
export function withEncodingFault(
  { value, bytes }: DecodedCertificate,
  fault: EncodingFault,
): DecodedCertificate {
  return new DecodedCertificate(value, misencoded[fault](bytes));
}

/** What is to be signed with an appExtension of a number that no standard has given away, which holds NULL. */
export function withUnknownExtension<Content extends Pick<ToBeSignedCertificate, "appExtensions">>(
  toBeSigned: Content,
): Content {
  return { ...toBeSigned, appExtensions: [{ id: unknownExtension, content: new Uint8Array() }] };
}

/** What is to be signed with a verification key that is no point of its curve. @throws TypeError for one without key. */
export function withKeyOffCurve(toBeSigned: ToBeSignedCertificate): ToBeSignedCertificate {
  const key = keyOf(toBeSigned);
  if (key === undefined) throw new TypeError("there is no key to spoil");
  const value = toVerificationKey(key.keyType, pointOffCurve(key.keyType, key.point));
  return { ...toBeSigned, verifyKeyIndicator: { choice: "verificationKey", value } };
}

/**
 * An implicit certificate on NIST P-256 whose reconstruction value is no point of the curve.
 *
 * @throws TypeError for an explicit one.
 */
export function withReconstructionOffCurve({ value }: DecodedCertificate): DecodedCertificate {
  const { toBeSigned } = value;
  const { verifyKeyIndicator } = toBeSigned;
  const point =
    verifyKeyIndicator.choice === "reconstructionValue" ? pointOctets(verifyKeyIndicator.value) : undefined;
  if (point === undefined) throw new TypeError("there is no reconstruction value to spoil");
  const off = toCurvePoint(pointOffCurve("NistP256", point)) as EccP256CurvePoint;
  return encoded({
    ...value,
    toBeSigned: { ...toBeSigned, verifyKeyIndicator: { choice: "reconstructionValue", value: off } },
  });
}

/** Octets with their last bit turned. */
export function lastBitTurned(octets: Uint8Array): Uint8Array {
  const turned = Uint8Array.from(octets);
  turned[turned.length - 1]! ^= 1;
  return turned;
}

/** Octets that look like a compressed point of the curve and are none: the next x that no point has. */
function pointOffCurve(keyType: KeyType, point: Uint8Array): Uint8Array {
  const off = Uint8Array.from(point);
  do off[off.length - 1] = (off.at(-1)! + 1) & 0xff;
  while (decompressPoint(keyType, off) !== undefined);
  return off;
}

const unknownExtension = 250;

const misencoded: Readonly<Record<EncodingFault, (bytes: Uint8Array) => Uint8Array>> = {
  truncated: (bytes) => bytes.slice(0, -1),
  "trailing-byte": (bytes) => inserted(bytes, bytes.length, 0),
  "non-canonical-length": (bytes) => inserted(bytes, firstPsid(bytes), 0x81),
  "non-minimal-integer"(bytes) {
    const at = firstPsid(bytes);
    const longer = inserted(bytes, at + 1, 0);
    longer[at]! += 1;
    return longer;
  },
};

/** Where the first PSID of appPermissions begins, with its length. */
function firstPsid(bytes: Uint8Array): number {
  const { map } = coer.decodeWithMap(Certificate, bytes);
  const range = map.find(({ path }) => path === "toBeSigned.appPermissions[0].psid");
  if (range === undefined) throw new TypeError("the certificate names no PSID");
  return range.start;
}

function inserted(bytes: Uint8Array, at: number, octet: number): Uint8Array {
  return Uint8Array.of(...bytes.subarray(0, at), octet, ...bytes.subarray(at));
}

function encoded(value: Certificate): DecodedCertificate {
  return new DecodedCertificate(value, coer.encode(Certificate, value));
}
