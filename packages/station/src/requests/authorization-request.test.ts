import { createHash, createHmac } from "node:crypto";
import { coer } from "@v2x/asn1";
import { signerWith, toEncryptionKey } from "@v2x/credentials";
import { generatePrivateKey, type KeyType, keyTypes } from "@v2x/crypto";
import {
  readCertificate,
  readEncryptedMessage,
  readSignedMessage,
  selfSignedMessageHolds,
  signedMessageHolds,
} from "@v2x/testkit";
import { EtsiTs102941Data, Ieee1609Dot2Data, type InnerAtRequest, SharedAtRequest } from "@v2x/v2x-schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { enrolledStation, now, testAuthorities, ticketAttributes } from "../authorities.test-support.ts";
import { type AuthorizationOrder, buildAuthorizationRequest } from "../index.ts";
import { curveNames, plaintextByHand } from "./by-hand.test-support.ts";

const authorities = await testAuthorities();
const { ea, aa } = authorities;
const station = await enrolledStation(authorities);
const sha256 = (octets: Uint8Array) => Uint8Array.from(createHash("sha256").update(octets).digest());
const hmacKey = Uint8Array.from({ length: 32 }, (_, at) => at);
const key = generatePrivateKey("NistP256");
const encryption = generatePrivateKey("NistP256");

const order: AuthorizationOrder = {
  credential: { certificate: station.certificate, signer: station.signer },
  key: signerWith(key),
  ea: ea.certificate,
  aa: aa.certificate,
  attributes: ticketAttributes,
  hmacKey,
  withPrivacy: true,
  withProofOfPossession: true,
  now,
};
const openForAa = (octets: Uint8Array) =>
  plaintextByHand(octets, aa.decrypting.toScalar(), sha256(aa.certificate.bytes));

describe("a request for a ticket, as a reader without our code sees it", () => {
  it("holds any combination of privacy, proof of possession, keys and encryption key", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom(...keyTypes),
        async (withPrivacy, withProofOfPossession, hasEncryptionKey, keyType) => {
          await expectWellMade({ withPrivacy, withProofOfPossession, hasEncryptionKey, keyType });
        },
      ),
      { numRuns: 40 },
    );
  });

  it("is not signed by another key than the ticket's", async () => {
    const outer = readSignedMessage(openForAa((await buildAuthorizationRequest(order)).octets));
    expect(selfSignedMessageHolds(outer, "prime256v1", station.key.publicKey)).toBe(false);
  });

  it("hides the credential from the AA with privacy", async () => {
    const plaintext = Buffer.from(openForAa((await buildAuthorizationRequest(order)).octets));
    expect(plaintext.includes(Buffer.from(station.certificate.hashedId8))).toBe(false);
    const open = await buildAuthorizationRequest({ ...order, withPrivacy: false });
    expect(Buffer.from(openForAa(open.octets)).includes(Buffer.from(station.certificate.hashedId8))).toBe(
      true,
    );
  });
});

async function expectWellMade(options: {
  readonly withPrivacy: boolean;
  readonly withProofOfPossession: boolean;
  readonly hasEncryptionKey: boolean;
  readonly keyType: KeyType;
}) {
  const { withPrivacy, withProofOfPossession, keyType } = options;
  const ticketKey = generatePrivateKey(keyType);
  const { octets } = await buildAuthorizationRequest({
    ...order,
    withPrivacy,
    withProofOfPossession,
    key: signerWith(ticketKey),
    ...(options.hasEncryptionKey ? { encryptionKey: toEncryptionKey("NistP256", encryption.publicKey) } : {}),
  });
  const [recipient] = readEncryptedMessage(octets).recipients;
  expect([recipient!.kind, recipient!.id]).toEqual(["cert", sha256(aa.certificate.bytes).slice(-8)]);
  const request = innerIn(openForAa(octets), withProofOfPossession ? ticketKey : undefined);
  expect(request.hmacKey).toEqual(hmacKey);
  const { eaId, keyTag, certificateFormat, requestedSubjectAttributes } = request.sharedAtRequest;
  expect(eaId).toEqual(sha256(ea.certificate.bytes).slice(-8));
  expect(certificateFormat).toBe(1);
  expect(requestedSubjectAttributes).toMatchObject(ticketAttributes);
  const sent = keyOctets(ticketKey.publicKey, keyType, options.hasEncryptionKey);
  expect(keyTag).toEqual(
    Uint8Array.from(createHmac("sha256", hmacKey).update(sent).digest().subarray(0, 16)),
  );
  expectVouchedFor(request, withPrivacy);
}

/** PublicVerificationKey, then PublicEncryptionKey, written by hand. */
function keyOctets(point: Uint8Array, keyType: KeyType, hasEncryptionKey: boolean): Buffer {
  const tags = { NistP256: [0x80], BrainpoolP256r1: [0x81], BrainpoolP384r1: [0x82], NistP384: [0x83] };
  const isExtension = keyType.endsWith("P384r1") || keyType === "NistP384";
  const body = [0x80 + point[0]!, ...point.subarray(1)];
  const verification = isExtension ? [...tags[keyType], body.length, ...body] : [...tags[keyType], ...body];
  const { publicKey } = encryption;
  return Buffer.from([
    ...verification,
    ...(hasEncryptionKey ? [0, 0x80, 0x80 + publicKey[0]!, ...publicKey.subarray(1)] : []),
  ]);
}

function innerIn(plaintext: Uint8Array, possessed: ReturnType<typeof generatePrivateKey> | undefined) {
  const payload = possessed ? provenPayload(plaintext, possessed) : plainPayload(plaintext);
  const { content } = coer.decode(EtsiTs102941Data, payload);
  if (content.choice !== "authorizationRequest") throw new Error(`it holds ${content.choice}`);
  return content.value;
}

function provenPayload(plaintext: Uint8Array, { keyType, publicKey }: ReturnType<typeof generatePrivateKey>) {
  const outer = readSignedMessage(plaintext);
  expect(outer).toMatchObject({ psid: 623, isExternal: false, signer: "self" });
  expect(selfSignedMessageHolds(outer, curveNames[keyType], publicKey)).toBe(true);
  return outer.payload;
}

function plainPayload(plaintext: Uint8Array) {
  expect([...plaintext.subarray(0, 2)]).toEqual([3, 0x80]);
  const { content } = coer.decode(Ieee1609Dot2Data, plaintext);
  return content.value as Uint8Array;
}

function expectVouchedFor({ ecSignature, sharedAtRequest }: InnerAtRequest, withPrivacy: boolean) {
  const sent = coer.encode(Ieee1609Dot2Data, ecSignature.value);
  expect(ecSignature.choice).toBe(withPrivacy ? "encryptedEcSignature" : "ecSignature");
  const signed = readSignedMessage(
    withPrivacy ? plaintextByHand(sent, ea.decrypting.toScalar(), sha256(ea.certificate.bytes)) : sent,
  );
  expect(signed).toMatchObject({ psid: 623, isExternal: true });
  expect(signed.payload).toEqual(sha256(coer.encode(SharedAtRequest, sharedAtRequest)));
  expect(signedMessageHolds(signed, readCertificate(station.certificate.bytes))).toBe(true);
}
