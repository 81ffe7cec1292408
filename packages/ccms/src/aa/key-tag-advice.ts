import { createHash, createHmac } from "node:crypto";
import { coer } from "@v2x/asn1";
import type { EventAdvice } from "@v2x/protocol";
import { type InnerAtRequest, PublicEncryptionKey, PublicKeys, PublicVerificationKey } from "@v2x/v2x-schema";

/** Which known mistake made a key tag that is not the right one. */
export function adviceOnKeyTag({
  publicKeys,
  hmacKey,
  sharedAtRequest: { keyTag },
}: InnerAtRequest): readonly EventAdvice[] {
  const { verificationKey, encryptionKey } = publicKeys;
  const keys = Buffer.concat([
    coer.encode(PublicVerificationKey, verificationKey),
    ...(encryptionKey === undefined ? [] : [coer.encode(PublicEncryptionKey, encryptionKey)]),
  ]);
  const sequence = coer.encode(PublicKeys, publicKeys);
  const isTag = (digest: Buffer) => digest.subarray(0, keyTag.length).equals(keyTag);
  const keyed = (octets: Uint8Array) => createHmac("sha256", hmacKey).update(octets).digest();
  const unkeyed = (octets: Uint8Array) => [
    createHmac("sha256", "").update(octets).digest(),
    createHash("sha256").update(octets).digest(),
  ];
  if (isTag(keyed(sequence))) return [overSequence];
  return [keys, sequence].flatMap(unkeyed).some(isTag) ? [withoutKey] : [];
}

const overSequence: EventAdvice = {
  name: "key-tag-over-sequence",
  text: "The key tag is made over the whole SEQUENCE PublicKeys. Make it over the verification key and the encryption key one behind the other, without the octet in front of them.",
};

const withoutKey: EventAdvice = {
  name: "key-tag-without-key",
  text: "The key tag is a digest without a key. Make it with HMAC-SHA-256 under the hmacKey of the request.",
};
