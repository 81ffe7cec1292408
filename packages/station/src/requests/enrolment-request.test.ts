import { createHash } from "node:crypto";
import { coer } from "@v2x/asn1";
import { signerWith, toTime64, toVerificationKey } from "@v2x/credentials";
import { generatePrivateKey, keyTypes } from "@v2x/crypto";
import {
  fixture,
  readCertificate,
  readEncryptedMessage,
  selfSignedMessageHolds,
  signedMessageHolds,
} from "@v2x/testkit";
import { InnerEcRequest } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { enrolledStation, now, testAuthorities } from "../authorities.test-support.ts";
import { buildEnrolmentRequest } from "../index.ts";
import { curveNames, enrolmentByHand, shapeOf } from "./by-hand.test-support.ts";

const canonicalId = Buffer.from("AA00000000000001C0FFEE", "hex");
const authorities = await testAuthorities();
const { ea } = authorities;
const sha256 = (octets: Uint8Array) => Uint8Array.from(createHash("sha256").update(octets).digest());
const p1 = sha256(ea.certificate.bytes);

describe.each(keyTypes)("a first enrolment with %s keys, as a reader without our code sees it", (keyType) => {
  const canonical = generatePrivateKey(keyType);
  const key = generatePrivateKey(keyType);
  const order = {
    enrollee: { canonicalId, canonicalKey: signerWith(canonical) },
    key: signerWith(key),
    ea: ea.certificate,
    now,
  };

  it("is encrypted for the EA, signed by the registered key around the proof of the new one", async () => {
    const { octets } = await buildEnrolmentRequest(order);
    expect(readEncryptedMessage(octets).recipients[0]!.id).toEqual(p1.slice(-8));
    const { outer, proof, message } = enrolmentByHand(octets, ea.decrypting.toScalar(), p1);
    expect(message).toBe("0180");
    for (const signed of [outer, proof]) {
      expect(signed).toMatchObject({ psid: 623, isExternal: false, signer: "self" });
      expect(BigInt(signed.generationTime)).toBe(toTime64(now));
    }
    const curve = curveNames[keyType];
    expect(selfSignedMessageHolds(outer, curve, canonical.publicKey)).toBe(true);
    expect(selfSignedMessageHolds(outer, curve, key.publicKey)).toBe(false);
    expect(selfSignedMessageHolds(proof, curve, key.publicKey)).toBe(true);
  });

  it("asks for the new key to be certified, for what a credential allows and nothing else", async () => {
    const { octets } = await buildEnrolmentRequest(order);
    const { proof } = enrolmentByHand(octets, ea.decrypting.toScalar(), p1);
    expect(coer.decode(InnerEcRequest, proof.payload)).toEqual({
      itsId: Uint8Array.from(canonicalId),
      certificateFormat: 1,
      publicKeys: {
        verificationKey: toVerificationKey(keyType, key.publicKey),
        encryptionKey: undefined,
      },
      requestedSubjectAttributes: expect.objectContaining({
        appPermissions: [{ psid: 623, ssp: { choice: "bitmapSsp", value: Uint8Array.of(1, 0xc0) } }],
        id: undefined,
        validityPeriod: undefined,
        certIssuePermissions: undefined,
      }),
    });
  });
});

it("the next enrolment is signed by the credential of today, which names the station", async () => {
  const { certificate, signer } = await enrolledStation(authorities);
  const key = generatePrivateKey("BrainpoolP384r1");
  const { octets } = await buildEnrolmentRequest({
    enrollee: { credential: { certificate, signer } },
    key: signerWith(key),
    ea: ea.certificate,
    now,
  });
  const { outer, proof } = enrolmentByHand(octets, ea.decrypting.toScalar(), p1);
  expect(outer.signer).toEqual(sha256(certificate.bytes).slice(-8));
  expect(signedMessageHolds(outer, readCertificate(certificate.bytes))).toBe(true);
  expect(selfSignedMessageHolds(proof, "brainpoolP384r1", key.publicKey)).toBe(true);
  expect(coer.decode(InnerEcRequest, proof.payload).itsId).toEqual(sha256(certificate.bytes).slice(-8));
});

it("is built like the request that others made and published", async () => {
  const params = JSON.parse(
    Buffer.from(fixture("bouncy-castle/ecies-encrypted-103097data.params.json")).toString(),
  ) as Record<string, string>;
  const param = (name: string) => Uint8Array.from(Buffer.from(params[name]!, "hex"));
  const theirs = enrolmentByHand(
    fixture("bouncy-castle/ecies-encrypted-103097data.oer"),
    param("recipient private key (P-256)"),
    param("P1 = SHA-256 of the recipient certificate"),
  );
  const { octets } = await buildEnrolmentRequest({
    enrollee: { canonicalId, canonicalKey: signerWith(generatePrivateKey("NistP256")) },
    key: signerWith(generatePrivateKey("NistP256")),
    ea: ea.certificate,
    now,
  });
  const ours = enrolmentByHand(octets, ea.decrypting.toScalar(), p1);
  expect(shapeOf(ours)).toEqual(shapeOf(theirs));
  const [a, b] = [ours, theirs].map(({ proof }) => coer.decode(InnerEcRequest, proof.payload));
  expect(a!.certificateFormat).toBe(b!.certificateFormat);
  expect(a!.publicKeys.verificationKey.choice).toBe(b!.publicKeys.verificationKey.choice);
});

describe("what goes with a request", () => {
  it("is named by the first 16 octets of its digest, and opened by nobody without the key", async () => {
    const { octets, requestHash, key, builtAt } = await buildEnrolmentRequest({
      enrollee: { canonicalId, canonicalKey: signerWith(generatePrivateKey("NistP256")) },
      key: signerWith(generatePrivateKey("NistP256")),
      ea: ea.certificate,
      now,
    });
    expect(requestHash).toEqual(sha256(octets).slice(0, 16));
    expect([key?.keyType, builtAt]).toEqual(["NistP256", now]);
    const strangers = generatePrivateKey("NistP256").toScalar();
    expect(() => enrolmentByHand(octets, strangers, p1)).toThrow("the tag of the wrapped key differs");
  });

  it("works for an EA whose encryption key is on the Brainpool curve", async () => {
    const { ea: brainpool } = await testAuthorities("BrainpoolP256r1");
    const { octets } = await buildEnrolmentRequest({
      enrollee: { canonicalId, canonicalKey: signerWith(generatePrivateKey("NistP256")) },
      key: signerWith(generatePrivateKey("NistP256")),
      ea: brainpool.certificate,
      now,
    });
    const { curve } = enrolmentByHand(
      octets,
      brainpool.decrypting.toScalar(),
      sha256(brainpool.certificate.bytes),
    );
    expect(curve).toBe("brainpoolP256r1");
  });
});
