import { fork } from "node:child_process";
import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHash,
  createHmac,
  createPublicKey,
  createSecretKey,
  diffieHellman,
  ECDH,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from "node:crypto";
import { availableParallelism } from "node:os";
import { join } from "node:path";

/** What one request has a server compute, and nothing else, on P-256. */
export interface Cryptography {
  /** Public keys that arrive as compressed points and are seen for the first time. */
  readonly freshKeys: number;
  readonly agreements: number;
  /** Key pairs made. */
  readonly generations: number;
  /** Numbers multiplied with the base point, where no key pair comes of it. */
  readonly multiplications?: number;
  readonly signatures: number;
  readonly verifications: number;
  readonly encryptions: number;
  readonly decryptions: number;
  /** SHA-256 over some hundred octets. */
  readonly hashes: number;
  readonly hmacs: number;
}

/**
 * Prepares the cryptography of one request in bare node:crypto, without anything of ours around it.
 *
 * @returns a function that does it once.
 */
function bareCryptography(counts: Cryptography): () => void {
  const own = generateKeyPairSync("ec", { namedCurve });
  const peer = generateKeyPairSync("ec", { namedCurve });
  const points = Array.from({ length: 64 }, compressedPoint);
  const message = randomBytes(300);
  const key = randomBytes(16);
  const nonce = randomBytes(12);
  const sealed = encrypt(key, nonce, message);
  const signature = sign("sha256", message, peer.privateKey);
  const multiplier = createECDH(namedCurve);
  const numbers = Array.from({ length: 64 }, () => randomBytes(31));
  let turn = 0;
  return () => {
    for (let n = 0; n < counts.freshKeys; n += 1) imported(points[turn++ % points.length]!);
    for (let n = 0; n < counts.agreements; n += 1)
      diffieHellman({ privateKey: own.privateKey, publicKey: peer.publicKey });
    for (let n = 0; n < counts.generations; n += 1) generateKeyPairSync("ec", { namedCurve });
    for (let n = 0; n < (counts.multiplications ?? 0); n += 1)
      multiplier.setPrivateKey(numbers[turn++ % numbers.length]!);
    for (let n = 0; n < counts.signatures; n += 1) sign("sha256", message, own.privateKey);
    for (let n = 0; n < counts.verifications; n += 1)
      if (!verify("sha256", message, peer.publicKey, signature))
        throw new Error("a good signature is refused");
    for (let n = 0; n < counts.encryptions; n += 1) encrypt(key, nonce, message);
    for (let n = 0; n < counts.decryptions; n += 1) decrypt(key, nonce, sealed);
    for (let n = 0; n < counts.hashes; n += 1) createHash("sha256").update(message).digest();
    for (let n = 0; n < counts.hmacs; n += 1)
      createHmac("sha256", createSecretKey(key)).update(message).digest();
  };
}

/** How often in a second one thread does that. @param ms - for how long it is tried. */
export function bareRate(counts: Cryptography, ms: number): number {
  const bare = bareCryptography(counts);
  bare();
  const start = performance.now();
  let runs = 0;
  for (; performance.now() - start < ms; runs += 1) bare();
  return (runs * 1000) / (performance.now() - start);
}

/** What a process of `bareOnAllCores` is asked. */
export interface BareRun {
  readonly counts: Cryptography;
  readonly ms: number;
}

/** Processes that compute the same, one for each core. */
export interface BareOnAllCores {
  /** How often in a second all of them together do that. @param ms - for how long it is tried. */
  rate(counts: Cryptography, ms: number): Promise<number>;
  close(): void;
}

/** Starts them. */
export function bareOnAllCores(): BareOnAllCores {
  const children = Array.from({ length: availableParallelism() }, () =>
    fork(join(import.meta.dirname, "bare-process.ts")),
  );
  return {
    async rate(counts, ms) {
      const rates = children.map(
        (child) =>
          new Promise<number>((resolve) => {
            child.once("message", (rate) => resolve(rate as number));
            child.send({ counts, ms } satisfies BareRun);
          }),
      );
      return (await Promise.all(rates)).reduce((sum, rate) => sum + rate, 0);
    },
    close: () => {
      for (const child of children) child.kill();
    },
  };
}

const namedCurve = "prime256v1";
const cipher = "aes-128-ccm";
const tag = { authTagLength: 16 };

function encrypt(key: Uint8Array, nonce: Uint8Array, message: Uint8Array): Buffer {
  const running = createCipheriv(cipher, createSecretKey(key), nonce, tag);
  return Buffer.concat([running.update(message), running.final(), running.getAuthTag()]);
}

function decrypt(key: Uint8Array, nonce: Uint8Array, sealed: Buffer): Buffer {
  const running = createDecipheriv(cipher, createSecretKey(key), nonce, tag);
  running.setAuthTag(sealed.subarray(-16));
  const message = running.update(sealed.subarray(0, -16));
  running.final();
  return message;
}

function compressedPoint(): Buffer {
  const { publicKey } = generateKeyPairSync("ec", { namedCurve });
  const point = publicKey.export({ format: "der", type: "spki" }).subarray(-65);
  return ECDH.convertKey(point, namedCurve, undefined, undefined, "compressed") as Buffer;
}

/** SubjectPublicKeyInfo of RFC 5480 up to a compressed point of P-256. */
const spkiHead = Buffer.from("3039301306072a8648ce3d020106082a8648ce3d030107032200", "hex");

function imported(point: Buffer): KeyObject {
  const base64 = Buffer.concat([spkiHead, point]).toString("base64");
  return createPublicKey(`-----BEGIN PUBLIC KEY-----\n${base64}\n-----END PUBLIC KEY-----\n`);
}
