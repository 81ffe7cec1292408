import { readFileSync } from "node:fs";
import { coer } from "@v2x/asn1";
import { signerWith, toTime32, toVerificationKey } from "@v2x/credentials";
import { digest, generatePrivateKey, privateKeyFromScalar } from "@v2x/crypto";
import { type ProtocolEvent, sealCertificateRequest, sealUnsecured } from "@v2x/protocol";
import type { EnrollmentDeviation, EnrollmentOrder } from "@v2x/station";
import { fixture, mutated, Random } from "@v2x/testkit";
import {
  type EeEcaCertRequest,
  Ieee1609Dot2Data,
  type PsidGroupPermissions,
  type PublicEncryptionKey,
  type ScmsPdu,
  type ToBeSignedCertificate,
} from "@v2x/v2x-schema";
import { beforeAll, describe, expect, it } from "vitest";
import { fineErrorText, statusOf } from "../exchange/fine-errors.ts";
import { otherFields } from "../exchange/other-fields.test-support.ts";
import {
  bsm,
  type EcaBench,
  enrollmentRequest,
  lastEvent,
  readEnrollmentAnswer,
  registerDevice,
  startEcaBench,
  type TestDevice,
  unmetInTrace,
} from "./eca.test-support.ts";
import { enrolleeRules, enrollmentRules } from "./enrollment-rules.ts";

let bench: EcaBench;
beforeAll(async () => {
  bench = await startEcaBench();
});

const asked = (change: Partial<EeEcaCertRequest>): EnrollmentDeviation => ({
  asked: (right) => ({ ...right, ...change }),
});
const tbs = (change: Partial<ToBeSignedCertificate>): EnrollmentDeviation => ({
  asked: (right) => ({ ...right, tbsCert: { ...right.tbsCert, ...change } }),
});
const seconds = (offset: number) => toTime32(new Date(bench.ports.now().getTime() + offset * 1000));
const group = (change: Partial<PsidGroupPermissions>): EnrollmentDeviation =>
  tbs({ certRequestPermissions: [{ ...bsm, ...change }] });
const psids = (count: number): PsidGroupPermissions["subjectPermissions"] => ({
  choice: "explicit",
  value: Array.from({ length: count }, (_, at) => ({ psid: at === 0 ? 32 : 1000 + at })),
});
const all: PsidGroupPermissions = { ...bsm, subjectPermissions: { choice: "all", value: null } };
const none = { bytes: Uint8Array.of(0), length: 8 };
const badKey: PublicEncryptionKey = {
  supportedSymmAlg: "aes128Ccm",
  publicKey: {
    choice: "eciesNistP256",
    value: { choice: "compressed-y-0", value: new Uint8Array(32).fill(255) },
  },
};
const corner = (latitude: number, longitude: number) => ({ latitude, longitude });

/** The code, the check, and how the request departs; made when it is asked, since times are those of the bench. */
const refused: readonly (readonly [
  code: string,
  check: string,
  what: string,
  deviation: () => EnrollmentDeviation,
  order?: () => Partial<EnrollmentOrder>,
])[] = [
  [
    "400-50",
    "generation-time-not-ahead",
    "5 minutes and a second ahead",
    () => asked({ generationTime: seconds(301) }),
  ],
  [
    "400-70",
    "generation-time-recent",
    "10 minutes and a second old",
    () => asked({ generationTime: seconds(-600) }),
  ],
  ["400-34", "certificate-type", "a type of another edition", () => asked({ type: 2 as never })],
  [
    "400-64",
    "key-indicator",
    "a reconstruction value",
    () => ({
      asked: (right) => ({
        ...right,
        type: "implicit",
        tbsCert: {
          ...right.tbsCert,
          verifyKeyIndicator: {
            choice: "reconstructionValue",
            value: { choice: "compressed-y-0", value: new Uint8Array(32).fill(1) },
          },
        },
      }),
    }),
  ],
  [
    "400-64",
    "verification-key-usable",
    "a key off its curve",
    () =>
      tbs({
        verifyKeyIndicator: {
          choice: "verificationKey",
          value: {
            choice: "ecdsaNistP256",
            value: { choice: "compressed-y-0", value: new Uint8Array(32).fill(255) },
          },
        },
      }),
  ],
  [
    "400-64",
    "verification-key-strong",
    "a key that everybody knows",
    () => ({}),
    () => ({ key: privateKeyFromScalar("NistP256", Uint8Array.of(...new Uint8Array(31), 1)) }),
  ],
  [
    "400-64",
    "implicit-on-curve-of-eca",
    "an implicit certificate for a key on another curve",
    () => ({}),
    () => ({ type: "implicit", key: generatePrivateKey("BrainpoolP256r1") }),
  ],
  [
    "400-64",
    "implicit-on-curve-of-eca",
    "an implicit certificate for a key of 384 bits",
    () => ({}),
    () => ({ type: "implicit", key: generatePrivateKey("NistP384") }),
  ],
  [
    "400-32",
    "encryption-key-usable",
    "an encryption key off its curve",
    () => tbs({ encryptionKey: badKey }),
  ],
  ["400-60", "app-permissions-absent", "appPermissions", () => tbs({ appPermissions: [{ psid: 32 }] })],
  [
    "400-61",
    "request-permissions-valid",
    "no certRequestPermissions",
    () => tbs({ certRequestPermissions: undefined }),
  ],
  ["400-61", "request-permissions-valid", "an empty list of them", () => tbs({ certRequestPermissions: [] })],
  [
    "400-61",
    "request-permissions-valid",
    "a group for nothing",
    () => group({ subjectPermissions: psids(0) }),
  ],
  ["400-61", "request-permissions-valid", "a group for nine", () => group({ subjectPermissions: psids(9) })],
  [
    "400-61",
    "request-permissions-valid",
    "nine groups",
    () => tbs({ certRequestPermissions: Array(9).fill(bsm) }),
  ],
  ["400-61", "request-permissions-valid", "no eeType", () => group({ eeType: none })],
  ["400-61", "request-permissions-valid", "a negative length", () => group({ minChainLength: -1 })],
  ["400-61", "request-permissions-valid", "a length below endless", () => group({ chainLengthRange: -2 })],
  ["400-61", "request-permissions-valid", "all twice", () => tbs({ certRequestPermissions: [all, all] })],
  ["400-31", "request-permissions-grantable", "all", () => tbs({ certRequestPermissions: [all] })],
  [
    "400-31",
    "request-permissions-grantable",
    "a PSID of authorities",
    () => group({ subjectPermissions: { choice: "explicit", value: [{ psid: 35 }] } }),
  ],
  ["400-32", "craca-id-zero", "a CRACA", () => tbs({ cracaId: Uint8Array.of(0, 0, 1) })],
  ["400-32", "crl-series-zero", "a CRL series", () => tbs({ crlSeries: 4 })],
  [
    "400-32",
    "id-not-linkage-data",
    "linkage data",
    () => tbs({ id: { choice: "linkageData", value: { iCert: 1, "linkage-value": new Uint8Array(9) } } }),
  ],
  ...otherFields.map(([what, change]) => ["400-32", "other-fields-absent", what, () => tbs(change)] as const),
  [
    "400-35",
    "validity-grantable",
    "a life that is over",
    () => tbs({ validityPeriod: { start: seconds(-7200), duration: { choice: "hours", value: 1 } } }),
  ],
  [
    "400-35",
    "validity-grantable",
    "a life beyond the ECA's",
    () => tbs({ validityPeriod: { start: seconds(0), duration: { choice: "years", value: 60 } } }),
  ],
  [
    "400-35",
    "validity-grantable",
    "a life of no time that is still to come",
    () => tbs({ validityPeriod: { start: seconds(60), duration: { choice: "hours", value: 0 } } }),
  ],
  [
    "400-72",
    "validity-starts-soon",
    "a start more than 90 days ahead",
    () =>
      tbs({ validityPeriod: { start: seconds(90 * 86_400 + 1), duration: { choice: "years", value: 1 } } }),
  ],
  [
    "400-63",
    "region-valid",
    "a circle without a radius",
    () => tbs({ region: { choice: "circularRegion", value: { center: corner(1, 1), radius: 0 } } }),
  ],
  [
    "400-63",
    "region-valid",
    "no rectangle",
    () => tbs({ region: { choice: "rectangularRegion", value: [] } }),
  ],
  ["400-63", "region-valid", "no country", () => tbs({ region: { choice: "identifiedRegion", value: [] } })],
  [
    "400-63",
    "region-valid",
    "a rectangle whose north is in the south",
    () =>
      tbs({
        region: {
          choice: "rectangularRegion",
          value: [{ northWest: corner(10, 20), southEast: corner(20, 30) }],
        },
      }),
  ],
  [
    "400-63",
    "region-valid",
    "a rectangle of no width",
    () =>
      tbs({
        region: {
          choice: "rectangularRegion",
          value: [{ northWest: corner(20, 30), southEast: corner(10, 30) }],
        },
      }),
  ],
  [
    "400-63",
    "region-valid",
    "a rectangle of no height",
    () =>
      tbs({
        region: {
          choice: "rectangularRegion",
          value: [{ northWest: corner(20, 30), southEast: corner(20, 40) }],
        },
      }),
  ],
  [
    "400-63",
    "region-valid",
    "an empty rectangle after a good one",
    () =>
      tbs({
        region: {
          choice: "rectangularRegion",
          value: [
            { northWest: corner(20, 30), southEast: corner(10, 40) },
            { northWest: corner(10, 30), southEast: corner(20, 40) },
          ],
        },
      }),
  ],
  [
    "400-63",
    "region-valid",
    "a country of an unknown kind after a known one",
    () =>
      tbs({
        region: {
          choice: "identifiedRegion",
          value: [
            { choice: "countryOnly", value: 840 },
            { choice: "unknown", value: { tag: 9, bytes: new Uint8Array(2) } },
          ],
        },
      }),
  ],
  [
    "400-63",
    "region-valid",
    "a region of an unknown kind",
    () => tbs({ region: { choice: "unknown", value: { tag: 9, bytes: new Uint8Array(2) } } }),
  ],
];

describe("an enrollment request is refused", () => {
  for (const [code, check, what, deviation, order] of refused)
    it(`with ${code} by ${check}: ${what}`, async () => {
      await expectRefused(registerDevice(bench), order?.() ?? {}, deviation(), code, check);
    });

  it("for a device that nobody registered", async () => {
    const device = registerDevice(bench);
    bench.stored.devices.pop();
    const event = await expectRefused(device, {}, {}, "400-99", "device-registered");
    expect(event.organizationId).toBeUndefined();
    expect(event.message).toContain(`no device is registered as "${device.record.canonicalId}"`);
  });

  it("by a canonicalId that nobody can be registered under, which is not even looked for", async () => {
    for (const canonicalId of ["", "a\u0000b", "a\u007f", "u".repeat(101)]) {
      const event = await expectRefused(
        registerDevice(bench, { canonicalId }),
        {},
        {},
        "400-99",
        "device-registered",
      );
      expect(event.message).toMatch(/^[\x20-\x7e…]+$/);
    }
    await granted(registerDevice(bench, { canonicalId: '~ "u" '.repeat(20).slice(0, 100) }));
  });

  it("for a key that no device, or more than one, is registered with", async () => {
    const alone = { registered: undefined };
    const device = registerDevice(bench);
    await expectRefused(device, alone, {}, "400-99", "device-registered");
    const order = { ...alone, key: device.canonicalKey };
    registerDevice(bench, { publicKey: device.record.publicKey });
    await expectRefused(device, order, {}, "400-99", "device-registered");
  });

  it.each(["DEACTIVATED", "REVOKED"] as const)("for a device that is %s", async (state) => {
    const event = await expectRefused(registerDevice(bench, { state }), {}, {}, "403-99", "device-active");
    expect(event.message).toContain(`it is ${state}`);
  });

  it("by a key that is not the canonical one, and told if it is that to be certified", async () => {
    const device = registerDevice(bench);
    const stranger = { ...device, canonicalKey: generatePrivateKey("NistP256") };
    const event = await expectRefused(stranger, {}, {}, "400-43", "data-signature");
    expect(event.trace.advice).toEqual([
      { name: "signed-by-another-key", text: expect.stringContaining(`"${device.record.canonicalId}"`) },
    ]);
    expect(event.canonicalId).toBe(device.record.canonicalId);
    const key = generatePrivateKey("NistP256");
    const own = await expectRefused(
      { ...device, canonicalKey: key },
      { key },
      {},
      "400-43",
      "data-signature",
    );
    expect(own.trace.advice.map(({ name }) => name)).toEqual(["signed-by-new-key"]);
  });

  it("by a signature over a hash that was hashed once more, and told so instead of that another key signed", async () => {
    const device = registerDevice(bench);
    const right = signerWith(device.canonicalKey);
    const sign: typeof right.sign = (hashes) => right.sign(digest("sha256", hashes));
    const registered = {
      canonicalId: device.record.canonicalId,
      canonicalKey: { ...right, sign },
    };
    const event = await expectRefused(device, { registered }, {}, "400-43", "data-signature");
    expect(event.trace.advice.map(({ name }) => name)).toEqual(["hashed-once-too-often"]);
  });

  it("by its canonical key where no canonicalId tells whose that is, and told so", async () => {
    const unnamed = asked({ canonicalId: undefined });
    const event = await expectRefused(registerDevice(bench), {}, unnamed, "400-43", "data-signature");
    expect(event.trace.advice.map(({ name }) => name)).toEqual(["canonical-id-missing"]);
    expect(event.canonicalId).toBeUndefined();
  });

  it("beyond the limits of the device and of its organization", async () => {
    const device = registerDevice(bench);
    await granted(device);
    bench.ports.enrollmentLimits = { perDeviceWeek: 1, waitSeconds: 0 };
    await expectRefused(device, {}, {}, "400-71", "enrollments-within-limit");
    bench.ports.enrollmentLimits = { perDeviceWeek: 0, waitSeconds: 60 };
    await expectRefused(
      device,
      {},
      asked({ generationTime: seconds(59) }),
      "400-73",
      "enrollment-not-too-soon",
    );
    bench.ports.enrollmentLimits = { perDeviceWeek: 0, waitSeconds: 0 };
    bench.ports.isFull = true;
    await expectRefused(device, {}, {}, "400-99", "organization-within-limit");
    bench.ports.isFull = false;
    await granted(device);
  });

  it.each([
    ["nothing", () => new Uint8Array(), "envelope-decodes"],
    ["garbage", () => Uint8Array.of(3, 0x83, 9), "envelope-decodes"],
    ["another version of the protocol", () => Uint8Array.of(2, 0x80, 0), "protocol-version"],
    ["more than 64 KiB", () => new Uint8Array(65_537).fill(3), "size-within-limit"],
    ["unsecured data", () => sealUnsecured(Uint8Array.of(1)), "content-choice"],
    ["a request that cannot be read", () => requestOf(Uint8Array.of(0, 3)), "certificate-request-decodes"],
    ["a request encrypted for an RA", () => fixture("openscms/EeRaCertRequest.oer"), "content-choice"],
    ["nesting 150 deep", () => fixture("malformed-ectl-recursion-depth150.oer"), "envelope-decodes"],
  ])("of %s, as one that cannot be parsed", async (_, octets, check) => {
    expect(await bench.enroll({ octets: octets() })).toMatchObject({ refusal: { code: "400-42" } });
    expect(lastEvent(bench)).toMatchObject({ isSuccess: false, responseCode: "400-42" });
    expect(unmetInTrace(lastEvent(bench))).toContain(check);
  });

  it("that a certificate signed, or that is another message", async () => {
    const device = registerDevice(bench);
    const received = fixture("openscms/DecryptedEeRaCertRequestSpdu.oer");
    expect(await bench.enroll({ octets: received })).toMatchObject({ refusal: { code: "400-42" } });
    expect(unmetInTrace(lastEvent(bench))).toContain("signer-kind");
    const acknowledged = {
      choice: "ee-ra",
      value: { choice: "raEeCertAck", value: ack },
    } as ScmsPdu["content"];
    const by = { identifier: "self", signer: signerWith(device.canonicalKey) } as const;
    const octets = await sealCertificateRequest({ version: 2, content: acknowledged }, by);
    expect(await bench.enroll({ octets })).toMatchObject({ refusal: { code: "400-42" } });
    expect(lastEvent(bench).message).toMatch(/^Payload: it is ee-ra\.raEeCertAck of IEEE 1609\.2\.1/);
  });
});

const ack = {
  version: 2,
  generationTime: 1,
  requestHash: new Uint8Array(8),
  firstI: undefined,
  nextDlTime: 1,
};

describe("OpenSCMS's own device", () => {
  it("is told what to change: reconstruction value, CRACA and series, and that it sends no permissions", async () => {
    const device = registerDevice(bench);
    const event = await expectRefused(
      device,
      {},
      {
        asked: (right) => ({
          ...right,
          type: "implicit",
          tbsCert: {
            ...right.tbsCert,
            cracaId: Uint8Array.of(1, 2, 3),
            crlSeries: 4,
            verifyKeyIndicator: {
              choice: "reconstructionValue",
              value: { choice: "compressed-y-0", value: new Uint8Array(32).fill(1) },
            },
          },
        }),
      },
      "400-64",
      "key-indicator",
    );
    expect(event.trace.advice.map(({ name }) => name)).toEqual([
      "reconstruction-value-asked",
      "revocation-list-chosen",
    ]);
    for (const { text } of event.trace.advice) expect(text).toMatch(/^[A-Z].*\.$/);
  });

  it("asks, in the request that it publishes, for a key that nobody registered", async () => {
    const octets = fixture("openscms/EeEcaCertRequestSpdu.oer");
    expect(await bench.enroll({ octets })).toMatchObject({ refusal: { code: "400-99" } });
    expect(unmetInTrace(lastEvent(bench))).toEqual(["device-registered"]);
  });

  it.each([
    [-5, ["time-without-leap-seconds"]],
    [-7, ["time-without-leap-seconds"]],
    [-8, []],
    [-4, []],
    [0, []],
    [-9, []],
  ])("that counts in UTC is told: %i s behind gives %j", async (offset, told) => {
    const device = registerDevice(bench);
    const { octets } = await enrollmentRequest(
      bench,
      device,
      { validityPeriod: { start: seconds(0), duration: { choice: "years", value: 1 } } },
      asked({ generationTime: seconds(offset) }),
    );
    readEnrollmentAnswer(bench, await bench.enroll({ octets }));
    expect(lastEvent(bench).trace.advice.map(({ name }) => name)).toEqual(told);
  });

  const from1970 = Date.UTC(2004, 0, 1) / 1000;
  it.each([
    [-599, []],
    [-3600, ["time-of-another-zone"]],
    [19_800 + 59, ["time-of-another-zone"]],
    [19_800 + 62, ["clock-wrong"]],
    [-86_400, ["clock-wrong"]],
    [from1970 - 5, ["time-counted-from-1970"]],
  ])("that has another clock is told: %i s ahead gives %j", async (offset, told) => {
    const device = registerDevice(bench);
    const { octets } = await enrollmentRequest(bench, device, {}, asked({ generationTime: seconds(offset) }));
    await bench.enroll({ octets });
    expect(lastEvent(bench).trace.advice.map(({ name }) => name)).toEqual(told);
  });

  it.each([
    [-86_400, "about 24 hours behind"],
    [5_000, "about 83 minutes ahead"],
    [30 * 86_400, "about 30 days ahead"],
  ])("whose clock is wrong is told by how much: %i s", async (offset, told) => {
    const device = registerDevice(bench);
    const { octets } = await enrollmentRequest(bench, device, {}, asked({ generationTime: seconds(offset) }));
    await bench.enroll({ octets });
    expect(lastEvent(bench).trace.advice[0]!.text).toContain(told);
  });

  it("that counts its validity in UTC is told", async () => {
    const device = registerDevice(bench);
    const validityPeriod = { start: seconds(-5), duration: { choice: "years", value: 1 } } as const;
    const { octets } = await enrollmentRequest(bench, device, { validityPeriod });
    readEnrollmentAnswer(bench, await bench.enroll({ octets }));
    expect(lastEvent(bench).trace.advice.map(({ name }) => name)).toEqual(["validity-without-leap-seconds"]);
  });
});

describe("at the edge of what is granted", () => {
  it.each([
    ["5 minutes ahead", () => asked({ generationTime: seconds(300) })],
    ["10 minutes old", () => asked({ generationTime: seconds(-599) })],
    [
      "a start 90 days ahead",
      () => tbs({ validityPeriod: { start: seconds(90 * 86_400), duration: { choice: "years", value: 1 } } }),
    ],
    [
      "eight PSIDs",
      () =>
        group({
          subjectPermissions: {
            choice: "explicit",
            value: [32, 33, 34, 38, 39, 142, 144, 145].map((psid) => ({ psid })),
          },
        }),
    ],
    [
      "a rectangle across the 180th meridian",
      () =>
        tbs({
          region: {
            choice: "rectangularRegion",
            value: [{ northWest: corner(20, 1_790_000_000), southEast: corner(10, -1_790_000_000) }],
          },
        }),
    ],
    ["requests through others, of any length", () => group({ minChainLength: 1, chainLengthRange: -1 })],
  ])("%s is", async (_, deviation) => {
    await granted(registerDevice(bench), deviation());
  });

  it("a generationTime of exactly 5 minutes ahead, or 10 minutes ago, is", async () => {
    const own = await startEcaBench();
    own.ports.clock.advanceDays(-0.25 / 86_400); // to a whole second
    const now = toTime32(own.ports.now());
    const codes: string[] = [];
    for (const generationTime of [now + 300, now - 600, now + 301, now - 601]) {
      const { octets } = await enrollmentRequest(own, registerDevice(own), {}, asked({ generationTime }));
      const answer = await own.enroll({ octets });
      codes.push("refusal" in answer ? answer.refusal.code : "ok");
    }
    expect(codes).toEqual(["ok", "ok", "400-50", "400-70"]);
  });

  it("a device may ask again when it has waited, and when seven days are over", async () => {
    const own = await startEcaBench();
    const device = registerDevice(own);
    const enroll = async () => {
      const { octets } = await enrollmentRequest(own, device);
      return "octets" in (await own.enroll({ octets }));
    };
    own.ports.enrollmentLimits = { perDeviceWeek: 1, waitSeconds: 86_400 };
    const outcomes: boolean[] = [];
    for (const days of [0, 1, 5, 1]) {
      own.ports.clock.advanceDays(days);
      outcomes.push(await enroll());
    }
    expect(outcomes).toEqual([true, false, false, true]);
    own.ports.enrollmentLimits = { perDeviceWeek: 0, waitSeconds: 86_400 };
    expect(await enroll()).toBe(false);
    own.ports.clock.advanceDays(1);
    expect(await enroll()).toBe(true);
  });
});

describe("an implicit certificate", () => {
  it("is not issued by an ECA whose own key has 384 bits", () => {
    const rule = enrollmentRules.find(({ name }) => name === "implicit-on-curve-of-eca")!;
    const { publicKey } = generatePrivateKey("NistP384");
    const key = toVerificationKey("NistP384", publicKey);
    const answer = rule.ask({
      request: { type: "implicit" },
      publicKeys: { verificationKey: key },
      eca: { verifyKeyIndicator: { choice: "verificationKey", value: key } },
    } as never);
    expect(answer).toEqual({ found: "it is on NistP384, the ECA's on NistP384" });
  });
});

describe("a region", () => {
  it("has to lie within that of an ECA that has one (400-33)", () => {
    const rule = enrollmentRules.find(({ name }) => name === "region-grantable")!;
    const countries = (...numbers: readonly number[]) =>
      ({
        choice: "identifiedRegion",
        value: numbers.map((value) => ({ choice: "countryOnly", value }) as const),
      }) as const;
    const ask = (region: ReturnType<typeof countries> | undefined) =>
      rule.ask({
        request: { tbsCert: { region } },
        eca: { ...bench.eca.value.toBeSigned, region: countries(840, 124) },
      } as never);
    expect(rule.code).toBe("400-33");
    const beyond = { found: "it reaches beyond that of the ECA" };
    expect(
      [undefined, countries(840), countries(124, 840), countries(276), countries(840, 276)].map(ask),
    ).toEqual(["notApplicable", true, true, beyond, beyond]);
  });
});

describe("the table of codes", () => {
  const documented = readFileSync(new URL("../../../../docs/scms-error-codes.md", import.meta.url), "utf8");

  it("lists every rule under its code, and every code has a meaning", () => {
    for (const { name, code } of [...enrolleeRules, ...enrollmentRules]) {
      const row = documented.split("\n").find((line) => line.startsWith(`| \`${code}\` |`));
      expect(row, code).toContain(`\`${name}\``);
      expect(fineErrorText(code)).toMatch(/^40[03]-\d\d \([a-zA-Z ]+\)$/);
      expect(String(statusOf(code))).toBe(code.slice(0, 3));
    }
  });
});

describe("hostile input", () => {
  it("is never granted where one octet differs, and always leaves one event", async () => {
    const { octets } = await enrollmentRequest(bench, registerDevice(bench));
    const before = bench.stored.certificates.length;
    for (const at of octets.keys()) {
      const events = bench.stored.events.length;
      const other = octets.map((octet, position) => (position === at ? octet ^ 0x10 : octet));
      expect(await bench.enroll({ octets: other }), `octet ${at}`).toHaveProperty("refusal");
      expect(bench.stored.events.length).toBe(events + 1);
    }
    expect(bench.stored.certificates.length).toBe(before);
  });

  it("changed at random ends in a code", async () => {
    const random = new Random(20_261_123);
    const { octets } = await enrollmentRequest(bench, registerDevice(bench));
    for (let round = 0; round < 200; round += 1) {
      const answer = await bench.enroll({ octets: mutated(octets, random, octets) });
      if ("refusal" in answer) expect(answer.refusal.text).toMatch(/Asked for: .*\.$/);
    }
  });
});

/** That a request is refused with a code, and logged with the check. */
async function expectRefused(
  device: TestDevice,
  order: Partial<EnrollmentOrder>,
  deviation: EnrollmentDeviation,
  code: string,
  check: string,
) {
  const { certificates, events } = bench.stored;
  const before = [certificates.length, events.length];
  const { octets } = await enrollmentRequest(bench, device, order, deviation);
  const answer = await bench.enroll({ octets });
  const event = lastEvent(bench);
  expect(answer).toEqual({ refusal: { code, text: event.message } });
  expect([bench.stored.certificates.length, bench.stored.events.length]).toEqual([before[0], before[1]! + 1]);
  expect(event).toMatchObject({ log: "eca", eventType: "enrollment", isSuccess: false, responseCode: code });
  const [first] = event.trace.layers.flatMap(({ checks }) =>
    checks.filter(({ outcome }) => outcome === "fail"),
  );
  // A later rule may fail as well; what decides is told.
  expect(unmetInTrace(event)).toContain(check);
  expect([check, "signer-known"]).toContain(first!.name);
  expect(event.message).toContain(shownAs(check, event));
  expect(event.message).not.toMatch(/: Asked for/); // what is there, or that this does not hold, comes first
  return event;
}

function shownAs(check: string, { trace }: ProtocolEvent): string {
  const found = trace.layers.flatMap(({ checks }) => checks).find(({ name }) => name === check);
  return found!.expected;
}

async function granted(device: TestDevice, deviation: EnrollmentDeviation = {}): Promise<void> {
  const { octets } = await enrollmentRequest(bench, device, {}, deviation);
  const answer = await bench.enroll({ octets });
  expect(answer, "refusal" in answer ? answer.refusal.text : "").toHaveProperty("octets");
}

function requestOf(value: Uint8Array): Uint8Array {
  return coer.encode(Ieee1609Dot2Data, {
    protocolVersion: 3,
    content: { choice: "signedCertificateRequest", value },
  });
}
