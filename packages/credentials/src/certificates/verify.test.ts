import { createHash } from "node:crypto";
import { coer } from "@v2x/asn1";
import {
  allHold,
  Certificate,
  type Check,
  type Signature,
  ToBeSignedCertificate,
  unmetIn,
} from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { hierarchy, uncompressed, unmetNames } from "../hierarchy.test-support.ts";
import { decodeCertificate, signCertificate, verifyBelow, verifyCertificate } from "../index.ts";
import { toSignature } from "./curve-points.ts";
import type { DecodedCertificate } from "./decoded-certificate.ts";
import { signatureInput } from "./double-hash.ts";

const changed = ({ value }: DecodedCertificate, changes: Partial<Certificate>) =>
  decodeCertificate(coer.encode(Certificate, { ...value, ...changes }));
const seen = (checks: readonly Check[]) =>
  checks.map(({ name, outcome, path, clause }) => [name, outcome, path, clause]);

describe("the signature of a certificate", () => {
  const made = hierarchy("NistP256", "NistP256", "NistP256");

  it("is told with all that was looked at, and where", async () => {
    const { ticket, aa } = await made;
    expect(seen(verifyCertificate(ticket.certificate, aa.certificate))).toEqual([
      ["explicit-with-signature", "pass", "signature", "IEEE 1609.2 ExplicitCertificate"],
      ["issuer-key-usable", "pass", "issuer", "IEEE 1609.2 VerificationKeyIndicator"],
      ["issuer-named", "pass", "issuer", "IEEE 1609.2 IssuerIdentifier"],
      ["certificate-signature", "pass", "signature", "IEEE 1609.2 5.3.1"],
    ]);
  });

  it("is looked for where there is none, and under an issuer that has no key of its own", async () => {
    const { ticket, aa, chain } = await made;
    const unsigned = changed(ticket.certificate, { signature: undefined });
    expect(seen(verifyCertificate(unsigned, aa.certificate))).toEqual([
      ["explicit-with-signature", "fail", "signature", "IEEE 1609.2 ExplicitCertificate"],
    ]);
    const implicit = changed(aa.certificate, {
      type: "implicit",
      signature: undefined,
      toBeSigned: {
        ...aa.certificate.value.toBeSigned,
        verifyKeyIndicator: {
          choice: "reconstructionValue",
          value: { choice: "compressed-y-0", value: new Uint8Array(32).fill(1) },
        },
      },
    });
    expect(seen(verifyCertificate(ticket.certificate, implicit))).toEqual([
      ["issuer-key-usable", "fail", "issuer", "IEEE 1609.2 VerificationKeyIndicator"],
    ]);
    await expect(
      signCertificate({ toBeSigned: chain[0]!.value.toBeSigned, issuer: implicit, signer: aa.signer }),
    ).rejects.toMatchObject({ code: "issuer-unusable", details: { reason: "it has no usable key" } });
  });

  it("may give r as any form of its point, and holds with none that names no point", async () => {
    const { ticket, aa } = await made;
    const { signature } = ticket.certificate.value;
    if (signature?.choice !== "ecdsaNistP256Signature") throw new Error("the ticket is signed on P-256");
    const { rSig, sSig } = signature.value;
    const x = rSig.value as Uint8Array;
    const withR = (r: typeof rSig): Certificate => ({
      ...ticket.certificate.value,
      signature: { choice: signature.choice, value: { rSig: r, sSig } },
    });
    const decoded = (value: Certificate) => decodeCertificate(coer.encode(Certificate, value));
    const verified = (value: Certificate) => unmetNames(verifyCertificate(decoded(value), aa.certificate));
    for (const point of [
      { choice: "compressed-y-0", value: x },
      { choice: "compressed-y-1", value: x },
      { choice: "uncompressedP256", value: { x, y: new Uint8Array(32) } },
    ] as const) {
      expect(verified(withR(point))).toEqual([]);
      expect(decoded(withR(point)).hashedId8).toEqual(ticket.certificate.hashedId8);
    }
    expect(verified(withR({ choice: "fill", value: null }))).toEqual(["certificate-signature"]);
    const sm2: Signature = { choice: "sm2Signature", value: { rSig: x, sSig } };
    expect(verified({ ...ticket.certificate.value, signature: sm2 })).toEqual(["certificate-signature"]);
    const later: Signature = { choice: "unknown", value: { tag: 9, bytes: new Uint8Array() } };
    expect(verified({ ...ticket.certificate.value, signature: later })).toEqual(["certificate-signature"]);
  });

  it("stays open where a root names a hash algorithm by a number, and nowhere else", async () => {
    const { root, aa, ticket } = await made;
    const numbered = changed(root.certificate, { issuer: { choice: "self", value: 7 } });
    const checks = verifyCertificate(numbered, "self").slice(2);
    expect(checks).toMatchObject([
      { name: "issuer-named", outcome: "unknown", found: expect.stringContaining("the number 7") },
      { name: "certificate-signature", outcome: "unknown" },
    ]);
    const under = (issuer: "self" | DecodedCertificate, one: DecodedCertificate) =>
      unmetIn(verifyCertificate(one, issuer)).map(({ name, outcome, found }) => [name, outcome, found]);
    const broken = "the issuer's key did not make this signature over these octets";
    expect(under(aa.certificate, numbered)).toEqual([
      ["issuer-named", "fail", "it names another issuer than the certificate at hand"],
      ["certificate-signature", "fail", broken],
    ]);
    expect(under("self", ticket.certificate)).toEqual([
      ["issuer-named", "fail", "it names another issuer than itself"],
      ["certificate-signature", "fail", broken],
    ]);
    const otherHash = changed(root.certificate, { issuer: { choice: "self", value: "sha384" } });
    expect(under("self", otherHash)).toEqual([
      ["issuer-named", "fail", "it names another issuer than itself"],
    ]);
  });

  it("made for itself is not its issuer's, nor the other way round", async () => {
    const { aa, ticket } = await made;
    const { toBeSigned } = ticket.certificate.value;
    const asSelf = await signCertificate({
      toBeSigned: { ...toBeSigned, verifyKeyIndicator: aa.certificate.value.toBeSigned.verifyKeyIndicator },
      issuer: "self",
      signer: aa.signer,
    });
    expect(verifyCertificate(asSelf, "self")).toSatisfy(allHold);
    const claimed = changed(asSelf, { issuer: ticket.certificate.value.issuer });
    expect(unmetNames(verifyCertificate(claimed, aa.certificate))).toEqual(["certificate-signature"]);
  });

  it("is looked at together with what the issuer may issue", async () => {
    const { ticket, aa, root } = await made;
    expect(verifyBelow(ticket.certificate, aa.certificate)).toSatisfy(allHold);
    expect(unmetNames(verifyBelow(ticket.certificate, root.certificate))).toEqual([
      "issuer-named",
      "certificate-signature",
      "app-permissions-within-issuer",
    ]);
  });

  it("names its issuer by the digest of the octets as they came, too", async () => {
    const { aa, ticket } = await made;
    const loose = decodeCertificate(coer.encode(Certificate, uncompressed(aa.certificate)));
    const asCame = createHash("sha256").update(loose.bytes).digest();
    const { toBeSigned } = ticket.certificate.value;
    const input = signatureInput(coer.encode(ToBeSignedCertificate, toBeSigned), "sha256", asCame);
    const theirs = changed(ticket.certificate, {
      issuer: { choice: "sha256AndDigest", value: asCame.subarray(-8) },
      signature: toSignature("NistP256", await aa.signer.sign(input)),
    });
    expect(unmetNames(verifyCertificate(theirs, loose))).toEqual([]);
    expect(unmetNames(verifyCertificate(ticket.certificate, loose))).toEqual([]);
    expect(unmetNames(verifyCertificate(theirs, aa.certificate))).toEqual([
      "issuer-named",
      "certificate-signature",
    ]);
  });
});
