import { randomBytes } from "node:crypto";
import { p256 } from "@noble/curves/nist.js";
import { coer, type Schema } from "@v2x/asn1";
import type { DecodedCertificate } from "@v2x/credentials";
import { sealEncrypted } from "@v2x/protocol";
import {
  camp,
  type EccP256CurvePoint,
  type EncryptedData,
  Ieee1609Dot2Data,
  type RecipientInfo,
  type Signature,
  SignedCertificateRequest,
} from "@v2x/v2x-schema";

const { Fn } = p256.Point;

/** How octets are changed without any key, so that they may still pass for the same request. */
export const malleations = {
  /** V of ECIES, of which only x counts, negated: -V. */
  "v-negated": (octets) => withPoints(octets, (point) => named(point, { isNegated: true })),
  "v-uncompressed": (octets) => withPoints(octets, (point) => named(point, { form: "uncompressed" })),
  "v-negated-uncompressed": (octets) =>
    withPoints(octets, (point) => named(point, { form: "uncompressed", isNegated: true })),
  "v-x-only": (octets) => withPoints(octets, (point) => ({ choice: "x-only", value: xOf(point) })),
  "recipient-added": (octets) => withRecipients(octets, (recipients) => [...recipients, stranger()]),
  "recipient-put-first": (octets) => withRecipients(octets, (recipients) => [stranger(), ...recipients]),
  "recipient-twice": (octets) => withRecipients(octets, (recipients) => [...recipients, ...recipients]),
  "recipients-reversed": (octets) => withRecipients(octets, (recipients) => recipients.toReversed()),
  /** ECDSA takes n-s as well as s. */
  "s-negated": (octets) =>
    withSignature(octets, ({ rSig, sSig }) => ({
      rSig,
      sSig: Fn.toBytes(Fn.neg(Fn.fromBytes(Uint8Array.from(sSig)))),
    })),
  "r-x-only": (octets) => withR(octets, (x) => ({ choice: "x-only", value: x })),
  "r-compressed-0": (octets) => withR(octets, (x) => ({ choice: "compressed-y-0", value: x })),
  "r-compressed-1": (octets) => withR(octets, (x) => ({ choice: "compressed-y-1", value: x })),
  "r-uncompressed": (octets) =>
    withR(octets, (x) => ({ choice: "uncompressedP256", value: { x, y: randomBytes(32) } })),
  /** The length of the last long octet string in more octets than it needs. */
  "length-not-minimal": (octets) => lengthened(octets),
} as const satisfies Record<string, (octets: Uint8Array) => Uint8Array>;

export type Malleation = keyof typeof malleations;

/** Octets under a row of changes; those that do not concern them leave them as they are. */
export function malleated(octets: Uint8Array, names: readonly Malleation[]): Uint8Array {
  return names.reduce((changed, name) => {
    try {
      return malleations[name](changed);
    } catch {
      return changed;
    }
  }, octets);
}

/** What an envelope encrypts, changed and encrypted again with a new key. */
export function resealed(
  plaintext: Uint8Array,
  certificate: DecodedCertificate,
  names: readonly Malleation[],
): { readonly octets: Uint8Array; readonly contentKey: Uint8Array } {
  return sealEncrypted(malleated(plaintext, names), [{ choice: "certRecipInfo", certificate }]);
}

type Ecdsa = Extract<Signature, { readonly choice: "ecdsaNistP256Signature" }>["value"];

function withEncrypted(octets: Uint8Array, change: (data: EncryptedData) => EncryptedData): Uint8Array {
  const data = coer.decode(Ieee1609Dot2Data, octets);
  if (data.content.choice !== "encryptedData") return octets;
  const value = change(data.content.value);
  return coer.encode(Ieee1609Dot2Data, { ...data, content: { choice: "encryptedData", value } });
}

function withRecipients(
  octets: Uint8Array,
  change: (recipients: readonly RecipientInfo[]) => readonly RecipientInfo[],
): Uint8Array {
  return withEncrypted(octets, (data) => ({ ...data, recipients: change(data.recipients) }));
}

function withPoints(octets: Uint8Array, change: (point: EccP256CurvePoint) => EccP256CurvePoint): Uint8Array {
  return withRecipients(octets, (recipients) =>
    recipients.map((info) => {
      if (info.choice !== "certRecipInfo" || info.value.encKey.choice !== "eciesNistP256") return info;
      const { encKey } = info.value;
      const value = { ...encKey.value, v: change(encKey.value.v) };
      return { ...info, value: { ...info.value, encKey: { ...encKey, value } } };
    }),
  );
}

function stranger(): RecipientInfo {
  return { choice: "pskRecipInfo", value: randomBytes(8) };
}

function withSignature(octets: Uint8Array, change: (signature: Ecdsa) => Ecdsa): Uint8Array {
  const data = coer.decode(Ieee1609Dot2Data, octets);
  const { content } = data;
  if (content.choice === "signedData") {
    const value = { ...content.value, signature: changed(content.value.signature) };
    return coer.encode(Ieee1609Dot2Data, { ...data, content: { choice: "signedData", value } });
  }
  if (content.choice !== "signedCertificateRequest") return octets;
  const value = requestChanged(content.value);
  return coer.encode(Ieee1609Dot2Data, { ...data, content: { choice: "signedCertificateRequest", value } });

  function requestChanged(request: Uint8Array): Uint8Array {
    for (const schema of [SignedCertificateRequest, camp.SignedCertificateRequest] as Schema<{
      signature: Signature;
    }>[]) {
      try {
        const read = coer.decode(schema, request);
        return coer.encode(schema, { ...read, signature: changed(read.signature) });
      } catch {
        // It is of the other system.
      }
    }
    return request;
  }

  function changed(signature: Signature): Signature {
    if (signature.choice !== "ecdsaNistP256Signature") return signature;
    return { choice: signature.choice, value: change(signature.value) };
  }
}

function withR(octets: Uint8Array, form: (x: Uint8Array) => EccP256CurvePoint): Uint8Array {
  return withSignature(octets, ({ rSig, sSig }) => ({ rSig: form(xOf(rSig)), sSig }));
}

function xOf(point: EccP256CurvePoint): Uint8Array {
  if (point.choice === "fill") throw new TypeError("There is no point.");
  return point.choice === "uncompressedP256" ? point.value.x : point.value;
}

/** The same point, or its negative, in another form. */
function named(
  point: EccP256CurvePoint,
  {
    form = "compressed",
    isNegated = false,
  }: { readonly form?: "compressed" | "uncompressed"; readonly isNegated?: boolean },
): EccP256CurvePoint {
  const isOdd =
    point.choice === "uncompressedP256" ? point.value.y.at(-1)! % 2 === 1 : point.choice === "compressed-y-1";
  const wantsOdd = isOdd !== isNegated;
  const compressed = Uint8Array.of(wantsOdd ? 3 : 2, ...xOf(point));
  if (form === "compressed")
    return { choice: wantsOdd ? "compressed-y-1" : "compressed-y-0", value: xOf(point) };
  const whole = p256.Point.fromBytes(compressed).toBytes(false);
  return { choice: "uncompressedP256", value: { x: whole.subarray(1, 33), y: whole.subarray(33) } };
}

/** A length of two octets (0x81 and up) in three. */
function lengthened(octets: Uint8Array): Uint8Array {
  const buffer = Buffer.from(octets);
  for (let at = 0; at < buffer.length - 3; at += 1) {
    if (buffer[at] === 0x81 && at + 2 + buffer[at + 1]! <= buffer.length && buffer[at + 1]! >= 128)
      return Buffer.concat([buffer.subarray(0, at), Buffer.of(0x82, 0), buffer.subarray(at + 1)]);
    if (buffer[at] === 0x82 && at + 3 + buffer.readUInt16BE(at + 1) <= buffer.length && buffer[at + 1]! > 0)
      return Buffer.concat([buffer.subarray(0, at), Buffer.of(0x83, 0), buffer.subarray(at + 1)]);
  }
  return octets;
}
