import { decodeCertificate, signerWith, toEncryptionKey, toTime32 } from "@v2x/credentials";
import { privateKeyFromScalar } from "@v2x/crypto";
import { sealUnsecured } from "@v2x/protocol";
import type { EnrolmentDeviation, EnrolmentOrder } from "@v2x/station";
import {
  type CertificateSubjectAttributes,
  certificateRequestPermission,
  certificateRequestRange,
  type HeaderInfo,
  type InnerEcRequest,
  type PublicKeys,
} from "@v2x/v2x-schema";
import { beforeAll, describe, expect, it } from "vitest";
import { movedBy, oddCredential, offCurve, requestPermissions, turned } from "../refusals.test-support.ts";
import {
  type Bench,
  enrolledStation,
  enrolmentRequest,
  lastEvent,
  readEnrolment,
  registerDevice,
  startBench,
  type TestDevice,
  unmetInTrace,
} from "../stations.test-support.ts";
import { authorityOf } from "../validations.test-support.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});

/** What is wrong with a request, the code that has to be answered, and the check of the trace that has to say so. */
type Case = readonly [
  what: string,
  code: string,
  check: string,
  deviation: EnrolmentDeviation | (() => EnrolmentDeviation),
];

const inner = (change: Partial<InnerEcRequest>): EnrolmentDeviation => ({
  inner: (request) => ({ ...request, ...change }),
});
const asking = (attributes: CertificateSubjectAttributes) =>
  inner({ requestedSubjectAttributes: { appPermissions: requestPermissions, ...attributes } });
const header = (part: "outer" | "proof", change: Partial<HeaderInfo>): EnrolmentDeviation => ({
  header: (right, of) => (of === part ? { ...right, ...change } : right),
});
const keys = (change: Partial<PublicKeys>): EnrolmentDeviation => ({
  publicKeys: (right) => ({ ...right, ...change }),
});
const ssp = (...octets: number[]) => ({ choice: "bitmapSsp", value: Uint8Array.from(octets) }) as const;
const one = privateKeyFromScalar("NistP256", new Uint8Array(32).fill(1, 31));
const now = () => toTime32(bench.ports.now());

const cases: readonly Case[] = [
  ["a wrong tag of the content", "decryptionfailed", "content-decrypts", { octets: turned }],
  [
    "a second recipient",
    "badcontenttype",
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
    "unknownencryptionalgorithm",
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
    "cantparse",
    "envelope-decodes",
    { plaintext: (text) => text.slice(0, -1) },
  ],
  [
    "nothing signed",
    "badcontenttype",
    "content-choice",
    { plaintext: () => sealUnsecured(Uint8Array.of(1)) },
  ],
  ["another PSID outside [R5.35] [R9.28]", "deniedpermissions", "header-psid", header("outer", { psid: 36 })],
  ["another PSID inside [R5.35] [R9.28]", "deniedpermissions", "header-psid", header("proof", { psid: 36 })],
  [
    "more in the header",
    "badcontenttype",
    "header-fields-allowed",
    header("outer", { expiryTime: 10n ** 15n }),
  ],
  ["no time", "incompleterequest", "generation-time-present", header("outer", { generationTime: undefined })],
  [
    "a time 11 minutes ago",
    "deniedrequest",
    "generation-time-within-tolerance",
    () => header("outer", movedBy(-11, bench)),
  ],
  [
    "a time 6 minutes ahead inside",
    "deniedrequest",
    "generation-time-within-tolerance",
    () => header("proof", movedBy(6, bench)),
  ],
  ["an itsId that nobody has", "unknownits", "signer-known", inner({ itsId: Uint8Array.of(1, 2, 3) })],
  ["no itsId", "unknownits", "signer-known", inner({ itsId: new Uint8Array() })],
  [
    "another outer signature",
    "invalidsignature",
    "data-signature",
    { signed: (octets, part) => (part === "outer" ? turned(octets) : octets) },
  ],
  [
    "another inner signature",
    "invalidsignature",
    "data-signature",
    { signed: (octets, part) => (part === "proof" ? turned(octets) : octets) },
  ],
  ["a key off its curve", "invalidkeys", "signer-known", { publicKeys: offCurve }],
  [
    "an encryption key that everybody knows",
    "invalidencryptionkey",
    "encryption-key-strong",
    keys({ encryptionKey: toEncryptionKey("NistP256", one.publicKey) }),
  ],
  [
    "an encryption key off its curve",
    "invalidencryptionkey",
    "encryption-key-usable",
    keys({ encryptionKey: toEncryptionKey("NistP256", new Uint8Array(33).fill(0xff).fill(2, 0, 1)) }),
  ],
  ["another format", "badcontenttype", "certificate-format-known", inner({ certificateFormat: 2 })],
  ["no permissions", "incompleterequest", "permissions-requested", asking({ appPermissions: undefined })],
  ["empty permissions", "incompleterequest", "permissions-requested", asking({ appPermissions: [] })],
  [
    "a permission of tickets",
    "deniedpermissions",
    "permissions-of-credential",
    asking({ appPermissions: [...requestPermissions, { psid: 36 }] }),
  ],
  ...[[1, 0xe0], [2, 0xc0], [1, 0], [1, 0xc0, 0], [1]].map(
    (octets): Case => [
      `the SSP ${octets} of 623`,
      "deniedpermissions",
      "permissions-of-credential",
      asking({ appPermissions: [{ psid: 623, ssp: ssp(...octets) }] }),
    ],
  ),
  [
    "no SSP of 623",
    "deniedpermissions",
    "permissions-of-credential",
    asking({ appPermissions: [{ psid: 623 }] }),
  ],
  [
    "rights to issue",
    "deniedpermissions",
    "no-issue-permissions",
    asking({
      certIssuePermissions: [
        {
          subjectPermissions: { choice: "explicit", value: [certificateRequestRange("enrolmentRequest")] },
          minChainLength: 1,
          chainLengthRange: 0,
          eeType: { bytes: Uint8Array.of(0x80), length: 8 },
        },
      ],
    }),
  ],
  [
    "a binary id",
    "deniedpermissions",
    "id-grantable",
    asking({ id: { choice: "binaryId", value: Uint8Array.of(1) } }),
  ],
  [
    "a life beyond the EA's",
    "deniedpermissions",
    "validity-grantable",
    () => asking({ validityPeriod: { start: now(), duration: { choice: "years", value: 6 } } }),
  ],
  [
    "a life that begins before the EA's",
    "deniedpermissions",
    "validity-grantable",
    () => asking({ validityPeriod: { start: now() - 7200, duration: { choice: "hours", value: 9 } } }),
  ],
  [
    "a life that is over",
    "deniedpermissions",
    "validity-grantable",
    () => asking({ validityPeriod: { start: now() - 1800, duration: { choice: "minutes", value: 30 } } }),
  ],
  [
    "a country that is not registered",
    "deniedpermissions",
    "region-grantable",
    asking({ region: { choice: "identifiedRegion", value: [{ choice: "countryOnly", value: 250 }] } }),
  ],
];

describe("an enrolment request", () => {
  it.each(cases)("with %s is refused: %s", async (_, code, check, deviation) => {
    const device = await registerDevice(bench, { geographicRegions: ["Germany"] });
    await expectRefused(device, {}, typeof deviation === "function" ? deviation() : deviation, code, check);
  });

  it("for a key that everybody knows is refused", async () => {
    const device = await registerDevice(bench);
    await expectRefused(device, { key: signerWith(one) }, {}, "invalidkeys", "verification-key-strong");
  });

  it.each(["DEACTIVATED", "REVOKED"] as const)("of a device that is %s is refused", async (state) => {
    const device = await registerDevice(bench, { state });
    await expectRefused(device, {}, {}, "baditsstatus", "device-active");
    expect(lastEvent(bench).message).toContain(`it is ${state}. `);
  });

  it.each([
    ["id is binaryId", { id: { choice: "binaryId", value: Uint8Array.of(1) } }],
    ["PSID 36 is asked for", { appPermissions: [...requestPermissions, { psid: 36 }] }],
    ["the SSP is 01e0", { appPermissions: [{ psid: 623, ssp: ssp(1, 0xe0) }] }],
    ["there is no bitmap SSP", { appPermissions: [{ psid: 623 }] }],
  ] as const)("is refused with what was found: %s", async (found, attributes) => {
    const device = await registerDevice(bench);
    await bench.ccms.enrol(await enrolmentRequest(bench, device, {}, asking(attributes)));
    expect(lastEvent(bench).message).toContain(`${found}. Asked for: `);
  });

  it.each([
    { choice: "none", value: null },
    { choice: "name", value: "my car" },
  ] as const)("may ask for an id of kind $choice; the EA names the credential itself", async (id) => {
    const request = await enrolmentRequest(bench, await registerDevice(bench), {}, asking({ id }));
    const { certificate } = await readEnrolment(bench, request, await bench.ccms.enrol(request));
    expect(certificate?.value.toBeSigned.id.value).toMatch(/^EC-/);
  });

  it("may ask for the whole life of the EA's certificate, and for none that ends this moment", async () => {
    const own = await startBench();
    own.ports.clock.advanceDays(0.75 / 86_400); // to a whole second
    const codeFor = async (validityPeriod: CertificateSubjectAttributes["validityPeriod"]) => {
      const request = await enrolmentRequest(own, await registerDevice(own), {}, asking({ validityPeriod }));
      return (await readEnrolment(own, request, await own.ccms.enrol(request))).responseCode;
    };
    const { certificate } = await own.ccms.certificate("ea");
    expect(await codeFor(decodeCertificate(certificate).value.toBeSigned.validityPeriod)).toBe("ok");
    const at = toTime32(own.ports.now());
    expect(await codeFor({ start: at - 60, duration: { choice: "seconds", value: 61 } })).toBe("ok");
    expect(await codeFor({ start: at - 60, duration: { choice: "seconds", value: 60 } })).toBe(
      "deniedpermissions",
    );
  });

  it("of a device that was deleted is refused as one that nobody knows", async () => {
    const device = await enrolledStation(bench);
    await bench.ports.storage.deleteDevice(device.record.id, bench.ports.now());
    await expectRefused(device, {}, {}, "unknownits", "signer-known");
    const again = { enrollee: { credential: device.credential } };
    await expectRefused(device, again, {}, "unknownits", "signer-known");
  });

  it("with the key of another device under its id is refused", async () => {
    const device = await registerDevice(bench);
    const other = await registerDevice(bench);
    const forged = { record: device.record, canonicalKey: other.canonicalKey };
    await expectRefused(forged, {}, {}, "invalidsignature", "data-signature");
  });
});

describe("a re-enrolment", () => {
  const withCredential = async (odd: Parameters<typeof oddCredential>[2]) => {
    const device = await registerDevice(bench);
    return { device, order: { enrollee: { credential: await oddCredential(bench, device, odd) } } };
  };

  it.each([
    ["without the bit", [certificateRequestPermission("authorizationRequest")]],
    ["of version 2", [{ psid: 623, ssp: ssp(2, 0xc0) }]],
    ["of version 0", [{ psid: 623, ssp: ssp(0, 0xc0) }]],
    ["of no SSP", [{ psid: 623 }]],
    ["of another PSID alone", [{ psid: 36, ssp: ssp(1, 0xff, 0xfc) }]],
  ])("by a credential %s is refused", async (_, appPermissions) => {
    const { device, order } = await withCredential({ appPermissions });
    await expectRefused(device, order, {}, "deniedpermissions", "credential-permits");
  });

  it("by a credential that has message PSIDs beside 623 is granted", async () => {
    const appPermissions = [{ psid: 36, ssp: ssp(1, 0xff, 0xfc) }, ...requestPermissions];
    const { device, order } = await withCredential({ appPermissions });
    const request = await enrolmentRequest(bench, device, order);
    expect((await readEnrolment(bench, request, await bench.ccms.enrol(request))).responseCode).toBe("ok");
  });

  it("by an AA instead of a station is refused", async () => {
    const { certificate, signer } = await authorityOf(bench, "aa");
    const device = await registerDevice(bench);
    const order = { enrollee: { credential: { certificate, signer: await signer() } } };
    const request = await enrolmentRequest(bench, device, order);
    const read = await readEnrolment(bench, request, await bench.ccms.enrol(request));
    expect([read.responseCode, unmetInTrace(lastEvent(bench))]).toEqual([
      "unknownits",
      ["signed-by-station"],
    ]);
  });

  it("by a credential is granted from the first moment of its life, and not before", async () => {
    const now = bench.ports.now().getTime();
    const lifeFrom = (start: number) => ({
      life: { notBefore: new Date(start), notAfter: new Date(now + 3_600_000) },
    });
    const { device, order } = await withCredential(lifeFrom(now));
    const request = await enrolmentRequest(bench, device, order);
    expect((await readEnrolment(bench, request, await bench.ccms.enrol(request))).responseCode).toBe("ok");
    const early = await withCredential(lifeFrom(now + 1));
    await expectRefused(early.device, early.order, {}, "baditsstatus", "credential-alive");
  });

  it("by a credential that has ended is refused", async () => {
    const notBefore = new Date(bench.ports.now().getTime() - 7_200_000);
    const notAfter = bench.ports.now();
    const { device, order } = await withCredential({ life: { notBefore, notAfter } });
    await expectRefused(device, order, {}, "baditsstatus", "credential-alive");
  });

  it("with the same key again is refused", async () => {
    const station = await enrolledStation(bench);
    const { credential } = station;
    const order = { enrollee: { credential }, key: credential.signer };
    await expectRefused(station, order, {}, "invalidkeys", "verification-key-new");
  });

  it("under another itsId than the credential's name is refused", async () => {
    const station = await enrolledStation(bench);
    const order = { enrollee: { credential: station.credential } };
    await expectRefused(
      station,
      order,
      inner({ itsId: new Uint8Array(8) }),
      "unknownits",
      "its-id-of-signer",
    );
  });

  it("of a device that was deactivated since is refused", async () => {
    const station = await enrolledStation(bench);
    await bench.ports.storage.putDevice({ ...station.record, state: "DEACTIVATED" });
    const order = { enrollee: { credential: station.credential } };
    await expectRefused(station, order, {}, "baditsstatus", "device-active");
  });
});

describe("EA certificates of other generations", () => {
  it("that are retired answer who addresses them, and their credentials still sign; revoked ones do neither", async () => {
    const own = await startBench();
    const station = await enrolledStation(own);
    const before = await enrolmentRequest(own, station, { enrollee: { credential: station.credential } });
    const old = await own.ccms.certificate("ea");
    await own.ccms.renew("ea");
    const { certificate } = await readEnrolment(own, before, await own.ccms.enrol(before), old);
    expect(certificate?.value.issuer.value).toEqual(old.hashedId8);
    await own.ccms.revoke(old.hashedId8);
    const late = await enrolmentRequest(own, station, { enrollee: { credential: station.credential } });
    expect((await readEnrolment(own, late, await own.ccms.enrol(late))).responseCode).toBe("unknownits");
    expect(lastEvent(own).message).toMatch(/^Request: .*the EA certificate that issued/);
  });

  it("that are revoked are told so under the key of the request", async () => {
    const own = await startBench();
    const device = await registerDevice(own);
    const request = await enrolmentRequest(own, device);
    const old = (await own.ccms.certificate("ea")).hashedId8;
    await own.ccms.renew("ea");
    await own.ccms.revoke(old);
    const read = await readEnrolment(own, request, await own.ccms.enrol(request));
    expect(read.responseCode).toBe("imnottherecipient");
    expect(lastEvent(own)).toMatchObject({ isSuccess: false, canonicalId: device.record.canonicalId });
  });
});

/** That a request is refused with a code that its sender can read, and logged with the check under its device. */
async function expectRefused(
  device: TestDevice,
  order: Partial<EnrolmentOrder>,
  deviation: EnrolmentDeviation,
  code: string,
  check: string,
): Promise<void> {
  const { credentials, events } = bench.ports.storage.stored;
  const before = [credentials.length, events.length];
  const request = await enrolmentRequest(bench, device, order, deviation);
  const read = await readEnrolment(bench, request, await bench.ccms.enrol(request));
  expect(read.responseCode).toBe(code);
  expect(read.certificate).toBeUndefined();
  const { stored } = bench.ports.storage;
  expect([stored.credentials.length, stored.events.length]).toEqual([before[0], before[1]! + 1]);
  const event = lastEvent(bench);
  expect(event).toMatchObject({ isSuccess: false, responseCode: code });
  const failing = event.trace.layers.flatMap(({ checks }) =>
    checks.filter(({ outcome }) => outcome === "fail"),
  );
  expect(failing[0]).toMatchObject({ name: check, octets: { length: expect.any(Number) } });
  expect(event.message).toContain(failing[0]!.expected);
  const isNamed = !["cantparse", "decryptionfailed", "unknownencryptionalgorithm"].includes(code);
  if (isNamed && code !== "unknownits" && check !== "content-choice") {
    const { canonicalId, organizationId } = device.record;
    expect(event).toMatchObject({ canonicalId, organizationId });
  }
}
