import { randomUUID } from "node:crypto";
import {
  CryptoError,
  generatePrivateKey,
  type ImplicitShare,
  type ImplicitShareOrder,
  isKeyBehind,
  isKeyType256,
  type KeyType,
  type KeyType256,
  makeImplicitShare,
  makeImplicitShares,
  type PrivateKey,
  privateKeyFromScalar,
  seal,
  unseal,
} from "@v2x/crypto";
import { bytesEqual } from "../bytes.ts";
import { CredentialsError } from "../errors.ts";
import type { KeyAgreement, KeyProvider, KeyPurpose, SealedKey, Signer } from "./signer.ts";

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
      const id = randomUUID();
      if (purpose === "decrypt") expectEncryptionCurve(id, keyType);
      const key = generatePrivateKey(keyType);
      const scalar = key.toScalar();
      const sealed = seal(masterKey, bindingOf({ id, purpose }), scalar);
      scalar.fill(0);
      return { id, keyType, purpose, publicKey: key.publicKey, sealed };
    },
    async open(sealed) {
      return signerWith(openKey(masterKey, sealed, "sign"));
    },
    async openAgreement(sealed) {
      return agreementWith(openKey(masterKey, sealed, "decrypt"));
    },
  };
}

/**
 * Seals anew what was sealed before keys were bound to their purpose, by their id alone.
 *
 * @returns the new `sealed`; `undefined` for a key that is bound already, or that the master key does not open.
 */
export function boundToPurpose(masterKey: Uint8Array, stored: SealedKey): Uint8Array | undefined {
  let scalar: Uint8Array;
  try {
    scalar = unseal(masterKey, stored.id, stored.sealed);
  } catch (cause) {
    if (cause instanceof CryptoError) return undefined;
    throw cause;
  }
  const sealed = seal(masterKey, bindingOf(stored), scalar);
  scalar.fill(0);
  return sealed;
}

/** Signs with a private key held in memory. */
export function signerWith(key: PrivateKey): Signer {
  return {
    keyType: key.keyType,
    publicKey: key.publicKey,
    sign: async (message) => key.sign(message),
    makeImplicitShare: gatheredShares(key),
    isKeyBehind: async (certificate, rebuilt) => isKeyBehind(key, certificate, rebuilt),
  };
}

interface WaitingForShare extends ImplicitShareOrder {
  resolve(share: ImplicitShare): void;
  reject(failure: unknown): void;
}

/** Makes together what is asked for in one turn: the shares of a batch cost a good deal less than each by itself. */
function gatheredShares(key: PrivateKey): Signer["makeImplicitShare"] {
  let waiting: WaitingForShare[] = [];
  return (requestKey, digestOf) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) queueMicrotask(makeAll);
      waiting.push({ requestKey, digestOf, resolve, reject });
    });

  function makeAll(): void {
    const orders = waiting;
    waiting = [];
    let shares: readonly (ImplicitShare | undefined)[] = [];
    try {
      shares = makeImplicitShares(key, orders);
    } catch {
      // One of them is bad: each by itself tells which.
    }
    for (const [at, { requestKey, digestOf, resolve, reject }] of orders.entries()) {
      try {
        resolve(shares[at] ?? makeImplicitShare(key, requestKey, digestOf));
      } catch (failure) {
        reject(failure);
      }
    }
  }
}

/**
 * Agrees with a private key held in memory.
 *
 * @throws CredentialsError "key-purpose" for a key of a curve on which nobody encrypts.
 */
export function agreementWith(key: PrivateKey): KeyAgreement {
  const { keyType, publicKey } = key;
  expectEncryptionCurve("in memory", keyType);
  return { keyType, publicKey, agree: async (point) => key.agree(point) };
}

function openKey(masterKey: Uint8Array, stored: SealedKey, purpose: KeyPurpose): PrivateKey {
  const { id, publicKey } = stored;
  if (stored.purpose !== purpose) throw new CredentialsError("key-purpose", { id, purpose: stored.purpose });
  const key = unsealed(masterKey, stored);
  if (!bytesEqual(key.publicKey, publicKey)) throw new CredentialsError("key-unavailable", { id });
  return key;
}

function unsealed(masterKey: Uint8Array, stored: SealedKey): PrivateKey {
  let scalar: Uint8Array | undefined;
  try {
    scalar = unseal(masterKey, bindingOf(stored), stored.sealed);
    return privateKeyFromScalar(stored.keyType, scalar);
  } catch (cause) {
    if (cause instanceof CryptoError)
      throw new CredentialsError("key-unavailable", { id: stored.id }, { cause });
    throw cause;
  } finally {
    scalar?.fill(0);
  }
}

/** Whoever can write to the database can then neither exchange keys nor make one that signs decrypt. */
function bindingOf({ id, purpose }: Pick<SealedKey, "id" | "purpose">): string {
  return `${id} ${purpose}`;
}

/** @see IEEE 1609.2 — BasePublicEncryptionKey, which has no 384-bit curve */
function expectEncryptionCurve(id: string, keyType: KeyType): asserts keyType is KeyType256 {
  if (isKeyType256(keyType)) return;
  throw new CredentialsError("key-purpose", { id, purpose: `no use for decrypting on ${keyType}` });
}
