import {
  areKeysBehind,
  CryptoError,
  generatePrivateKey,
  type ImplicitShare,
  type ImplicitShareOrder,
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
      const id = crypto.randomUUID();
      if (purpose === "decrypt") expectEncryptionCurve(id, keyType);
      const key = generatePrivateKey(keyType);
      const scalar = key.toScalar();
      const sealed = seal(masterKey, sealedKeyName({ id, purpose }), scalar);
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
  const sealed = seal(masterKey, sealedKeyName(stored), scalar);
  scalar.fill(0);
  return sealed;
}

/** Signs with a private key held in memory. */
export function signerWith(key: PrivateKey): Signer {
  const makeShare = gathered((orders: readonly ImplicitShareOrder[]) => implicitSharesBy(key, orders));
  return {
    keyType: key.keyType,
    publicKey: key.publicKey,
    sign: async (message) => key.sign(message),
    makeImplicitShare: (requestKey, digestOf) => makeShare({ requestKey, digestOf }),
    isKeyBehind: gathered((asked) => areKeysBehind(key, asked).map((answer) => () => answer)),
  };
}

/**
 * Answers together what is asked in one turn: that costs a good deal less than each by itself.
 *
 * @param answerAll - gives a function for each question, in their order, that returns its answer or throws.
 */
function gathered<Question, Answer>(
  answerAll: (questions: readonly Question[]) => readonly (() => Answer)[],
): (question: Question) => Promise<Answer> {
  let waiting: {
    readonly question: Question;
    resolve(answer: Answer): void;
    reject(failure: unknown): void;
  }[] = [];
  const answer = () => {
    const asked = waiting;
    waiting = [];
    const answers = answerAll(asked.map(({ question }) => question));
    for (const [at, { resolve, reject }] of asked.entries()) {
      try {
        resolve(answers[at]!());
      } catch (failure) {
        reject(failure);
      }
    }
  };
  return (question) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) queueMicrotask(answer);
      waiting.push({ question, resolve, reject });
    });
}

function implicitSharesBy(
  key: PrivateKey,
  orders: readonly ImplicitShareOrder[],
): readonly (() => ImplicitShare)[] {
  let shares: readonly (ImplicitShare | undefined)[] = [];
  try {
    shares = makeImplicitShares(key, orders);
  } catch {
    // One of them is bad: each by itself tells which.
  }
  return orders.map(
    ({ requestKey, digestOf }, at) =>
      () =>
        shares[at] ?? makeImplicitShare(key, requestKey, digestOf),
  );
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
    scalar = unseal(masterKey, sealedKeyName(stored), stored.sealed);
    return privateKeyFromScalar(stored.keyType, scalar);
  } catch (cause) {
    if (cause instanceof CryptoError)
      throw new CredentialsError("key-unavailable", { id: stored.id }, { cause });
    throw cause;
  } finally {
    scalar?.fill(0);
  }
}

/**
 * The name that a stored key is sealed under. An attacker who can write to the database can then neither exchange keys
 * nor make one that signs decrypt.
 */
export function sealedKeyName({ id, purpose }: Pick<SealedKey, "id" | "purpose">): string {
  return `${id} ${purpose}`;
}

/** @see IEEE 1609.2 — BasePublicEncryptionKey, which has no 384-bit curve */
function expectEncryptionCurve(id: string, keyType: KeyType): asserts keyType is KeyType256 {
  if (isKeyType256(keyType)) return;
  throw new CredentialsError("key-purpose", { id, purpose: `no use for decrypting on ${keyType}` });
}
