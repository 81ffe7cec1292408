/** Keys, curves, digests, signatures and sealed content. @see IEEE 1609.2 — clauses of the types named */
import type { Meaning } from "./field.ts";

/** A meaning that the type and member alone give. */
export function says(text: string): Meaning {
  return () => text;
}

/** What people call hash functions, by their names in HashAlgorithm. */
export const hashNames: Readonly<Record<string, string>> = {
  sha256: "SHA-256",
  sha384: "SHA-384",
  sm3: "SM3",
};

const hashAlgorithm: Meaning = ({ value }) => (typeof value === "string" ? hashNames[value] : undefined);

const symmNames: Readonly<Record<string, string>> = {
  aes128Ccm: "AES-128 in CCM mode",
  sm4Ccm: "SM4 in CCM mode",
};

const symmAlgorithm: Meaning = ({ value }) => (typeof value === "string" ? symmNames[value] : undefined);

/** Of each curve, by the word for it in names: what people call it, and whether it is for encryption too. */
const curves = [
  ["NistP256", "NIST P-256", true],
  ["BrainpoolP256r1", "brainpoolP256r1", true],
  ["NistP384", "NIST P-384", false],
  ["BrainpoolP384r1", "brainpoolP384r1", false],
] as const;

const keysAndSignatures: Readonly<Record<string, Meaning>> = Object.fromEntries(
  curves.flatMap(([word, curve, encrypts]) => [
    [`PublicVerificationKey.ecdsa${word}`, says(`ECDSA key on the curve ${curve}`)],
    [`Signature.ecdsa${word}Signature`, says(`ECDSA on the curve ${curve}`)],
    ...(encrypts
      ? [
          [`BasePublicEncryptionKey.ecies${word}`, says(`ECIES key on the curve ${curve}`)],
          [`EncryptedDataEncryptionKey.ecies${word}`, says(`wrapped with ECIES on the curve ${curve}`)],
        ]
      : []),
  ]),
);

/** By type, or by member where that says more. */
export const keyMeanings: Record<string, Meaning> = {
  HashAlgorithm: hashAlgorithm,
  SymmAlgorithm: symmAlgorithm,
  "*.x-only": says("x coordinate alone"),
  "*.fill": says("no point"),
  "*.compressed-y-0": says("compressed point: x, with y even"),
  "*.compressed-y-1": says("compressed point: x, with y odd"),
  "*.uncompressedP256": says("uncompressed point: x and y"),
  "*.uncompressedP384": says("uncompressed point: x and y"),
  ...keysAndSignatures,
  "PublicVerificationKey.ecsigSm2": says("SM2 key"),
  "Signature.sm2Signature": says("SM2"),
  "BasePublicEncryptionKey.ecencSm2": says("SM2 encryption key"),
  "EncryptedDataEncryptionKey.ecencSm2256": says("wrapped with SM2"),
  "EcdsaP256Signature.rSig": says("r of the signature"),
  "EcdsaP384Signature.rSig": says("r of the signature"),
  "EcdsaP256Signature.sSig": says("s of the signature"),
  "EcdsaP384Signature.sSig": says("s of the signature"),
  "EciesP256EncryptedKey.v": says("the sender's ephemeral public key"),
  "EciesP256EncryptedKey.c": says("the content's key, wrapped"),
  "EciesP256EncryptedKey.t": says("authentication tag of the wrapped key"),
  "EcencP256EncryptedKey.v": says("the sender's ephemeral public key"),
  "EcencP256EncryptedKey.c": says("the content's key, wrapped"),
  "EcencP256EncryptedKey.t": says("authentication tag of the wrapped key"),
  "One28BitCcmCiphertext.nonce": says("number used once with this key"),
  "One28BitCcmCiphertext.ccmCiphertext": says("ciphertext; its last 16 octets are the authentication tag"),
  "Aes128CcmCiphertext.nonce": says("number used once with this key"),
  "Aes128CcmCiphertext.ccmCiphertext": says("ciphertext; its last 16 octets are the authentication tag"),
  "RecipientInfo.pskRecipInfo": says("for who has the key shared beforehand, named by its hash"),
  "RecipientInfo.symmRecipInfo": says("for who has the symmetric key named by its hash"),
  "RecipientInfo.certRecipInfo": says("for the holder of the certificate named"),
  "RecipientInfo.signedDataRecipInfo": says("for who offered an encryption key in the signed message named"),
  "RecipientInfo.rekRecipInfo": says("for who offered the encryption key named, outside a certificate"),
  "SymmetricEncryptionKey.aes128Ccm": says("secret key of AES-128"),
  "SymmetricEncryptionKey.sm4Ccm": says("secret key of SM4"),
  HashedId3: says("last 3 octets of a certificate's hash"),
  HashedId8: says("last 8 octets of the hash of a certificate or message"),
  HashedId10: says("last 10 octets of a certificate's hash"),
  "HashedData.sha256HashedData": says("SHA-256 of content that is transmitted elsewhere"),
  "HashedData.sha384HashedData": says("SHA-384 of content that is transmitted elsewhere"),
  "HashedData.sm3HashedData": says("SM3 of content that is transmitted elsewhere"),
};
