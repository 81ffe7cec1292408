import { randomUUID } from "node:crypto";
import {
  CryptoError,
  generatePrivateKey,
  makeImplicitShare,
  type PrivateKey,
  privateKeyFromScalar,
  seal,
  unseal,
} from "@v2x/crypto";
import { bytesEqual } from "../bytes.ts";
import { CredentialsError } from "../errors.ts";
import type { KeyProvider, SealedKey, Signer } from "./signer.ts";

/**
 * Makes keys with the operating system's randomness and seals their private scalars for storage.
 *
 * @param options.masterKey - 32 octets; whoever has them and the stored keys can sign as every authority.
 */
export function sealedKeyProvider(options: { readonly masterKey: Uint8Array }): KeyProvider {
  const { masterKey } = options;
  if (masterKey.length !== 32) throw new TypeError("The master key has 32 octets.");
  return {
    async create(keyType, purpose) {
      const key = generatePrivateKey(keyType);
      const id = randomUUID();
      const sealed: SealedKey = {
        id,
        keyType,
        purpose,
        publicKey: key.publicKey,
        sealed: seal(masterKey, id, key.toScalar()),
      };
      return { sealed, publicKey: key.publicKey, signer: signerWith(key) };
    },
    async open(sealed) {
      const key = openKey(masterKey, sealed);
      if (!bytesEqual(key.publicKey, sealed.publicKey)) {
        throw new CredentialsError("key-unavailable", { id: sealed.id });
      }
      return signerWith(key);
    },
  };
}

/** Signs with a private key held in memory. */
export function signerWith(key: PrivateKey): Signer {
  return {
    keyType: key.keyType,
    publicKey: key.publicKey,
    sign: async (message) => key.sign(message),
    makeImplicitShare: async (requestKey, digestOf) => makeImplicitShare(key, requestKey, digestOf),
  };
}

function openKey(masterKey: Uint8Array, { id, keyType, sealed }: SealedKey): PrivateKey {
  try {
    return privateKeyFromScalar(keyType, unseal(masterKey, id, sealed));
  } catch (cause) {
    if (cause instanceof CryptoError) throw new CredentialsError("key-unavailable", { id }, { cause });
    throw cause;
  }
}
