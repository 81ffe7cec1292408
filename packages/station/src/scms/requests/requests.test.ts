import { coer } from "@v2x/asn1";
import { type MessageSigner, signerWith, toTime32, verificationKeyIn } from "@v2x/credentials";
import { generatePrivateKey, keyTypes, type PrivateKey } from "@v2x/crypto";
import {
  type EnvelopeRules,
  openEnvelope,
  type PayloadRules,
  requestHashedId8,
  type SignerRules,
} from "@v2x/protocol";
import { fixture } from "@v2x/testkit";
import {
  EeEcaCertRequestSpdu,
  Ieee1609Dot2Data,
  ScmsPdu,
  type ScmsPduContent,
  scmsPduFindings,
  unmetIn,
  type ValidityPeriod,
} from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import {
  bsmPermission,
  enrolled,
  enrolledImplicitly,
  now,
  ownKeyOf,
  requestPermission,
  scmsHierarchy,
} from "../authorities.test-support.ts";
import {
  buildScmsAuthorizationRequest,
  type KeyScheme,
  pseudonymId,
  type ScmsAuthorizationOrder,
} from "./authorization-request.ts";
import {
  batchFilename,
  buildDownloadRequest,
  downloadHeader,
  singleFilename,
  successorFilename,
} from "./download-request.ts";
import { buildEnrollmentRequest, buildSuccessorRequest, type EnrollmentOrder } from "./enrollment-request.ts";

const { eca, ra } = await scmsHierarchy();
const key = generatePrivateKey("NistP256");
const canonical = generatePrivateKey("BrainpoolP256r1");
const validityPeriod: ValidityPeriod = { start: toTime32(now), duration: { choice: "years", value: 3 } };
const order: EnrollmentOrder = {
  type: "implicit",
  key,
  certRequestPermissions: [requestPermission(32)],
  validityPeriod,
  id: { choice: "name", value: "obu-1" },
  now,
};
const registered = { canonicalId: "OBU 1", canonicalKey: signerWith(canonical) };

type Layers = EnvelopeRules<ScmsPdu>["layers"];
const byKey = ({ keyType, publicKey: point }: PrivateKey): SignerRules<ScmsPdu> => ({
  self: async () => ({ keyType, point }),
});
const byEnrollment = (by: MessageSigner): SignerRules<ScmsPdu> => ({
  certificate: async (certificate) =>
    Buffer.compare(certificate.bytes, by.certificate.bytes) === 0
      ? { certificate, ...(by.reconstructedKey && { key: by.reconstructedKey }) }
      : undefined,
});
const plain = (signer: SignerRules<ScmsPdu>): Layers => [{ kind: "certificateRequest", signer }];
const forRa = (...inner: Layers): Layers => [{ kind: "encrypted", keys: [ownKeyOf(ra)] }, ...inner];

/** Opens what an authority gets, and expects all of it to be as the standard has it. */
async function opened(octets: Uint8Array, layers: Layers) {
  const rules: PayloadRules<ScmsPdu> = { layers, payload: ScmsPdu };
  const { trace, value } = await openEnvelope(octets, rules);
  expect(trace.layers.flatMap(({ checks }) => unmetIn(checks))).toEqual([]);
  expect(scmsPduFindings(value!)).toEqual([]);
  return value!.content;
}

/** What an ECA gets, and expects all of it to be as the standard has it. */
async function enrollmentAsked(octets: Uint8Array, by: PrivateKey) {
  const asked = await opened(octets, plain(byKey(by)));
  if (asked.choice !== "eca-ee" || asked.value.choice !== "eeEcaCertRequest") {
    throw new Error("it asks otherwise");
  }
  return asked.value.value;
}

describe("a request for the first enrollment certificate", () => {
  it.each(["explicit", "implicit"] as const)("of a registered device: %s", async (type) => {
    const { octets, requestHash } = await buildEnrollmentRequest({ ...order, type, registered });
    const asked = await enrollmentAsked(octets, canonical);
    expect(asked).toMatchObject({
      generationTime: toTime32(now),
      type,
      canonicalId: "OBU 1",
      tbsCert: { id: order.id, validityPeriod, certRequestPermissions: order.certRequestPermissions },
    });
    expect(asked.tbsCert.region).toBeUndefined();
    expect(requestHash).toEqual(requestHashedId8(octets));
  });

  it.each(keyTypes)("of a new %s key alone, which signs it", async (keyType) => {
    const own = generatePrivateKey(keyType);
    const { octets } = await buildEnrollmentRequest({ ...order, type: "explicit", key: own });
    const { tbsCert, canonicalId } = await enrollmentAsked(octets, own);
    expect(canonicalId).toBeUndefined();
    const { verifyKeyIndicator } = tbsCert;
    expect(verificationKeyIn(verifyKeyIndicator.value as never)).toEqual({ keyType, point: own.publicKey });
  });

  it("has the shape of OpenSCMS's", async () => {
    const { octets } = await buildEnrollmentRequest(order);
    const shape = (message: Uint8Array) => {
      const { content } = coer.decode(EeEcaCertRequestSpdu, message);
      if (content.choice !== "signedCertificateRequest") throw new Error("no request");
      const { hashAlgorithmId, tbsRequest, signer, signature } = content.value;
      return [hashAlgorithmId, tbsRequest.content.choice, signer.choice, signature.choice];
    };
    expect(shape(octets)).toEqual(shape(fixture("openscms/EeEcaCertRequestSpdu.oer")));
  });

  it("departs from a good one where it is told to", async () => {
    const deviant = await buildEnrollmentRequest(order, {
      asked: (asked) => ({ ...asked, generationTime: 7 }),
      octets: (octets) => Uint8Array.of(...octets, 0),
    });
    expect(deviant.octets.at(-1)).toBe(0);
    expect((await enrollmentAsked(deviant.octets.slice(0, -1), key)).generationTime).toBe(7);
    expect(deviant.requestHash).toEqual(requestHashedId8(deviant.octets));
    const content = downloadOf("other.zip") as ScmsPduContent;
    const other = await buildEnrollmentRequest(order, { pdu: (pdu) => ({ ...pdu, content }) });
    expect(await opened(other.octets, plain(byKey(key)))).toEqual(content);
  });
});

describe.each([
  ["an explicit", await enrolled(eca)],
  ["an implicit", await enrolledImplicitly(eca)],
])("the holder of %s enrollment certificate", (_kind, enrollment) => {
  it("asks for the next one with it, around what the new key signs", async () => {
    const { octets, requestHash, innerHash } = await buildSuccessorRequest({
      ...order,
      enrollment,
      ra: ra.certificate,
    });
    const asked = await opened(octets, forRa(...plain(byEnrollment(enrollment))));
    if (asked.choice !== "ee-ra" || asked.value.choice !== "eeRaSuccessorEnrollmentCertRequest") {
      throw new Error("it asks otherwise");
    }
    const inner = coer.encode(EeEcaCertRequestSpdu, asked.value.value);
    const { tbsCert } = await enrollmentAsked(inner, key);
    expect(tbsCert.certRequestPermissions).toEqual(order.certRequestPermissions);
    expect([requestHash, innerHash]).toEqual([requestHashedId8(octets), requestHashedId8(inner)]);
  });

  it.each([
    "original",
    "unified",
    "compactUnified",
    "encrypted",
    "plain",
  ] as const)("asks for authorization certificates: %s", async (kind) => {
    const { asked, scheme } = await authorizationAsked(kind, enrollment);
    expect(asked).toMatchObject({
      generationTime: toTime32(now),
      type: "implicit",
      tbsCert: { id: pseudonymId, appPermissions: [bsmPermission], validityPeriod },
    });
    expect(asked.additionalParams).toEqual(paramsOf(scheme));
  });

  it("asks for a file, signed and encrypted", async () => {
    const { octets } = await buildDownloadRequest({
      filename: "0011223344556677_7a.zip",
      authenticated: { enrollment, ra: ra.certificate },
      now,
    });
    const signed = {
      kind: "signed",
      signer: byEnrollment(enrollment),
      header: { psid: 35, generationTime: "forbidden" },
    } as const;
    expect(await opened(octets, forRa(signed))).toEqual(downloadOf("0011223344556677_7a.zip"));
  });

  async function authorizationAsked(kind: KeyScheme["kind"], by: MessageSigner) {
    const scheme = schemeOf(kind);
    const authorization: ScmsAuthorizationOrder = {
      type: "implicit",
      key,
      scheme,
      enrollment: by,
      ra: ra.certificate,
      id: pseudonymId,
      appPermissions: [bsmPermission],
      validityPeriod,
      now,
    };
    const { octets } = await buildScmsAuthorizationRequest(authorization);
    const message = await opened(octets, forRa(...plain(byEnrollment(by))));
    if (message.choice !== "ee-ra" || message.value.choice !== "eeRaCertRequest") {
      throw new Error("it asks otherwise");
    }
    return { asked: message.value.value, scheme };
  }
});

const encryptionKey = generatePrivateKey("BrainpoolP256r1");
const expansions = [new Uint8Array(16).fill(1), new Uint8Array(16).fill(2)] as const;

function schemeOf(kind: KeyScheme["kind"]): KeyScheme {
  switch (kind) {
    case "original":
      return { kind, signingExpansion: expansions[0], encryptionKey, encryptionExpansion: expansions[1] };
    case "unified":
    case "compactUnified":
      return { kind, expansion: expansions[0] };
    case "encrypted":
      return { kind, encryptionKey };
    case "plain":
      return { kind };
  }
}

/** What the standard makes of it. */
function paramsOf(scheme: KeyScheme) {
  const aes128 = (value: Uint8Array) => ({ choice: "aes128", value });
  const publicKey = {
    supportedSymmAlg: "aes128Ccm",
    publicKey: {
      choice: "eciesBrainpoolP256r1",
      value: {
        choice: encryptionKey.publicKey[0] === 2 ? "compressed-y-0" : "compressed-y-1",
        value: encryptionKey.publicKey.slice(1),
      },
    },
  };
  const all = {
    original: {
      choice: "original",
      value: {
        signingExpansion: aes128(expansions[0]),
        encryptionKey: publicKey,
        encryptionExpansion: aes128(expansions[1]),
      },
    },
    unified: { choice: "unified", value: aes128(expansions[0]) },
    compactUnified: { choice: "compactUnified", value: aes128(expansions[0]) },
    encrypted: { choice: "encryptionKey", value: publicKey },
    plain: undefined,
  };
  return all[scheme.kind];
}

const downloadOf = (filename: string) => ({
  choice: "ee-ra",
  value: { choice: "eeRaDownloadRequest", value: { generationTime: toTime32(now), filename } },
});

describe("a request for a file", () => {
  it("goes in plain where the session shows who asks", async () => {
    const { octets } = await buildDownloadRequest({ filename: "a.zip", now });
    const { content } = coer.decode(Ieee1609Dot2Data, octets);
    expect(content.choice).toBe("unsecuredData");
    expect(coer.decode(ScmsPdu, content.value as Uint8Array).content).toEqual(downloadOf("a.zip"));
  });

  it("travels as Base64 in a header", async () => {
    const request = await buildDownloadRequest({ filename: "a.zip", now });
    const header = downloadHeader(request)["Ieee-1609.2.1-Authorization"]!;
    expect(Uint8Array.from(Buffer.from(header, "base64"))).toEqual(request.octets);
  });

  it("names files by request hash and period", () => {
    const hash = Uint8Array.from(Buffer.from("0a1b2c3d4e5f6071", "hex"));
    expect([
      batchFilename(hash, 0x7a),
      batchFilename(hash, 0),
      singleFilename(hash),
      successorFilename(hash),
    ]).toEqual([
      "0A1B2C3D4E5F6071_7a.zip",
      "0A1B2C3D4E5F6071_0.zip",
      "0A1B2C3D4E5F6071.zip",
      "0A1B2C3D4E5F6071",
    ]);
  });

  it("no key of a 384-bit curve can be encrypted for", async () => {
    const wrong = { kind: "encrypted", encryptionKey: generatePrivateKey("NistP384") } as const;
    const enrollment = await enrolled(eca);
    const asked = buildScmsAuthorizationRequest({
      type: "explicit",
      key,
      scheme: wrong,
      enrollment,
      ra: ra.certificate,
      id: pseudonymId,
      appPermissions: [bsmPermission],
      validityPeriod,
      now,
    });
    await expect(asked).rejects.toThrow(TypeError);
  });
});
