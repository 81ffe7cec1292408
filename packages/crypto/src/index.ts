/**
 * Elliptic-curve keys of IEEE 1609.2, on Node's own OpenSSL and in browsers (`native/`): make them (`generatePrivateKey`), sign, verify
 * (`verifySignature`), read them in the formats that users bring (`parsePublicKey`) and seal secrets for storage.
 * Messages are encrypted with AES-CCM (`encryptCcm`), its key with ECIES (`wrapKey`; `unwrapKey` takes what
 * `PrivateKey.agree` or a hardware module agreed on). A device's many keys come of one by butterfly expansion
 * (`cocoonPublicKeys`, and in the device `cocoonPrivateKey`), those of implicit certificates of the issuer's share
 * (`makeImplicitShare`, `reconstructPrivateKey`). Knows no certificate, stores nothing, and takes no key apart from
 * those four curves.
 */
export { encryptBlocks } from "#native/ciphers";
export { digest, hmacSha256 } from "#native/hashes";
export {
  type ButterflyShare,
  butterflyPrivateKey,
  type CaterpillarKey,
  cocoonPrivateKey,
  cocoonPublicKeys,
  type Expansion,
  type ExpansionIndex,
  makeButterflyShare,
  makeButterflyShares,
} from "./butterfly.ts";
export { concat } from "./bytes.ts";
export { type CcmCiphertext, decryptCcm, encryptCcm, generateContentKey } from "./ccm.ts";
export { unwrapKey, type WrappedKey, wrapKey } from "./ecies.ts";
export { type AnyCryptoError, CryptoError } from "./errors.ts";
export {
  areKeysBehind,
  type ImplicitShare,
  type ImplicitShareOrder,
  type KeyBehind,
  makeImplicitShare,
  makeImplicitShares,
  type Reconstruction,
  reconstructPrivateKey,
  reconstructPublicKey,
  reconstructPublicKeys,
} from "./implicit-keys.ts";
export {
  type HashName,
  hashOf,
  isKeyType256,
  type KeyType,
  type KeyType256,
  keyTypes,
  scalarLength,
} from "./key-types.ts";
export { compressPoint, decompressPoint, isOnCurve } from "./points.ts";
export { generatePrivateKey, type PrivateKey, privateKeyFromScalar } from "./private-key.ts";
export { privateKeyFromPem } from "./private-key-pem.ts";
export { parsePublicKey } from "./public-key-formats.ts";
export { seal, unseal } from "./sealing.ts";
export { type EcdsaSignature, verifySignature } from "./signature.ts";
export { weaknessOf } from "./weak-keys.ts";
