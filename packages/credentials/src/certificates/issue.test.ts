import { coer } from "@v2x/asn1";
import { decompressPoint, keyTypes } from "@v2x/crypto";
import { readCertificate, readSignedMessage, signatureHolds, signedMessageHolds } from "@v2x/testkit";
import {
  allHold,
  Certificate,
  canonicalCertificate,
  Ieee1609Dot2Data,
  type PublicEncryptionKey,
  unmetIn,
} from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { bitmap, blank, hierarchy, uncompressed, unmetNames, within } from "../hierarchy.test-support.ts";
import {
  decodeCertificate,
  europeanProfiles,
  hashedId8Of,
  issueCertificate,
  pointOctets,
  signData,
  validityOf,
  verifyCertificate,
  verifyChain,
  verifySignedData,
} from "../index.ts";
import { DecodedCertificate } from "./decoded-certificate.ts";

const flip = (bytes: Uint8Array, at: number) => bytes.map((octet, i) => (i === at ? octet ^ 1 : octet));

describe.each(keyTypes)("certificates on %s", (keyType) => {
  const made = hierarchy(keyType, keyType, keyType);

  it("form a chain that holds, here and for a reader that shares no code with us", async () => {
    const { chain } = await made;
    expect(verifyChain(chain, { at: within })).toSatisfy(allHold);
    const [ticket, aa, root] = chain.map(({ bytes }) => readCertificate(bytes));
    expect(signatureHolds(ticket!, aa!)).toBe(true);
    expect(signatureHolds(aa!, root!)).toBe(true);
    expect(signatureHolds(root!, "self")).toBe(true);
  });

  it("are canonical: decoding and encoding changes nothing", async () => {
    for (const { bytes, value, hashedId8 } of (await made).chain) {
      expect(coer.encode(Certificate, coer.decode(Certificate, bytes))).toEqual(bytes);
      expect(canonicalCertificate(value)).toBe(value);
      expect(hashedId8Of(bytes)).toEqual(hashedId8);
    }
  });

  it("hold no more after a change of any octet", async () => {
    const { ticket, aa } = await made;
    const { bytes } = ticket.certificate;
    const kept: number[] = [];
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = decodable(flip(bytes, at));
      if (changed !== undefined && allHold(verifyCertificate(changed, aa.certificate))) kept.push(at);
    }
    expect(kept).toEqual([]);
  });

  it("do not hold under another issuer with the same name and key type", async () => {
    const { ticket } = await made;
    const other = await hierarchy(keyType, keyType, keyType);
    const checks = verifyCertificate(ticket.certificate, other.aa.certificate);
    expect(unmetNames(checks)).toEqual(["issuer-named", "certificate-signature"]);
  });

  it("are verified the same when their points come uncompressed", async () => {
    const { ticket, aa } = await made;
    const loose = decodeCertificate(coer.encode(Certificate, uncompressed(ticket.certificate)));
    expect(loose.bytes).not.toEqual(ticket.certificate.bytes);
    expect(loose.hashedId8).toEqual(ticket.certificate.hashedId8);
    expect(loose.key).toEqual(ticket.certificate.key);
    expect(canonicalCertificate(loose.value)).toEqual(ticket.certificate.value);
    expect(verifyCertificate(loose, aa.certificate)).toSatisfy(allHold);
  });

  it("are named the same when an encryption key in them comes uncompressed", async () => {
    const { certificate } = (await made).aa;
    const { publicKey, supportedSymmAlg } = certificate.value.toBeSigned.encryptionKey!;
    if (publicKey.choice !== "eciesBrainpoolP256r1") throw new Error("the AA's key is on Brainpool");
    const point = decompressPoint("BrainpoolP256r1", pointOctets(publicKey.value)!)!;
    const value = { x: point.slice(1, 33), y: point.slice(33) };
    const encryptionKey: PublicEncryptionKey = {
      supportedSymmAlg,
      publicKey: { choice: publicKey.choice, value: { choice: "uncompressedP256", value } },
    };
    const toBeSigned = { ...certificate.value.toBeSigned, encryptionKey };
    const loose = decodeCertificate(coer.encode(Certificate, { ...certificate.value, toBeSigned }));
    expect(loose.bytes).not.toEqual(certificate.bytes);
    expect(loose.hashedId8).toEqual(certificate.hashedId8);
  });

  it("sign messages that hold, whether digest or certificate goes along", async () => {
    const { ticket } = await made;
    for (const signerIdentifier of ["digest", "certificate"] as const) {
      const message = await signData({
        payload: Uint8Array.of(1, 2, 3),
        psid: 36,
        generationTime: within,
        by: ticket,
        signerIdentifier,
      });
      expect(verifySignedData(message, ticket.certificate)).toSatisfy(allHold);
      expect(signedMessageHolds(readSignedMessage(message), readCertificate(ticket.certificate.bytes))).toBe(
        true,
      );
      expect(coer.encode(Ieee1609Dot2Data, coer.decode(Ieee1609Dot2Data, message))).toEqual(message);
      for (let at = 5; at < 20; at += 1) {
        const signedData = readable(flip(message, at));
        if (signedData === undefined) continue;
        expect(allHold(verifySignedData(signedData, ticket.certificate)), `octet ${at}`).toBe(false);
      }
    }
  });
});

describe("certificates on mixed curves", () => {
  it.each([
    ["NistP256", "NistP256", "BrainpoolP384r1"],
    ["NistP256", "BrainpoolP256r1", "NistP384"],
    ["BrainpoolP384r1", "NistP256", "BrainpoolP256r1"],
    ["NistP384", "BrainpoolP384r1", "BrainpoolP384r1"],
  ] as const)("%s over %s over %s form a chain that holds", async (root, aa, ticket) => {
    const { chain } = await hierarchy(root, aa, ticket);
    expect(verifyChain(chain, { at: within })).toSatisfy(allHold);
  });

  it.each([
    ["BrainpoolP384r1", "NistP256", "sha384"],
    ["NistP384", "BrainpoolP256r1", "sha384"],
    ["NistP256", "BrainpoolP384r1", "sha256"],
  ] as const)("are signed by the issuer's hash throughout: %s under %s", async (ticketType, aaType, ofSubject) => {
    const { chain } = await hierarchy("NistP256", aaType, ticketType);
    const [ticket, aa] = chain.map(({ bytes }) => readCertificate(bytes));
    expect(signatureHolds(ticket!, aa!)).toBe(true);
    expect(signatureHolds(ticket!, aa!, ofSubject)).toBe(false);
  });
});

describe("issuing", () => {
  it("refuses a certificate that breaks a rule, with every rule it breaks, and does not sign", async () => {
    const { aa } = await hierarchy("NistP256", "NistP256", "NistP256");
    let signed = 0;
    const signer = {
      ...aa.signer,
      sign: async (message: Uint8Array) => {
        signed += 1;
        return aa.signer.sign(message);
      },
    };
    const { fields } = blank("NistP256", 9);
    const order = {
      profile: europeanProfiles.authorizationTicket,
      toBeSigned: {
        ...fields,
        id: { choice: "name" as const, value: "x" },
        appPermissions: [bitmap(37, "01000000")],
      },
      issuer: aa.certificate,
      signer,
    };
    await expect(issueCertificate(order)).rejects.toMatchObject({
      code: "lint",
      details: {
        unmet: [
          { name: "id-of-profile" },
          { name: "validity-within-issuer" },
          { name: "app-permissions-within-issuer" },
        ],
      },
    });
    expect(signed).toBe(0);
  });

  it("refuses a signer that holds another key than the issuer's certificate", async () => {
    const { aa, ticket, root } = await hierarchy("NistP256", "NistP256", "NistP256");
    const order = {
      profile: europeanProfiles.authorizationTicket,
      toBeSigned: ticket.certificate.value.toBeSigned,
      issuer: aa.certificate,
      signer: root.signer,
    };
    await expect(issueCertificate(order)).rejects.toMatchObject({ code: "signer-mismatch" });
    const message = { payload: new Uint8Array(), psid: 36, generationTime: within } as const;
    await expect(
      signData({ ...message, signerIdentifier: "digest", by: { ...ticket, signer: aa.signer } }),
    ).rejects.toMatchObject({ code: "signer-mismatch" });
  });

  it("emits canonical points where it was given others", async () => {
    const { aa, ticket } = await hierarchy("NistP256", "NistP256", "NistP256");
    const issued = await issueCertificate({
      profile: europeanProfiles.authorizationTicket,
      toBeSigned: uncompressed(ticket.certificate).toBeSigned,
      issuer: aa.certificate,
      signer: aa.signer,
    });
    expect(issued.value.toBeSigned).toEqual(ticket.certificate.value.toBeSigned);
  });
});

describe("a chain", () => {
  const made = hierarchy("NistP256", "NistP256", "NistP256");

  it("is judged at the moment asked about", async () => {
    const { chain } = await made;
    const early = verifyChain(chain, { at: new Date("2024-01-01T00:00:00Z") });
    expect(unmetIn(early).map(({ name, path }) => [name, path])).toEqual([
      ["valid-at-moment", "chain[0].toBeSigned.validityPeriod"],
      ["valid-at-moment", "chain[1].toBeSigned.validityPeriod"],
      ["valid-at-moment", "chain[2].toBeSigned.validityPeriod"],
    ]);
    const late = verifyChain(chain, { at: new Date("2026-01-01T00:00:00Z") });
    expect(unmetIn(late)).toMatchObject([
      { name: "valid-at-moment", path: "chain[0].toBeSigned.validityPeriod", clause: "IEEE 1609.2 5.2.4" },
    ]);
    expect(unmetIn(late)[0]?.found).toContain("no longer valid");
    expect(unmetIn(early)[0]?.found).toContain("not yet valid");
  });

  it("holds from the first moment of a life to just before its end", async () => {
    const { chain } = await made;
    const { notBefore, notAfter } = validityOf(chain[0]!.value.toBeSigned.validityPeriod);
    const holdsAt = (at: Date) => allHold(verifyChain(chain, { at }));
    expect([notBefore, new Date(notAfter.getTime() - 1)].map(holdsAt)).toEqual([true, true]);
    expect([new Date(notBefore.getTime() - 1), notAfter].map(holdsAt)).toEqual([false, false]);
  });

  it("does not hold without its root, out of order, or empty", async () => {
    const { chain } = await made;
    expect(unmetIn(verifyChain(chain.slice(0, 2)))).toMatchObject([
      { name: "issuer-named", path: "chain[1].issuer" },
      { name: "certificate-signature", path: "chain[1].signature" },
    ]);
    expect(allHold(verifyChain(chain.toReversed()))).toBe(false);
    expect(unmetNames(verifyChain([]))).toEqual(["chain-present"]);
  });

  it("hands a region down to certificates that name none", async () => {
    const { chain } = await made;
    const [ticket, aa, root] = chain as [DecodedCertificate, DecodedCertificate, DecodedCertificate];
    const inCountry = ({ value, bytes }: DecodedCertificate, country: number) => {
      const region = {
        choice: "identifiedRegion" as const,
        value: [{ choice: "countryOnly" as const, value: country }],
      };
      return new DecodedCertificate({ ...value, toBeSigned: { ...value.toBeSigned, region } }, bytes);
    };
    const regions = (of: DecodedCertificate[]) =>
      unmetIn(verifyChain(of))
        .filter(({ name }) => name === "region-within-issuer")
        .map(({ path }) => path);
    expect(regions([inCountry(ticket, 276), aa, inCountry(root, 276)])).toEqual([]);
    expect(regions([inCountry(ticket, 276), aa, inCountry(root, 250)])).toEqual([
      "chain[0].toBeSigned.region",
    ]);
  });
});

function decodable(bytes: Uint8Array): DecodedCertificate | undefined {
  try {
    return decodeCertificate(bytes);
  } catch {
    return undefined; // a change that the decoder finds needs no signature to be found
  }
}

function readable(bytes: Uint8Array): Ieee1609Dot2Data | undefined {
  try {
    return coer.decode(Ieee1609Dot2Data, bytes);
  } catch {
    return undefined; // as above
  }
}
