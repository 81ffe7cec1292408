import { coer } from "@v2x/asn1";
import {
  butterflyPrivateKey,
  CryptoError,
  concat,
  digest,
  type PrivateKey,
  reconstructPrivateKey,
} from "@v2x/crypto";
import { type Check, canonicalToBeSigned, ToBeSignedCertificate } from "@v2x/v2x-schema";
import { bytesEqual } from "../bytes.ts";
import type { DecodedCertificate } from "../certificates/decoded-certificate.ts";
import { reconstructedKeys } from "../certificates/reconstructed-keys.ts";

/** How the private key of a certificate is made. */
export interface HeldKey {
  /** The holder's own part, expanded where it has an expansion key; the key itself where nothing is added to it. */
  readonly ownKey: PrivateKey;
  /** What the issuer gave for it: 32 octets. Absent where the certificate is for the holder's own key. */
  readonly s?: Uint8Array;
}

/**
 * Whether a certificate stands for the private key that its holder has. Of an explicit one whose key is none of the
 * four curves' nothing is said: a rule asks for that already.
 *
 * @param issuer - of an implicit certificate, whose key is made with its issuer's.
 * @see IEEE 1609.2 5.3.2; IEEE 1609.2.1 9.3
 */
export function heldKeyChecks(
  certificate: DecodedCertificate,
  held: HeldKey,
  issuer: DecodedCertificate,
): readonly Check[] {
  return certificate.value.type === "explicit"
    ? explicitKeyChecks(certificate, held)
    : implicitKeyChecks(certificate, held, issuer);
}

/** The same of an explicit certificate, for which its issuer is not needed. */
export function explicitKeyChecks({ key }: DecodedCertificate, held: HeldKey): readonly Check[] {
  if (key === undefined) return [];
  const { ownKey, s } = held;
  const rebuilt = s === undefined ? ownKey : unlessZero(() => butterflyPrivateKey(ownKey, s));
  return [privateKeyCheck(rebuilt !== undefined && isSame(key, rebuilt))];
}

function implicitKeyChecks(
  certificate: DecodedCertificate,
  held: HeldKey,
  issuer: DecodedCertificate,
): readonly Check[] {
  const certified = issuer.key === undefined ? [] : reconstructedKeys(certificate, issuer, issuer.key);
  if (certified.length === 0) return [{ ...reconstructionRule, outcome: "fail" }];
  const rebuilt = rebuiltKey(certificate, issuer, held);
  return [
    { ...reconstructionRule, outcome: "pass" },
    privateKeyCheck(rebuilt !== undefined && certified.some((key) => isSame(key, rebuilt))),
  ];
}

/** The private key of an implicit certificate; undefined where the scalars add up to nothing. */
export function rebuiltKey(
  certificate: DecodedCertificate,
  issuer: DecodedCertificate,
  { ownKey, s }: HeldKey,
): PrivateKey | undefined {
  if (s === undefined) return ownKey;
  return unlessZero(() => reconstructPrivateKey(ownKey, bindingDigest(certificate, issuer), s));
}

/** e, by which an implicit certificate is bound to its issuer. @see IEEE 1609.2 5.3.2 */
export function bindingDigest({ value }: DecodedCertificate, issuer: DecodedCertificate): Uint8Array {
  const toBeSigned = coer.encode(ToBeSignedCertificate, canonicalToBeSigned(value.toBeSigned));
  return digest("sha256", concat(digest("sha256", toBeSigned), issuer.digest));
}

/** What is said of a private key that was compared. */
export function privateKeyCheck(isRebuilt: boolean): Check {
  const rule = {
    name: "private-key-rebuilt",
    clause: "IEEE 1609.2 5.3.2",
    expected: "the private key is the one that the certificate stands for",
    path: "toBeSigned.verifyKeyIndicator",
  };
  if (isRebuilt) return { ...rule, outcome: "pass" };
  const found = "the key that is rebuilt is not the one that the certificate stands for";
  return { ...rule, outcome: "fail", found };
}

const reconstructionRule = {
  name: "reconstruction-value-usable",
  clause: "IEEE 1609.2 5.3.2",
  expected: "the reconstruction value is a point of its curve, and gives a key",
  path: "toBeSigned.verifyKeyIndicator",
};

function isSame(
  { keyType, point }: { readonly keyType: PrivateKey["keyType"]; readonly point: Uint8Array },
  rebuilt: PrivateKey,
): boolean {
  return keyType === rebuilt.keyType && bytesEqual(point, rebuilt.publicKey);
}

/** @returns undefined where the scalars add up to nothing. */
function unlessZero(make: () => PrivateKey): PrivateKey | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof CryptoError) return undefined;
    throw error;
  }
}
