import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { coer } from "@v2x/asn1";
import { concat, digest, type HashName, privateKeyFromScalar } from "@v2x/crypto";
import { fixture } from "@v2x/testkit";
import {
  allHold,
  Certificate,
  failuresIn,
  type Ieee1609Dot2Data,
  ToBeSignedCertificate,
  ToBeSignedData,
} from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { hierarchy, uncompressed, within } from "../hierarchy.test-support.ts";
import {
  type DecodedCertificate,
  decodeCertificate,
  signCertificate,
  signedDataIn,
  signerWith,
  signToBeSigned,
  toTime64,
  toVerificationKey,
  verifyCertificate,
  verifySignedData,
} from "../index.ts";
import { toSignature } from "./curve-points.ts";
import { hashMistakeIn } from "./hash-mistakes.ts";

const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const signer = signerWith(privateKeyFromScalar("NistP256", scalarOf(privateKey)));
const sha256 = (octets: Uint8Array) => digest("sha256", octets);
const sha384 = (octets: Uint8Array) => digest("sha384", octets);
const none = new Uint8Array();

function scalarOf(key: KeyObject): Uint8Array {
  return Uint8Array.from(Buffer.from(key.export({ format: "jwk" }).d!, "base64url"));
}

/** A signature over `hash(input)`, whatever the standard says. */
function signatureOf(input: Uint8Array, hash: HashName = "sha256") {
  const octets = new Uint8Array(sign(hash, input, { key: privateKey, dsaEncoding: "ieee-p1363" }));
  return toSignature("NistP256", { r: octets.slice(0, 32), s: octets.slice(32) });
}

/** A root of our key, and a certificate below it. */
async function issued() {
  const made = await hierarchy("NistP256", "NistP256", "NistP256");
  const verifyKeyIndicator = {
    choice: "verificationKey",
    value: toVerificationKey("NistP256", signer.publicKey),
  } as const;
  const toBeSigned = { ...made.root.certificate.value.toBeSigned, verifyKeyIndicator };
  const root = await signCertificate({ toBeSigned, issuer: "self", signer });
  const below = await signCertificate({
    toBeSigned: made.ticket.certificate.value.toBeSigned,
    issuer: root,
    signer,
  });
  return { root, below };
}

const { root, below } = await issued();
const tbsOf = ({ value }: DecodedCertificate) => coer.encode(ToBeSignedCertificate, value.toBeSigned);
const wholeOf = ({ value }: DecodedCertificate) =>
  coer.encode(Certificate, { ...value, signature: undefined });
const resigned = ({ value }: DecodedCertificate, input: Uint8Array, hash?: HashName) =>
  decodeCertificate(coer.encode(Certificate, { ...value, signature: signatureOf(input, hash) }));
const mistakesIn = (checks: ReturnType<typeof verifyCertificate>) =>
  failuresIn(checks).map((check) => [check.name, hashMistakeIn(check)?.name]);

describe("the signature of a certificate that was hashed otherwise", () => {
  it.each([
    ["control", undefined],
    ["tbs-alone", "signer-hash-left-out"],
    ["without-issuer-hash-but-twice", "hashed-twice"],
    ["whole-certificate-without-signature", "whole-certificate-hashed"],
  ])("of a root made elsewhere, %s, is told: %s", (name, mistake) => {
    const certificate = decodeCertificate(fixture(`hashed-otherwise/${name}.oer`));
    const expected = mistake === undefined ? [] : [["certificate-signature", mistake]];
    expect(mistakesIn(verifyCertificate(certificate, "self"))).toEqual(expected);
  });

  const tbs = tbsOf(below);
  const issuer = root.digest;
  const { toBeSigned } = uncompressed(below);
  const large = coer.encode(ToBeSignedCertificate, toBeSigned);
  it.each<[string | undefined, Uint8Array, HashName]>([
    ["signer-hash-left-out", tbs, "sha256"],
    ["hashed-twice", sha256(tbs), "sha256"],
    ["hashed-once-too-often", sha256(concat(sha256(tbs), issuer)), "sha256"],
    ["whole-certificate-hashed", wholeOf(below), "sha256"],
    ["whole-certificate-hashed", concat(sha256(wholeOf(below)), issuer), "sha256"],
    ["empty-signer-hash", concat(sha256(tbs), sha256(none)), "sha256"],
    ["other-hash-algorithm", concat(sha384(tbs), sha384(root.bytes)), "sha384"],
    ["other-hash-algorithm", concat(sha256(tbs), issuer), "sha384"],
    ["uncompressed-key-hashed", concat(sha256(large), issuer), "sha256"],
    [
      "uncompressed-key-hashed",
      concat(sha256(tbs), sha256(coer.encode(Certificate, uncompressed(root)))),
      "sha256",
    ],
    [undefined, concat(sha256(tbs), sha256(Uint8Array.of(1))), "sha256"],
  ])("below an issuer is told: %s", (mistake, input, hash) => {
    const certificate = resigned(below, input, hash);
    expect(mistakesIn(verifyCertificate(certificate, root))).toEqual([["certificate-signature", mistake]]);
  });

  it("of a root whose own hash was taken for the empty one is told", () => {
    const input = concat(sha256(tbsOf(root)), sha256(wholeOf(root)));
    expect(mistakesIn(verifyCertificate(resigned(root, input), "self"))).toEqual([
      ["certificate-signature", "signer-hash-not-empty"],
    ]);
  });

  it("is not tried under an issuer that the certificate does not name", () => {
    const certificate = resigned(below, tbs);
    expect(mistakesIn(verifyCertificate(certificate, below, root.key))).toEqual([
      ["issuer-named", undefined],
      ["certificate-signature", undefined],
    ]);
  });
});

describe("the signature of a message that was hashed otherwise", async () => {
  const by = { certificate: root, signer, identifier: "digest" } as const;
  const plain: ToBeSignedData = {
    payload: { data: { protocolVersion: 3, content: { choice: "unsecuredData", value: Uint8Array.of(1) } } },
    headerInfo: { psid: 36, generationTime: toTime64(within) },
  };
  const message = await signToBeSigned(plain, by);
  const signedData = signedDataIn(message)!;
  const tbs = coer.encode(ToBeSignedData, plain);

  it.each<[string | undefined, Uint8Array, HashName]>([
    ["signer-hash-left-out", tbs, "sha256"],
    ["hashed-twice", sha256(tbs), "sha256"],
    ["hashed-once-too-often", sha256(concat(sha256(tbs), root.digest)), "sha256"],
    ["empty-signer-hash", concat(sha256(tbs), sha256(none)), "sha256"],
    ["other-hash-algorithm", concat(sha384(tbs), sha384(root.bytes)), "sha384"],
    [
      "uncompressed-key-hashed",
      concat(sha256(tbs), sha256(coer.encode(Certificate, uncompressed(root)))),
      "sha256",
    ],
    [undefined, concat(sha256(tbs), sha256(Uint8Array.of(1))), "sha256"],
  ])("is told: %s", (mistake, input, hash) => {
    const data: Ieee1609Dot2Data = {
      protocolVersion: 3,
      content: { choice: "signedData", value: { ...signedData, signature: signatureOf(input, hash) } },
    };
    expect(mistakesIn(verifySignedData(data, root))).toEqual([["data-signature", mistake]]);
  });

  it("is not doubted where it is right", () => {
    expect(verifySignedData(message, root)).toSatisfy(allHold);
  });
});
