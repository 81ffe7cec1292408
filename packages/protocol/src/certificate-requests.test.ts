import { createPublicKey, verify } from "node:crypto";
import { coer } from "@v2x/asn1";
import {
  type DataSigner,
  decodeCertificate,
  reconstructedKeys,
  signerWith,
  toTime32,
  toVerificationKey,
  verificationKeyIn,
} from "@v2x/credentials";
import { decompressPoint, digest, generatePrivateKey, type PrivateKey } from "@v2x/crypto";
import { fixture, mutated, Random } from "@v2x/testkit";
import {
  allHold,
  Certificate,
  type EeEcaCertRequest,
  Ieee1609Dot2Data,
  ScmsPdu,
  SignedCertificateRequest,
  SignedX509CertificateRequest,
  unmetIn,
} from "@v2x/v2x-schema";
import { beforeAll, describe, expect, it } from "vitest";
import { knowing, now, ownKeyOf, type Party, party, rulesFor, signerOf } from "./envelopes.test-support.ts";
import {
  type Opening,
  openEnvelope,
  openExternalSignature,
  type PayloadRules,
  requestHashedId8,
  type SignerRules,
  sealCertificateRequest,
  sealEncrypted,
  sealUnsecured,
} from "./index.ts";

let authority: Party;
let station: Party;
let stranger: Party;
const own = generatePrivateKey("NistP256");

beforeAll(async () => {
  [authority, station, stranger] = await Promise.all([
    party("NistP256", "NistP256"),
    party("NistP384", "NistP256"),
    party("NistP256", "NistP256"),
  ]);
});

/** A request for an enrollment certificate with that key. */
function enrollmentOf(key: PrivateKey): ScmsPdu {
  const value: EeEcaCertRequest = {
    version: 2,
    generationTime: toTime32(now),
    type: "explicit",
    tbsCert: {
      id: { choice: "none", value: null },
      cracaId: new Uint8Array(3),
      crlSeries: 0,
      validityPeriod: { start: toTime32(now), duration: { choice: "years", value: 1 } },
      verifyKeyIndicator: {
        choice: "verificationKey",
        value: toVerificationKey(key.keyType, key.publicKey),
      },
    },
  };
  return { version: 2, content: { choice: "eca-ee", value: { choice: "eeEcaCertRequest", value } } };
}

/** The key that a request for an enrollment certificate names. */
async function keyAsked({ content }: ScmsPdu) {
  if (content.choice !== "eca-ee" || content.value.choice !== "eeEcaCertRequest") return undefined;
  const { verifyKeyIndicator } = content.value.value.tbsCert;
  return verifyKeyIndicator.choice === "verificationKey"
    ? verificationKeyIn(verifyKeyIndicator.value)
    : undefined;
}

const bySelf = (key = own): DataSigner => ({ identifier: "self", signer: signerWith(key) });
const byStation = (identifier: "digest" | "certificate"): DataSigner => ({
  ...signerOf(station),
  identifier,
});

function plain(signer: SignerRules<ScmsPdu> = { self: keyAsked }): PayloadRules<ScmsPdu> {
  return { layers: [{ kind: "certificateRequest", signer }], payload: ScmsPdu };
}

function encrypted(signer: SignerRules<ScmsPdu>): PayloadRules<ScmsPdu> {
  return {
    layers: [
      { kind: "encrypted", keys: [ownKeyOf(authority)] },
      { kind: "certificateRequest", signer },
    ],
    payload: ScmsPdu,
  };
}

const unmet = ({ trace }: Opening<unknown>) =>
  trace.layers.flatMap(({ checks }) => unmetIn(checks)).map(({ name }) => name);

/** The octets that a check of that name was about. */
function octetsOf({ trace }: Opening<unknown>, name: string): Uint8Array {
  const check = trace.layers.flatMap(({ checks }) => checks).find((candidate) => candidate.name === name);
  const { text, offset, length } = check!.octets!;
  return trace.texts[text]!.slice(offset, offset + length);
}

/** Changes the SignedCertificateRequest and encodes it again. */
function edited(octets: Uint8Array, edit: (request: SignedCertificateRequest) => object): Uint8Array {
  const { content } = coer.decode(Ieee1609Dot2Data, octets);
  const request = coer.decode(SignedCertificateRequest, content.value as Uint8Array);
  const value = coer.encode(SignedCertificateRequest, { ...request, ...edit(request) });
  return envelopeOf("signedCertificateRequest", value);
}

function envelopeOf(
  choice: "signedCertificateRequest" | "signedX509CertificateRequest",
  value: Uint8Array,
): Uint8Array {
  return coer.encode(Ieee1609Dot2Data, { protocolVersion: 3, content: { choice, value } });
}

describe("requests that others made", () => {
  it("self-signed for an ECA: the signature holds under the key that is asked for", async () => {
    const opening = await openEnvelope(fixture("openscms/EeEcaCertRequestSpdu.oer"), plain());
    expect(opening.refusal).toBeUndefined();
    expect(opening.trace.layers.map(({ kind, type }) => `${kind} ${type}`)).toEqual([
      "envelope Ieee1609Dot2Data",
      "signed SignedCertificateRequest",
      "payload ScmsPdu",
    ]);
  });

  it("signed with an implicit enrollment certificate: under the key reconstructed with its issuer's", async () => {
    const eca = decodeCertificate(fixture("openscms/12-cert.oer"));
    const received = fixture("openscms/DecryptedEeRaCertRequestSpdu.oer");
    const knowingEca: SignerRules<ScmsPdu> = {
      certificate: async (certificate) => ({
        certificate,
        key: reconstructedKeys(certificate, eca, eca.key!)[0],
      }),
    };
    const opening = await openEnvelope(received, plain(knowingEca));
    expect(opening.refusal).toBeUndefined();
    expect(opening.value!.content.choice).toBe("ee-ra");
    expect(opening.signatures).toMatchObject([
      { signer: { choice: "certificate", certificate: { value: { type: "implicit" } } } },
    ]);
    const other = decodeCertificate(fixture("openscms/27-cert.oer"));
    const knowingOther: SignerRules<ScmsPdu> = {
      certificate: async (certificate) => ({
        certificate,
        key: reconstructedKeys(certificate, other, eca.key!)[0],
      }),
    };
    expect(unmet(await openEnvelope(received, plain(knowingOther)))).toEqual(["data-signature"]);
  });

  it("encrypted for an RA whose key nobody has: told as that, with the recipient that it names", async () => {
    const opening = await openEnvelope(fixture("openscms/EeRaCertRequest.oer"), encrypted({}));
    expect(opening.refusal).toMatchObject({ kind: "encrypted", check: { name: "recipient-is-us" } });
  });

  it("are named by the last octets of their digest", () => {
    const received = fixture("openscms/EeEcaCertRequestSpdu.oer");
    expect(Buffer.from(requestHashedId8(received)).toString("hex")).toBe("16d90c3f55920f98");
  });
});

describe("a sealed request", () => {
  it.each([
    "digest",
    "certificate",
  ] as const)("names its signer by %s, plain or encrypted", async (identifier) => {
    const request = enrollmentOf(own);
    const sealed = await sealCertificateRequest(request, byStation(identifier));
    const forRa = sealEncrypted(sealed, [{ choice: "certRecipInfo", certificate: authority.certificate }]);
    for (const [octets, rules] of [
      [sealed, plain(knowing(station))],
      [forRa.octets, encrypted(knowing(station))],
    ] as const) {
      const opening = await openEnvelope(octets, rules);
      expect(opening).toMatchObject({ value: request, signatures: [{ signer: { choice: identifier } }] });
      expect(opening.signatures![0]).not.toHaveProperty("header");
      const { octets: place } = opening.trace.layers.at(-1)!;
      const text = opening.trace.texts[place.text]!;
      expect(text.slice(place.offset, place.offset + place.length)).toEqual(coer.encode(ScmsPdu, request));
    }
  });

  it("is signed over the digest of what it asks and that of its signer, as OpenSSL sees it", async () => {
    const request = enrollmentOf(own);
    const tbs = coer.encode(ScmsPdu, request);
    for (const [by, hash, key, signer] of [
      [bySelf(), "sha256", own, new Uint8Array()],
      [byStation("digest"), "sha384", station.signing, station.certificate.bytes],
    ] as const) {
      const { content } = coer.decode(Ieee1609Dot2Data, await sealCertificateRequest(request, by));
      const { hashAlgorithmId, signature } = coer.decode(
        SignedCertificateRequest,
        content.value as Uint8Array,
      );
      expect(hashAlgorithmId).toBe(hash);
      const { rSig, sSig } = signature.value as { rSig: { value: Uint8Array }; sSig: Uint8Array };
      const input = Buffer.concat([digest(hash, tbs), digest(hash, signer)]);
      const raw = Buffer.concat([rSig.value, sSig]);
      expect(verify(hash, input, { key: opensslKey(key), dsaEncoding: "ieee-p1363" }, raw)).toBe(true);
    }
  });

  it("with an implicit certificate needs the key reconstructed from it, and no other", async () => {
    const { content } = coer.decode(Ieee1609Dot2Data, fixture("openscms/DecryptedEeRaCertRequestSpdu.oer"));
    const { signer } = coer.decode(SignedCertificateRequest, content.value as Uint8Array);
    if (signer.choice !== "certificate") throw new TypeError("another fixture");
    const certificate = decodeCertificate(coer.encode(Certificate, signer.value[0]!));
    const key = { keyType: own.keyType, point: own.publicKey };
    const by = { identifier: "digest", certificate, signer: signerWith(own) } as const;
    const sealed = await sealCertificateRequest(enrollmentOf(own), { ...by, reconstructedKey: key });
    const knowsKey: SignerRules<ScmsPdu> = { digest: async () => ({ certificate, key }) };
    expect((await openEnvelope(sealed, plain(knowsKey))).refusal).toBeUndefined();
    await expect(sealCertificateRequest(enrollmentOf(own), by)).rejects.toMatchObject({
      code: "issuer-unusable",
    });
    const reconstructedKey = { keyType: stranger.signing.keyType, point: stranger.signing.publicKey };
    await expect(
      sealCertificateRequest(enrollmentOf(own), { ...by, reconstructedKey }),
    ).rejects.toMatchObject({ code: "signer-mismatch" });
  });
});

describe("a request is refused", () => {
  const open = (octets: Uint8Array, signer?: SignerRules<ScmsPdu>) => openEnvelope(octets, plain(signer));

  it("that another key signed, whoever is named", async () => {
    const foreign = await sealCertificateRequest(enrollmentOf(own), bySelf(stranger.signing));
    const opening = await open(foreign);
    expect(unmet(opening)).toEqual(["data-signature"]);
    expect(opening.refusal).toMatchObject({
      kind: "signed",
      layer: 1,
      check: { path: "content.signedCertificateRequest.signature", clause: "IEEE 1609.2 5.3.1" },
    });
    expect(opening.claimed).toMatchObject({ version: 2 });
    const { content } = coer.decode(Ieee1609Dot2Data, foreign);
    expect(Buffer.from(octetsOf(opening, "data-signature"))).toEqual(
      Buffer.from((content.value as Uint8Array).slice(-66)),
    );
  });

  it("whose signature is of something else that the same key signed", async () => {
    const other = await sealCertificateRequest(enrollmentOf(stranger.signing), bySelf());
    const { content } = coer.decode(Ieee1609Dot2Data, other);
    const { signature } = coer.decode(SignedCertificateRequest, content.value as Uint8Array);
    const sealed = await sealCertificateRequest(enrollmentOf(own), bySelf());
    expect(unmet(await open(edited(sealed, () => ({ signature }))))).toEqual(["data-signature"]);
  });

  it("that names another hash than its key takes, or none that is known", async () => {
    const sealed = await sealCertificateRequest(enrollmentOf(own), bySelf());
    const other = await open(edited(sealed, () => ({ hashAlgorithmId: "sha384" })));
    expect(unmet(other)).toEqual(["hash-of-signer"]);
    expect(other.refusal!.check).toMatchObject({
      path: "content.signedCertificateRequest.hashAlgorithmId",
      found: "hashAlgorithmId is sha384, the key takes sha256",
      clause: "IEEE 1609.2.1 SignedCertificateRequest",
    });
    expect(octetsOf(other, "hash-of-signer")).toEqual(Uint8Array.of(1));
    const unknown = await open(edited(sealed, () => ({ hashAlgorithmId: "sm3" })));
    expect(unmet(unknown)).toEqual(["hash-of-signer", "data-signature"]);
    expect(unknown.refusal!.check.found).toBe(
      "hashAlgorithmId is sm3, by which this portal makes no digests",
    );
  });

  it("whose signer is named in a way that the flow does not take, or is not known", async () => {
    const byCertificate = await sealCertificateRequest(enrollmentOf(own), byStation("certificate"));
    expect(unmet(await open(byCertificate))).toEqual(["signer-kind", "signer-known", "data-signature"]);
    const { value } = station.certificate;
    const chain = edited(byCertificate, () => ({ signer: { choice: "certificate", value: [value, value] } }));
    const several = await open(chain, knowing(station));
    expect(several.refusal!.check).toMatchObject({ name: "signer-kind", found: "there are 2 certificates" });
    const unknown = await open(byCertificate, knowing(stranger));
    expect(unmet(unknown)).toEqual(["signer-known", "data-signature"]);
    expect(octetsOf(unknown, "signer-known")).toHaveLength(station.certificate.bytes.length + 3);
    const keyless = await open(await sealCertificateRequest(enrollmentOf(own), bySelf()), {
      self: async () => undefined,
    });
    expect(keyless.refusal!.check.found).toBe("no key is known for what signs itself");
  });

  it("that holds something else than a certificate request", async () => {
    const unsecured = sealUnsecured(coer.encode(ScmsPdu, enrollmentOf(own)));
    const opening = await open(unsecured);
    expect(opening.refusal).toMatchObject({
      kind: "signed",
      check: { name: "content-choice", path: "content", found: "the content is unsecuredData" },
    });
    const cut = envelopeOf("signedCertificateRequest", Uint8Array.of(0, 2));
    const unreadable = await open(cut);
    expect(unmet(unreadable)).toEqual(["certificate-request-decodes"]);
    expect(unreadable.trace.layers.at(-1)).toMatchObject({ type: "SignedCertificateRequest" });
  });

  it("with a plain request where the rules want signed data", async () => {
    const sealed = await sealCertificateRequest(enrollmentOf(own), bySelf());
    const forRa = sealEncrypted(sealed, [{ choice: "certRecipInfo", certificate: authority.certificate }]);
    const opening = await openEnvelope(forRa.octets, rulesFor(authority, station));
    expect(opening.refusal!.check.found).toBe("the content is signedCertificateRequest");
  });

  it("that an X.509 certificate signed, as the editions of 2020 and 2022 write it", async () => {
    const { content } = coer.decode(
      Ieee1609Dot2Data,
      await sealCertificateRequest(enrollmentOf(own), bySelf()),
    );
    const request = coer.decode(SignedCertificateRequest, content.value as Uint8Array);
    const value = coer.encode(SignedX509CertificateRequest, {
      ...request,
      signer: { choice: "certificate", value: [Uint8Array.of(0x30, 0)] },
    });
    for (const choice of ["signedX509CertificateRequest", "signedCertificateRequest"] as const) {
      const { refusal } = await open(envelopeOf(choice, value));
      expect(refusal).toMatchObject({ kind: "signed", layer: 1 });
      expect(refusal!.check.found).toContain("no X.509 enrollment is served here");
    }
  });

  it("changed in any one octet", async () => {
    const sealed = await sealCertificateRequest(enrollmentOf(own), bySelf());
    for (const at of sealed.keys()) {
      const other = sealed.map((octet, position) => (position === at ? octet ^ 0x10 : octet));
      expect((await open(other)).refusal, `octet ${at}`).toBeDefined();
    }
  });

  it("or accepted, but always told in a trace whose places lie within it", async () => {
    const random = new Random(20_261_122);
    const sealed = await sealCertificateRequest(enrollmentOf(own), bySelf());
    for (let round = 0; round < 300; round += 1) {
      const opening = await open(mutated(sealed, random, sealed));
      const { layers, texts } = opening.trace;
      for (const { octets, checks } of layers) {
        for (const { text, offset, length } of [octets, ...checks.flatMap((check) => check.octets ?? [])]) {
          expect(offset).toBeGreaterThanOrEqual(0);
          expect(offset + length).toBeLessThanOrEqual(texts[text]!.length);
        }
      }
      expect(layers.every(({ checks }) => allHold(checks))).toBe(opening.refusal === undefined);
    }
  });

  it("never as a signature over octets elsewhere: that would be a mistake of ours", async () => {
    const sealed = await sealCertificateRequest(enrollmentOf(own), bySelf());
    const layers = [{ kind: "certificateRequest", signer: {} }] as const;
    await expect(openExternalSignature(sealed, { layers }, sealed)).rejects.toThrow(TypeError);
  });
});

function opensslKey({ keyType, publicKey }: PrivateKey) {
  const point = Buffer.from(decompressPoint(keyType, publicKey)!);
  const size = (point.length - 1) / 2;
  const [x, y] = [point.subarray(1, 1 + size), point.subarray(1 + size)].map((part) =>
    part.toString("base64url"),
  );
  const crv = keyType === "NistP256" ? "P-256" : "P-384";
  return createPublicKey({ key: { kty: "EC", crv, x, y }, format: "jwk" });
}
