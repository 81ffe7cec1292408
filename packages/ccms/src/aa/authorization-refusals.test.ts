import { createHash, createHmac } from "node:crypto";
import { coer } from "@v2x/asn1";
import { type DecodedCertificate, decodeCertificate, signerWith, toEncryptionKey } from "@v2x/credentials";
import { generatePrivateKey, privateKeyFromScalar } from "@v2x/crypto";
import { openEnvelope, requestHash, sealAnswer, sealEncrypted, sealUnsecured } from "@v2x/protocol";
import type { AuthorizationDeviation, AuthorizationOrder } from "@v2x/station";
import {
  type AuthorizationValidationResponse,
  type CertificateSubjectAttributes,
  certificateRequestPermission,
  type EcSignature,
  type EncryptedData,
  EtsiTs102941Data,
  type EtsiTs102941DataContent,
  EtsiTs103097Data,
  type HeaderInfo,
  PublicEncryptionKey,
  PublicKeys,
  PublicVerificationKey,
  type SharedAtRequest,
} from "@v2x/v2x-schema";
import { beforeAll, describe, expect, it } from "vitest";
import { signMessage } from "../exchange/seal-message.ts";
import { movedBy, oddAuthority, oddCredential, offCurve, turned } from "../refusals.test-support.ts";
import {
  authorizationRequest,
  type Bench,
  camPermission,
  type EnrolledStation,
  enrolledStation,
  lastEvent,
  octetsOf,
  readAuthorization,
  registerDevice,
  startBench,
} from "../stations.test-support.ts";
import { testPorts } from "../test-ccms.test-support.ts";
import { authorityOf } from "../validations.test-support.ts";

let bench: Bench;
let ea: DecodedCertificate;
beforeAll(async () => {
  bench = await startBench();
  ea = decodeCertificate((await bench.ccms.certificate("ea")).certificate);
});

type Case = readonly [
  what: string,
  code: string,
  check: string,
  deviation: AuthorizationDeviation | (() => AuthorizationDeviation),
];
const header = (change: Partial<HeaderInfo>): AuthorizationDeviation => ({
  header: (right, part) => (part === "outer" ? { ...right, ...change } : right),
});
const shared = (change: Partial<SharedAtRequest>): AuthorizationDeviation => ({
  shared: (right) => ({ ...right, ...change }),
});
const asking = (attributes: CertificateSubjectAttributes) =>
  shared({ requestedSubjectAttributes: attributes });
const withCam = (attributes: CertificateSubjectAttributes) =>
  asking({ appPermissions: [camPermission], ...attributes });
const ssp = (...octets: number[]) => ({ choice: "bitmapSsp", value: Uint8Array.from(octets) }) as const;
type Ciphertext = Extract<EncryptedData["ciphertext"], { readonly choice: "aes128ccm" }>["value"];
const changedEncryption = (
  signature: EcSignature,
  change: (data: EncryptedData) => EncryptedData,
): EcSignature => {
  const { content } = signature.value;
  if (content.choice !== "encryptedData") throw new TypeError("not encrypted");
  return {
    choice: "encryptedEcSignature",
    value: { protocolVersion: 3, content: { choice: "encryptedData", value: change(content.value) } },
  };
};
const one = privateKeyFromScalar("NistP256", new Uint8Array(32).fill(1, 31));

const atTheAa: readonly Case[] = [
  ["a wrong tag of the content", "its-aa-decryptionfailed", "content-decrypts", { octets: turned }],
  [
    "a second recipient",
    "its-aa-badcontenttype",
    "one-recipient",
    {
      encrypted: ({ recipients, ciphertext }) => ({
        recipients: [...recipients, { choice: "pskRecipInfo", value: new Uint8Array(8) }],
        ciphertext,
      }),
    },
  ],
  [
    "another cipher",
    "its-aa-unknownencryptionalgorithm",
    "content-algorithm-known",
    {
      encrypted: ({ recipients, ciphertext }) => ({
        recipients,
        ciphertext: { choice: "sm4Ccm", value: ciphertext.value } as typeof ciphertext,
      }),
    },
  ],
  [
    "a plaintext that breaks off",
    "its-aa-cantparse",
    "envelope-decodes",
    { plaintext: (text) => text.slice(0, -1) },
  ],
  [
    "a payload that is no message",
    "its-aa-cantparse",
    "payload-decodes",
    { plaintext: () => sealUnsecured(Uint8Array.of(1, 0x83)) },
  ],
  [
    "another message",
    "its-aa-badcontenttype",
    "message-kind",
    {
      plaintext: () =>
        sealUnsecured(
          coer.encode(EtsiTs102941Data, {
            version: 1,
            content: {
              choice: "authorizationResponse",
              value: { requestHash: new Uint8Array(16), responseCode: "ok" },
            },
          }),
        ),
    },
  ],
  ["another PSID [R5.35] [R9.28]", "its-aa-deniedpermissions", "header-psid", header({ psid: 36 })],
  [
    "an old time",
    "its-aa-outofsyncrequest",
    "generation-time-within-tolerance",
    () => header(movedBy(-11, bench)),
  ],
  [
    "a time ahead",
    "its-aa-outofsyncrequest",
    "generation-time-within-tolerance",
    () => header(movedBy(6, bench)),
  ],
  ["no time", "its-aa-incompleterequest", "generation-time-present", header({ generationTime: undefined })],
  [
    "a wrong proof of possession",
    "its-aa-keysdontmatch",
    "data-signature",
    { signed: (octets, part) => (part === "outer" ? turned(octets) : octets) },
  ],
  ["a wrong key tag", "its-aa-keysdontmatch", "key-tag", { keyTag: turned }],
  [
    "an encryption key that everybody knows",
    "its-aa-invalidencryptionkey",
    "encryption-key-strong",
    { publicKeys: (keys) => ({ ...keys, encryptionKey: toEncryptionKey("NistP256", one.publicKey) }) },
  ],
  ["an EA that is not known", "its-aa-unknownea", "ea-known", shared({ eaId: new Uint8Array(8) })],
  ["another format", "its-aa-badcontenttype", "certificate-format-known", shared({ certificateFormat: 2 })],
  ["no permissions", "its-aa-incompleterequest", "permissions-requested", asking({})],
  ["empty permissions", "its-aa-incompleterequest", "permissions-requested", asking({ appPermissions: [] })],
  [
    "a PSID that the AA does not issue",
    "its-aa-deniedpermissions",
    "permissions-within-aa",
    asking({ appPermissions: [camPermission, { psid: 35 }] }),
  ],
  [
    "623, which tickets have not",
    "its-aa-deniedpermissions",
    "permissions-within-aa",
    asking({ appPermissions: [{ psid: 623, ssp: ssp(1, 0x40) }] }),
  ],
  [
    "an SSP that the AA does not issue",
    "its-aa-deniedpermissions",
    "permissions-within-aa",
    asking({ appPermissions: [{ psid: 36, ssp: ssp(1, 0xff, 0xff) }] }),
  ],
  [
    "a name",
    "its-aa-deniedpermissions",
    "id-of-ticket",
    withCam({ id: { choice: "name", value: "my car" } }),
  ],
  [
    "a life beyond the AA's",
    "its-aa-deniedpermissions",
    "validity-grantable",
    withCam({ validityPeriod: { start: 700_000_000, duration: { choice: "years", value: 6 } } }),
  ],
];

const atTheEa: readonly Case[] = [
  [
    "a wrong signature of the credential",
    "invalidsignature",
    "data-signature",
    { signed: (octets, part) => (part === "ecSignature" ? turned(octets) : octets) },
  ],
  [
    "another PSID under the credential",
    "deniedpermissions",
    "header-psid",
    { header: (right, part) => (part === "ecSignature" ? { ...right, psid: 36 } : right) },
  ],
  [
    "an old signature of the credential, for which there is no code",
    "deniedpermissions",
    "generation-time-within-tolerance",
    () => ({
      header: (right, part) => (part === "ecSignature" ? { ...right, ...movedBy(-11, bench) } : right),
    }),
  ],
  [
    "a PSID that is not registered",
    "deniedpermissions",
    "permissions-registered",
    asking({ appPermissions: [{ psid: 137, ssp: ssp(1, 0xe0) }] }),
  ],
  [
    "a country that is not registered",
    "deniedpermissions",
    "region-grantable",
    withCam({ region: { choice: "identifiedRegion", value: [{ choice: "countryOnly", value: 250 }] } }),
  ],
  [
    "a signature that the EA cannot decrypt",
    "ea-aa-decryptionfailed",
    "content-decrypts",
    {
      inner: ({ ecSignature, ...request }) => ({
        ...request,
        ecSignature: changedEncryption(ecSignature, ({ recipients, ciphertext }) => ({
          recipients,
          ciphertext: {
            choice: "aes128ccm",
            value: { ...(ciphertext.value as Ciphertext), ccmCiphertext: new Uint8Array(40) },
          },
        })),
      }),
    },
  ],
  [
    "a signature for somebody else",
    "ea-aa-imnottherecipient",
    "recipient-is-us",
    {
      inner: ({ ecSignature, ...request }) => ({
        ...request,
        ecSignature: changedEncryption(ecSignature, ({ ciphertext }) => ({
          recipients: [{ choice: "pskRecipInfo", value: new Uint8Array(8) }],
          ciphertext,
        })),
      }),
    },
  ],
  [
    "a signature under another cipher",
    "ea-aa-unknownencryptionalgorithm",
    "content-algorithm-known",
    {
      inner: ({ ecSignature, ...request }) => ({
        ...request,
        ecSignature: changedEncryption(ecSignature, ({ recipients, ciphertext }) => ({
          recipients,
          ciphertext: { choice: "sm4Ccm", value: ciphertext.value } as typeof ciphertext,
        })),
      }),
    },
  ],
  [
    "a signature that is none under its encryption",
    "ea-aa-cantparse",
    "envelope-decodes",
    {
      inner: (request) => ({
        ...request,
        ecSignature: {
          choice: "encryptedEcSignature",
          value: coer.decode(
            EtsiTs103097Data,
            sealEncrypted(Uint8Array.of(3, 0x81), [{ choice: "certRecipInfo", certificate: ea }]).octets,
          ),
        },
      }),
    },
  ],
  [
    "a signature that signs nothing",
    "ea-aa-badcontenttype",
    "content-choice",
    {
      inner: (request) => ({
        ...request,
        ecSignature: {
          choice: "ecSignature",
          value: { protocolVersion: 3, content: { choice: "unsecuredData", value: new Uint8Array(1) } },
        },
      }),
    },
  ],
];

describe("a request for a ticket", () => {
  it.each(atTheAa)("with %s is refused by the AA: %s", async (_, code, check, deviation) => {
    const station = await enrolledStation(bench);
    const events = () => bench.ports.storage.stored.events.length;
    const before = events();
    await expectRefused(station, {}, deviation, code);
    expect(events()).toBe(before + 1);
    expect(failing()[0]).toBe(check);
  });

  it.each(atTheEa)("with %s is refused as the EA says: %s", async (_, code, check, deviation) => {
    const station = await enrolledStation(bench, { geographicRegions: ["Germany"] });
    await expectRefused(station, {}, deviation, code);
    expect(failing()).toEqual(["ea-confirms"]);
    const atEa = bench.ports.storage.stored.events.at(-2)!;
    expect(failingIn(atEa)[0]).toBe(check);
  });

  it("for a key off its curve, or one that everybody knows, is refused", async () => {
    const station = await enrolledStation(bench);
    for (const withProofOfPossession of [true, false]) {
      await expectRefused(
        station,
        { withProofOfPossession },
        { publicKeys: offCurve },
        "its-aa-keysdontmatch",
      );
    }
    expect(failing()[0]).toBe("verification-key-usable");
    await expectRefused(station, { key: signerWith(one) }, {}, "its-aa-keysdontmatch");
    expect(failing()[0]).toBe("verification-key-strong");
  });

  it("that vouches by a credential which has ended is refused", async () => {
    const device = await registerDevice(bench);
    const notBefore = new Date(bench.ports.now().getTime() - 7_200_000);
    const credential = await oddCredential(bench, device, {
      life: { notBefore, notAfter: bench.ports.now() },
    });
    await expectRefused({ credential }, {}, {}, "unknownits");
  });

  it("beyond the limit of its device is refused", async () => {
    const own = await startBench({ ...testPorts(), ticketsPerDeviceHour: 1 });
    const station = await enrolledStation(own);
    const code = async () => {
      const request = await authorizationRequest(own, station);
      return (await readAuthorization(own, request, await own.ccms.authorize(request))).responseCode;
    };
    expect([await code(), await code()]).toEqual(["ok", "deniedtoomanycerts"]);
  });

  it("by the EA names the row of its log that has the reason", async () => {
    const own = await startBench();
    const station = await enrolledStation(own);
    await own.ccms.devices.decide(station.record.id, "DEACTIVATED", "operator");
    await own.ccms.authorize(await authorizationRequest(own, station));
    const [atEa, atAa] = own.ports.storage.stored.events.slice(-2);
    expect([atEa!.log, atAa!.log]).toEqual(["ea", "aa"]);
    const name = Buffer.from(atEa!.requestDigest.slice(0, 16)).toString("hex").toUpperCase();
    expect(atAa!.message).toContain(`under the request hash ${name}`);
  });

  it("in plain is told by its station, where it is refused too", async () => {
    const station = await enrolledStation(bench);
    await expectRefused(station, { withPrivacy: false }, { keyTag: turned }, "its-aa-keysdontmatch");
    expect(lastEvent(bench)).toMatchObject({
      organizationId: station.record.organizationId,
      canonicalId: station.record.canonicalId,
    });
    const timeless = header({ generationTime: undefined });
    await expectRefused(station, { withPrivacy: false }, timeless, "its-aa-incompleterequest");
    expect(lastEvent(bench)).toMatchObject({ canonicalId: station.record.canonicalId });
    await expectRefused(station, { withPrivacy: true }, { keyTag: turned }, "its-aa-keysdontmatch");
    const { organizationId, canonicalId } = lastEvent(bench);
    expect([organizationId, canonicalId]).toEqual([undefined, undefined]);
  });
});

describe("certificates of other generations", () => {
  it("of the EA are known while in force, and invalid when revoked", async () => {
    const own = await startBench();
    const station = await enrolledStation(own);
    const requests = [await authorizationRequest(own, station), await authorizationRequest(own, station)];
    const old = (await own.ccms.certificate("ea")).hashedId8;
    const code = async (request: (typeof requests)[number]) =>
      (await readAuthorization(own, request, await own.ccms.authorize(request))).responseCode;
    await own.ccms.renew("ea");
    expect(await code(requests[0]!)).toBe("ok");
    await own.ccms.revoke(old);
    expect(await code(requests[1]!)).toBe("its-aa-invalidea");
  });

  it("of the AA answer who addresses them while they are in force, and another is current", async () => {
    const own = await startBench();
    const station = await enrolledStation(own);
    const requests = [await authorizationRequest(own, station), await authorizationRequest(own, station)];
    const old = await own.ccms.certificate("aa");
    const renewed = await own.ccms.renew("aa");
    const read = await readAuthorization(own, requests[0]!, await own.ccms.authorize(requests[0]!), old);
    expect(read.certificate?.value.issuer.value).toEqual(old.hashedId8);
    await own.ccms.revoke(renewed.hashedId8);
    await expect(own.ccms.authorize(requests[1]!)).rejects.toMatchObject({ code: "authority-missing" });
  });

  it("of the AA are told that they are revoked under the key of the request", async () => {
    const own = await startBench();
    const station = await enrolledStation(own);
    const request = await authorizationRequest(own, station);
    const old = (await own.ccms.certificate("aa")).hashedId8;
    await own.ccms.renew("aa");
    await own.ccms.revoke(old);
    const read = await readAuthorization(own, request, await own.ccms.authorize(request));
    expect(read.responseCode).toBe("its-aa-imnottherecipient");
  });
});

describe("an EA that does not answer", () => {
  const codeBy = async (askEa: NonNullable<Bench["ports"]["askEa"]>) => {
    const ports = { ...bench.ports, askEa };
    const own = { ports, ccms: (await startBench(ports)).ccms };
    const station = await enrolledStation(bench);
    const request = await authorizationRequest(own, station);
    return (await readAuthorization(own, request, await own.ccms.authorize(request))).responseCode;
  };

  it.each([
    ["with nothing", async () => ({ fault: "fetch failed: connect ECONNREFUSED" }), /ECONNREFUSED/],
    ["with garbage", async () => ({ octets: Uint8Array.of(3, 0x80, 0) }), /Encrypted layer: the content is/],
    [
      "with what it got",
      async (request: Uint8Array) => ({ octets: request }),
      /Encrypted layer: certRecipInfo .* Asked for: one of the recipients/,
    ],
  ] as const)("%s is not reached", async (_, askEa, message) => {
    expect(await codeBy(askEa)).toBe("aa-ea-cantreachea");
    expect(lastEvent(bench).message).toMatch(message);
  });

  /** An answer under the request's key that says what a case wants, signed by whom it wants. */
  const answering =
    (
      content: (hash: Uint8Array) => EtsiTs102941DataContent,
      by: readonly ["ea" | "aa", generation?: number] = ["ea"],
    ) =>
    async (request: Uint8Array) => {
      const { certificate, agreement } = await authorityOf(bench, "ea");
      const keys = [
        { choice: "certRecipInfo", certificateDigest: certificate.digest, agreement: await agreement() },
      ] as const;
      const { contentKey } = await openEnvelope(request, {
        layers: [{ kind: "encrypted", keys }],
        payload: EtsiTs102941Data,
      });
      const authority = await authorityOf(bench, ...by);
      const signed = await signMessage(content(requestHash(request)), authority, bench.ports.now());
      return { octets: sealAnswer(signed, contentKey!) };
    };
  const confirmed = { appPermissions: [camPermission] };
  const validation = (value: AuthorizationValidationResponse) =>
    ({ choice: "authorizationValidationResponse", value }) as const;

  it.each([
    [
      "about another request",
      answering(() =>
        validation({
          requestHash: new Uint8Array(16),
          responseCode: "ok",
          confirmedSubjectAttributes: confirmed,
        }),
      ),
      /it answered another request/,
    ],
    [
      "with nothing confirmed",
      answering((hash) => validation({ requestHash: hash, responseCode: "ok" })),
      /its answer confirms nothing/,
    ],
    [
      "with another message",
      answering((hash) => ({
        choice: "authorizationResponse",
        value: { requestHash: hash, responseCode: "ok" },
      })),
      /it answered authorizationResponse/,
    ],
    [
      "by the AA's own signature",
      answering(
        (hash) =>
          validation({ requestHash: hash, responseCode: "ok", confirmedSubjectAttributes: confirmed }),
        ["aa"],
      ),
      /Signed layer: [0-9a-f]{16} is not known/,
    ],
    [
      "with a code that nobody knows",
      answering((hash) => validation({ requestHash: hash, responseCode: 77 as never })),
      /the EA answered 77/,
    ],
  ] as const)("%s is not relied on", async (_, askEa, message) => {
    expect(await codeBy(askEa)).toBe("aa-ea-cantreachea");
    expect(lastEvent(bench).message).toMatch(message);
  });

  it.each([
    ["without the bit of responses", certificateRequestPermission("enrolmentResponse")],
    ["of version 2", { psid: 623, ssp: ssp(2, 0x1c) }],
    ["for another PSID", { psid: 36, ssp: ssp(1, 0x1c) }],
  ])("whose certificate has an SSP %s is not relied on", async (_, permission) => {
    const { certificate } = await oddAuthority(bench, "ea", { appPermissions: [permission] });
    const ok = answering(
      (hash) => validation({ requestHash: hash, responseCode: "ok", confirmedSubjectAttributes: confirmed }),
      ["ea", 9],
    );
    expect(await codeBy(ok)).toBe("aa-ea-cantreachea");
    const id = Buffer.from(certificate.hashedId8).toString("hex");
    expect(lastEvent(bench).message).toContain(`Signed layer: ${id} is not known`);
    const { stored } = bench.ports.storage;
    stored.authorities = stored.authorities.filter(({ generation }) => generation !== 9);
    await bench.ports.storage.beginChange();
  });

  it("without a life gets a week confirmed by the AA itself, and nothing that lint forbids", async () => {
    const ok = answering((hash) =>
      validation({ requestHash: hash, responseCode: "ok", confirmedSubjectAttributes: confirmed }),
    );
    expect(await codeBy(ok)).toBe("ok");
    const beyond = answering((hash) =>
      validation({
        requestHash: hash,
        responseCode: "ok",
        confirmedSubjectAttributes: { appPermissions: [{ psid: 35 }] },
      }),
    );
    expect(await codeBy(beyond)).toBe("its-aa-deniedpermissions");
    expect(failing()).toEqual(["app-permissions-within-issuer"]);
    expect(lastEvent(bench).message).toMatch(/^Certificate: its issuer may not issue/);
  });

  it("but is asked elsewhere is believed alike", async () => {
    const code = await codeBy(async (octets) => ({
      octets: octetsOf(await bench.ccms.validateAuthorization({ octets })),
    }));
    expect(code).toBe("ok");
  });

  it("whose key is out of reach is not reached", async () => {
    const own = await startBench();
    const station = await enrolledStation(own);
    const request = await authorizationRequest(own, station);
    own.ports.storage.stored.keys = own.ports.storage.stored.keys.filter(
      ({ id }) =>
        id !== own.ports.storage.stored.authorities.find(({ role }) => role === "ea")!.encryptionKeyId,
    );
    const reopened = await startBench(testPorts(own.ports));
    const read = await readAuthorization(own, request, await reopened.ccms.authorize(request));
    expect(read.responseCode).toBe("aa-ea-cantreachea");
  });
});

describe("known mistakes", () => {
  const adviceFor = async (deviation: AuthorizationDeviation, order: Partial<AuthorizationOrder> = {}) => {
    const station = await enrolledStation(bench);
    await bench.ccms.authorize(await authorizationRequest(bench, station, order, deviation));
    return lastEvent(bench).trace.advice.map(({ name }) => name);
  };
  const hmac = (key: Uint8Array, octets: Uint8Array) =>
    Uint8Array.from(createHmac("sha256", key).update(octets).digest().subarray(0, 16));

  it("are told by name: the key tag over the sequence, or without the key", async () => {
    expect(
      await adviceFor({ keyTag: (_, keys, hmacKey) => hmac(hmacKey, coer.encode(PublicKeys, keys)) }),
    ).toEqual(["key-tag-over-sequence"]);
    const bare = (keys: PublicKeys) => coer.encode(PublicKeys, keys).subarray(1);
    expect(await adviceFor({ keyTag: (_, keys) => hmac(new Uint8Array(), bare(keys)) })).toEqual([
      "key-tag-without-key",
    ]);
    expect(
      await adviceFor({
        keyTag: (_, keys) =>
          Uint8Array.from(createHash("sha256").update(bare(keys)).digest().subarray(0, 16)),
      }),
    ).toEqual(["key-tag-without-key"]);
    expect(await adviceFor({ keyTag: turned })).toEqual([]);
  });

  it("are told of a key tag without the key also where it is over an encryption key, or the sequence", async () => {
    const encryptionKey = toEncryptionKey("NistP256", generatePrivateKey("NistP256").publicKey);
    const bothKeys = (keys: PublicKeys) =>
      Buffer.concat([
        coer.encode(PublicVerificationKey, keys.verificationKey),
        coer.encode(PublicEncryptionKey, encryptionKey),
      ]);
    const sequence = (keys: PublicKeys) => coer.encode(PublicKeys, keys);
    for (const octets of [bothKeys, sequence])
      expect(
        await adviceFor({ keyTag: (_, keys) => hmac(new Uint8Array(), octets(keys)) }, { encryptionKey }),
      ).toEqual(["key-tag-without-key"]);
  });
});

const failingIn = ({ trace }: ReturnType<typeof lastEvent>) =>
  trace.layers.flatMap(({ checks }) =>
    checks.filter(({ outcome }) => outcome === "fail").map(({ name }) => name),
  );
const failing = () => failingIn(lastEvent(bench));

async function expectRefused(
  station: Pick<EnrolledStation, "credential">,
  order: Partial<AuthorizationOrder>,
  deviation: AuthorizationDeviation | (() => AuthorizationDeviation),
  code: string,
): Promise<void> {
  const bent = typeof deviation === "function" ? deviation() : deviation;
  const request = await authorizationRequest(bench, station, order, bent);
  const read = await readAuthorization(bench, request, await bench.ccms.authorize(request));
  expect([read.responseCode, read.certificate]).toEqual([code, undefined]);
  expect(lastEvent(bench)).toMatchObject({ log: "aa", isSuccess: false, responseCode: code });
}
