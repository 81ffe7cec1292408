import { coer } from "@v2x/asn1";
import { generatePrivateKey } from "@v2x/crypto";
import {
  Certificate,
  type HashAlgorithm,
  Ieee1609Dot2Data,
  type SignedData,
  ToBeSignedData,
} from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { toSignature } from "../certificates/curve-points.ts";
import { signatureInput } from "../certificates/double-hash.ts";
import { hierarchy, uncompressed, unmetNames, within } from "../hierarchy.test-support.ts";
import {
  decodeCertificate,
  type MessageSigner,
  plainPayloadOf,
  signData,
  signedDataIn,
  signerWith,
  signToBeSigned,
  toTime64,
  verifySignedData,
} from "../index.ts";

const header = { psid: 36, generationTime: toTime64(within) };
const plain: ToBeSignedData = {
  payload: { data: { protocolVersion: 3, content: { choice: "unsecuredData", value: Uint8Array.of(1, 2) } } },
  headerInfo: header,
};
const wrapped = (value: SignedData): Ieee1609Dot2Data => ({
  protocolVersion: 3,
  content: { choice: "signedData", value },
});

describe("signed data", () => {
  const made = hierarchy("NistP256", "NistP256", "NistP256");
  const by = async (identifier: "certificate" | "digest") => ({ ...(await made).ticket, identifier });

  it("is told with all that was looked at, and where", async () => {
    const { ticket } = await made;
    const checks = verifySignedData(await signToBeSigned(plain, await by("digest")), ticket.certificate);
    expect(checks.map(({ name, outcome, path, clause }) => [name, outcome, path, clause])).toEqual([
      ["data-signed", "pass", "content", "IEEE 1609.2 SignedData"],
      ["signer-key-usable", "pass", "content.signedData.signer", "IEEE 1609.2 SignedData"],
      ["signer-named", "pass", "content.signedData.signer", "IEEE 1609.2 SignedData"],
      ["hash-of-signer", "pass", "content.signedData.hashId", "IEEE 1609.2 SignedData"],
      ["data-signature", "pass", "content.signedData.signature", "IEEE 1609.2 5.3.1"],
    ]);
  });

  it.each([
    "certificate",
    "digest",
  ] as const)("names by %s its own signer and no other", async (identifier) => {
    const { ticket, aa } = await made;
    const message = await signToBeSigned(plain, await by(identifier));
    expect(unmetNames(verifySignedData(message, ticket.certificate))).toEqual([]);
    expect(unmetNames(verifySignedData(message, aa.certificate))).toEqual(["signer-named", "data-signature"]);
    expect(unmetNames(verifySignedData(message, aa.certificate, ticket.certificate.key))).toEqual([
      "signer-named",
      "data-signature",
    ]);
  });

  it("names nobody where no certificate comes along", async () => {
    const { ticket } = await made;
    const signedData = signedDataIn(await signToBeSigned(plain, await by("certificate")))!;
    const nobody = wrapped({ ...signedData, signer: { choice: "certificate", value: [] } });
    expect(unmetNames(verifySignedData(nobody, ticket.certificate))).toEqual(["signer-named"]);
  });

  it("of nobody verifies under the key that its payload brings, and under no certificate of that key", async () => {
    const { ticket } = await made;
    const { key } = ticket.certificate;
    const message = await signToBeSigned(plain, { identifier: "self", signer: ticket.signer });
    expect(signedDataIn(message)?.signer).toEqual({ choice: "self", value: null });
    expect(unmetNames(verifySignedData(message, "self", key))).toEqual([]);
    expect(unmetNames(verifySignedData(message, "self"))).toEqual(["signer-key-usable"]);
    const signedData = signedDataIn(message)!;
    const claimed = wrapped({
      ...signedData,
      signer: { choice: "digest", value: ticket.certificate.hashedId8 },
    });
    expect(unmetNames(verifySignedData(claimed, ticket.certificate))).toEqual(["data-signature"]);
    const certified = signedDataIn(await signToBeSigned(plain, await by("digest")))!;
    expect(unmetNames(verifySignedData(wrapped(certified), "self", key))).toEqual([
      "signer-named",
      "data-signature",
    ]);
  });

  it.each<[HashAlgorithm, string]>([
    ["sha384", "hashId is sha384, the key takes sha256"],
    ["sm3", "hashId is sm3, by which this portal makes no digests"],
    [9, "hashId has the number 9, which names no hash algorithm that is known here"],
  ])("under the hash algorithm %s says why it does not hold", async (hashId, found) => {
    const { ticket } = await made;
    const signedData = signedDataIn(await signToBeSigned(plain, await by("digest")))!;
    const checks = verifySignedData(wrapped({ ...signedData, hashId }), ticket.certificate);
    expect(checks.find(({ name }) => name === "hash-of-signer")?.found).toBe(found);
    const isKnown = hashId === "sha384";
    expect(unmetNames(checks)).toEqual(isKnown ? ["hash-of-signer"] : ["hash-of-signer", "data-signature"]);
  });

  it("is signed over the canonical form of a key in its header, and believed over the other one too", async () => {
    const { ticket, aa } = await made;
    const encryptionKeyOf = ({ toBeSigned }: Certificate): ToBeSignedData["headerInfo"]["encryptionKey"] => {
      const { verifyKeyIndicator } = toBeSigned;
      if (verifyKeyIndicator.choice !== "verificationKey") throw new Error("the certificate is implicit");
      const point = verifyKeyIndicator.value;
      if (point.choice !== "ecdsaNistP256") throw new Error("the key is on P-256");
      return {
        choice: "public",
        value: { supportedSymmAlg: "aes128Ccm", publicKey: { choice: "eciesNistP256", value: point.value } },
      };
    };
    const withKey = (encryptionKey: ToBeSignedData["headerInfo"]["encryptionKey"]): ToBeSignedData => ({
      ...plain,
      headerInfo: { ...header, encryptionKey },
    });
    const canonical = withKey(encryptionKeyOf(aa.certificate.value));
    const loose = withKey(encryptionKeyOf(uncompressed(aa.certificate)));
    const signedOver = async (form: ToBeSignedData) =>
      toSignature(
        "NistP256",
        await ticket.signer.sign(
          signatureInput(coer.encode(ToBeSignedData, form), "sha256", ticket.certificate.digest),
        ),
      );
    const own = signedDataIn(await signToBeSigned(loose, await by("digest")))!;
    const verified = (value: SignedData) => unmetNames(verifySignedData(wrapped(value), ticket.certificate));
    expect(own.tbsData).toEqual(loose);
    expect(verified(own)).toEqual([]);
    expect(verified({ ...own, tbsData: canonical })).toEqual([]);
    expect(verified({ ...own, signature: await signedOver(loose) })).toEqual([]);
    expect(verified({ ...own, tbsData: canonical, signature: await signedOver(loose) })).toEqual([
      "data-signature",
    ]);
    expect(verified({ ...own, tbsData: plain })).toEqual(["data-signature"]);
  });

  it("has no plain payload where that lies elsewhere or is enciphered", async () => {
    const payloadOf = async (payload: ToBeSignedData["payload"]) =>
      plainPayloadOf(
        signedDataIn(await signToBeSigned({ payload, headerInfo: header }, await by("digest")))!,
      );
    const inner = await signData({
      payload: new Uint8Array(),
      psid: 36,
      generationTime: within,
      by: await made.then(({ ticket }) => ticket),
      signerIdentifier: "digest",
    });
    expect(await payloadOf(plain.payload)).toEqual(Uint8Array.of(1, 2));
    expect(await payloadOf({ data: coer.decode(Ieee1609Dot2Data, inner) })).toBeUndefined();
    expect(
      await payloadOf({ extDataHash: { choice: "sha256HashedData", value: new Uint8Array(32) } }),
    ).toBeUndefined();
  });

  it("is not made with another key than the certificate's, or for one without a key", async () => {
    const { ticket, aa } = await made;
    const stranger = signerWith(generatePrivateKey("NistP256"));
    const sign = (signer: MessageSigner) => signToBeSigned(plain, { ...signer, identifier: "digest" });
    await expect(sign({ ...ticket, signer: stranger })).rejects.toMatchObject({
      code: "signer-mismatch",
      details: {
        expected: Buffer.from(ticket.signer.publicKey).toString("hex"),
        found: Buffer.from(stranger.publicKey).toString("hex"),
      },
    });
    const { toBeSigned } = aa.certificate.value;
    const keyless = decodeCertificate(
      coer.encode(Certificate, {
        ...aa.certificate.value,
        toBeSigned: {
          ...toBeSigned,
          verifyKeyIndicator: {
            choice: "verificationKey",
            value: { choice: "ecdsaNistP256", value: { choice: "fill", value: null } },
          },
        },
      }),
    );
    await expect(sign({ certificate: keyless, signer: aa.signer })).rejects.toMatchObject({
      code: "issuer-unusable",
      message: "issuer-unusable: reason it has no usable key",
    });
  });
});
