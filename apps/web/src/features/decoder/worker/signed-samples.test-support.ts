/** Signed samples on each curve, and what a hostile maker does to the numbers and points in them. */
import { coer } from "@v2x/asn1";
import { decompressPoint, generatePrivateKey, type KeyType, keyTypes } from "@v2x/crypto";
import type { Random } from "@v2x/testkit";
import {
  Certificate,
  type Certificate as CertificateValue,
  type EccP256CurvePoint,
  Ieee1609Dot2Data,
  type PublicVerificationKey,
  type Signature,
  type ToBeSignedCertificate,
} from "@v2x/v2x-schema";
import { hierarchy, within } from "../../../../../../packages/credentials/src/hierarchy.test-support.ts";
import { toTime64, toVerificationKey } from "../../../../../../packages/credentials/src/index.ts";
import { signMessage } from "../../../../../../packages/credentials/src/verdict/verdict.test-support.ts";
import { curves } from "../../../../../../packages/crypto/src/key-types.ts";

/** Octets that are signed, and what their chain is made of, the root first. */
export interface SignedSample {
  readonly name: string;
  readonly hex: string;
  readonly known: readonly string[];
}

const hexOf = (octets: Uint8Array) => Buffer.from(octets).toString("hex");

/** Certificates and messages of one chain on each curve, and one of mixed sizes. */
export async function signedSamples(): Promise<readonly SignedSample[]> {
  const curvesOfChains: [KeyType, KeyType, KeyType][] = [
    ...keyTypes.map((type): [KeyType, KeyType, KeyType] => [type, type, type]),
    ["NistP256", "BrainpoolP384r1", "BrainpoolP256r1"],
  ];
  const chains = await Promise.all(
    curvesOfChains.map(async (types) => {
      const { root, aa, ticket } = await hierarchy(...types);
      const header = { psid: 36, generationTime: toTime64(within) };
      const messages = await Promise.all(
        (["certificate", "digest"] as const).map((by) => signMessage(header, ticket, undefined, by)),
      );
      const certificates = [root, aa, ticket].map(({ certificate }) => certificate.bytes);
      const known = certificates.map(hexOf);
      return [...certificates, ...messages].map((octets, at) => ({
        name: `${types.join(" ")} ${at}`,
        hex: hexOf(octets),
        known,
      }));
    }),
  );
  return chains.flat();
}

type Point = PublicVerificationKey["value"] & EccP256CurvePoint;
type AnySignature = Exclude<Signature, { readonly choice: "unknown" | "sm2Signature" }>;

/** One number, point or name of a certificate or signed message changed as no flipped bit would change it. */
export function twisted(hex: string, random: Random): string {
  const octets = Uint8Array.from(Buffer.from(hex, "hex"));
  const certificate = attempt(() => coer.decode(Certificate, octets));
  if (certificate !== undefined)
    return encoded(() => coer.encode(Certificate, ofCertificate(certificate, random)));
  const data = attempt(() => coer.decode(Ieee1609Dot2Data, octets));
  if (data?.content.choice !== "signedData") return hex;
  const { signature, signer, hashId } = data.content.value;
  const value = {
    ...data.content.value,
    ...random.pick([
      () => ({ signature: ofSignature(signature, random) }),
      () => ({ hashId: hashId === "sha256" ? ("sha384" as const) : ("sha256" as const) }),
      () =>
        signer.choice === "certificate" && signer.value[0] !== undefined
          ? { signer: { ...signer, value: [ofCertificate(signer.value[0], random)] } }
          : {},
    ])(),
  };
  return encoded(() => coer.encode(Ieee1609Dot2Data, { ...data, content: { choice: "signedData", value } }));
}

function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined; // other octets are twisted otherwise
  }
}

/** What has no encoding is no input. */
function encoded(make: () => Uint8Array): string {
  const octets = attempt(make);
  return octets === undefined ? "" : hexOf(octets);
}

function ofCertificate(value: CertificateValue, random: Random): CertificateValue {
  const { signature, issuer, toBeSigned } = value;
  return random.pick<() => CertificateValue>([
    () => (signature === undefined ? value : { ...value, signature: ofSignature(signature, random) }),
    () => (signature === undefined ? value : { ...value, signature: ofSignature(signature, random) }),
    () => ({ ...value, toBeSigned: ofContent(toBeSigned, random) }),
    () => ({ ...value, signature: undefined, type: "implicit" }),
    () => ({ ...value, issuer: { choice: "self", value: random.pick(["sha256", "sha384"]) } }),
    () =>
      issuer.choice === "sha256AndDigest"
        ? { ...value, issuer: { choice: "sha384AndDigest", value: issuer.value } }
        : { ...value, issuer: { choice: "self", value: "sha256" } },
    () => implicitOf(value, random),
  ])();
}

/** The key as reconstruction value: any octets give some key, or none. */
function implicitOf(value: CertificateValue, random: Random): CertificateValue {
  const { verifyKeyIndicator } = value.toBeSigned;
  if (verifyKeyIndicator.choice !== "verificationKey") return value;
  const point = verifyKeyIndicator.value.value as Point;
  const reconstruction =
    random.below(2) === 0 ? point : (ofPoint(point, "NistP256", random) as EccP256CurvePoint);
  return {
    ...value,
    type: "implicit",
    signature: undefined,
    toBeSigned: {
      ...value.toBeSigned,
      verifyKeyIndicator: { choice: "reconstructionValue", value: reconstruction },
    },
  };
}

function ofContent(content: ToBeSignedCertificate, random: Random): ToBeSignedCertificate {
  const { verifyKeyIndicator, encryptionKey } = content;
  if (encryptionKey !== undefined && random.below(3) === 0) {
    const { publicKey } = encryptionKey;
    const value = ofPoint(publicKey.value as Point, "BrainpoolP256r1", random);
    return { ...content, encryptionKey: { ...encryptionKey, publicKey: { ...publicKey, value } as never } };
  }
  if (verifyKeyIndicator.choice !== "verificationKey") return content;
  const key = verifyKeyIndicator.value;
  const keyType = keyTypes.find((type) => `ecdsa${type}`.toLowerCase() === key.choice.toLowerCase());
  if (keyType === undefined) return content;
  const other = random.pick(keyTypes);
  const value =
    random.below(4) === 0
      ? toVerificationKey(other, generatePrivateKey(other).publicKey)
      : ({ ...key, value: ofPoint(key.value as Point, keyType, random) } as PublicVerificationKey);
  return { ...content, verifyKeyIndicator: { choice: "verificationKey", value } };
}

/** The same point uncompressed, off its curve, at the field's end, with the other y, without y, or none. */
function ofPoint(point: Point, keyType: KeyType, random: Random): unknown {
  const { length } = curves[keyType];
  const x = "x" in (point.value ?? {}) ? (point.value as { x: Uint8Array }).x : (point.value as Uint8Array);
  const whole =
    x === null
      ? undefined
      : decompressPoint(keyType, Uint8Array.of(point.choice === "compressed-y-0" ? 2 : 3, ...x));
  const y = whole?.slice(1 + length) ?? new Uint8Array(length);
  const off = y.slice();
  off[length - 1]! ^= 1;
  const uncompressed = length === 32 ? "uncompressedP256" : "uncompressedP384";
  return random.pick([
    { choice: uncompressed, value: { x, y } },
    { choice: uncompressed, value: { x, y } },
    { choice: uncompressed, value: { x, y: off } },
    { choice: uncompressed, value: { x: new Uint8Array(length), y: new Uint8Array(length) } },
    { choice: "compressed-y-0", value: x },
    { choice: "compressed-y-1", value: x },
    { choice: "compressed-y-0", value: new Uint8Array(length) },
    { choice: "compressed-y-1", value: new Uint8Array(length).fill(0xff) },
    { choice: "x-only", value: x },
    { choice: "fill", value: null },
  ]);
}

/** r and s at their ends and beyond, s as its twin, r in the other forms of its point, or of another curve. */
function ofSignature(signature: Signature, random: Random): Signature {
  const keyType = keyTypes.find(
    (type) => `ecdsa${type}Signature`.toLowerCase() === signature.choice.toLowerCase(),
  );
  if (keyType === undefined) return signature;
  const { choice, value } = signature as AnySignature;
  const { length, order } = curves[keyType];
  const n = BigInt(`0x${hexOf(order)}`);
  const octets = (number: bigint) =>
    Uint8Array.from(
      Buffer.from(
        number
          .toString(16)
          .padStart(2 * length, "0")
          .slice(-2 * length),
        "hex",
      ),
    );
  const number = (of: Uint8Array) => BigInt(`0x${hexOf(of)}`);
  const s = value.sSig;
  const r = value.rSig.choice === "x-only" ? value.rSig.value : new Uint8Array(length).fill(1);
  const ends = [0n, 1n, n - 1n, n, n + 1n, (1n << BigInt(8 * length)) - 1n].map(octets);
  const point = (rSig: unknown) => ({ choice, value: { rSig, sSig: s } }) as Signature;
  return random.pick<() => Signature>([
    () => ({ choice, value: { rSig: value.rSig, sSig: octets(n - number(s)) } }) as Signature,
    () => ({ choice, value: { rSig: value.rSig, sSig: random.pick(ends) } }) as Signature,
    () => point({ choice: "x-only", value: random.pick(ends) }),
    () => point({ choice: "x-only", value: octets(number(r) + n) }),
    () => point({ choice: random.pick(["compressed-y-0", "compressed-y-1"]), value: r }),
    () =>
      point({
        choice: length === 32 ? "uncompressedP256" : "uncompressedP384",
        value: { x: r, y: random.octets(length) },
      }),
    () => point({ choice: "fill", value: null }),
    () => {
      const others = keyTypes.filter((type) => type !== keyType && curves[type].length === length);
      const [other] = others as [KeyType];
      const name = `ecdsa${other}Signature`;
      return { choice: name, value } as Signature;
    },
    () => ({ choice, value: { rSig: { choice: "x-only", value: s }, sSig: r } }) as Signature,
  ])();
}
