import { toEncryptionKey, toTime32, toVerificationKey } from "@v2x/credentials";
import { generatePrivateKey, privateKeyFromScalar } from "@v2x/crypto";
import { sealUnsecured } from "@v2x/protocol";
import {
  type KeyScheme,
  pseudonymId,
  type ScmsAuthorizationDeviation,
  type ScmsAuthorizationOrder,
} from "@v2x/station";
import { fixture } from "@v2x/testkit";
import type {
  GeographicRegion,
  PsidGroupPermissions,
  PsidSsp,
  PsidSspRange,
  PublicEncryptionKey,
  ToBeSignedCertificate,
} from "@v2x/v2x-schema";
import { beforeAll, describe, expect, it } from "vitest";
import { bsm } from "../eca/eca.test-support.ts";
import type { FineError } from "../exchange/fine-errors.ts";
import { otherFields } from "../exchange/other-fields.test-support.ts";
import { authorizationRules } from "./authorization-rules.ts";
import {
  authorizationRequest,
  type EnrolledTestDevice,
  enrolledDevice,
  lastEvent,
  type RaBench,
  refusedWith,
  startRaBench,
  takenBy,
} from "./ra.test-support.ts";

const daySeconds = 86_400;

let bench: RaBench;
let device: EnrolledTestDevice;
beforeAll(async () => {
  bench = await startRaBench();
  device = await enrolledDevice(bench);
});

const seconds = (offset: number) => toTime32(bench.eca.ports.now()) + offset;
const hours = (value: number) => ({ choice: "hours", value }) as const;
const lasting = (
  start: number,
  duration: ToBeSignedCertificate["validityPeriod"]["duration"] = hours(169),
) => ({
  validityPeriod: { start, duration },
});

/** How a request departs from a good one. */
interface Departure {
  readonly order?: Partial<ScmsAuthorizationOrder>;
  readonly deviation?: ScmsAuthorizationDeviation;
}

const asked = (change: NonNullable<ScmsAuthorizationDeviation["asked"]>): Departure => ({
  deviation: { asked: change },
});
const tbs = (change: Partial<ToBeSignedCertificate>): Departure =>
  asked((right) => ({ ...right, tbsCert: { ...right.tbsCert, ...change } }));
const at = (generationTime: number) => asked((right) => ({ ...right, generationTime }));
const asking = (...appPermissions: readonly PsidSsp[]): Departure => ({ order: { appPermissions } });
const plain: KeyScheme = { kind: "plain" };
const single = (order: Partial<ScmsAuthorizationOrder> = {}): Departure => ({
  order: { scheme: plain, ...order },
});
const opaque = (...octets: readonly number[]) =>
  ({ choice: "opaque", value: Uint8Array.from(octets) }) as const;
const countries = (...numbers: readonly number[]): GeographicRegion => ({
  choice: "identifiedRegion",
  value: numbers.map((value) => ({ choice: "countryOnly", value })),
});
const noPoint = { choice: "compressed-y-0", value: new Uint8Array(32).fill(255) } as const;
const badEncryptionKey: PublicEncryptionKey = {
  supportedSymmAlg: "aes128Ccm",
  publicKey: { choice: "eciesNistP256", value: noPoint },
};
const weakKey = () => privateKeyFromScalar("NistP256", Uint8Array.of(...new Uint8Array(31), 1));
const withParams = (additionalParams: unknown): Departure => ({
  order: { scheme: plain, id: { choice: "none", value: null } },
  deviation: { asked: (right) => ({ ...right, additionalParams: additionalParams as never }) },
});
const group = (
  value: readonly PsidSspRange[],
  change: Partial<PsidGroupPermissions> = {},
): PsidGroupPermissions => ({ ...bsm, subjectPermissions: { choice: "explicit", value }, ...change });
const nine = [32, 33, 34, 38, 39, 142, 144, 145, 128];
const aes = { choice: "aes128", value: new Uint8Array(16).fill(3) } as const;
const keyOfOther = { choice: "unknown", value: { tag: 5, bytes: new Uint8Array(16) } } as const;

/** The code, the check, and how the request departs; made when it is asked, since times are those of the bench. */
const refused: readonly (readonly [
  code: FineError,
  check: string,
  what: string,
  departure: () => Departure,
])[] = [
  ["400-50", "generation-time-not-ahead", "5 minutes and a second ahead", () => at(seconds(301))],
  ["400-77", "generation-time-recent", "10 minutes and a second old", () => at(seconds(-601))],
  [
    "400-34",
    "certificate-type",
    "a type of another edition",
    () => asked((right) => ({ ...right, type: 2 as never })),
  ],
  [
    "400-64",
    "key-indicator",
    "a reconstruction value",
    () =>
      tbs({
        verifyKeyIndicator: {
          choice: "reconstructionValue",
          value: { choice: "compressed-y-0", value: new Uint8Array(32).fill(1) },
        },
      }),
  ],
  [
    "400-64",
    "verification-key-usable",
    "a key off its curve",
    () =>
      tbs({
        verifyKeyIndicator: { choice: "verificationKey", value: { choice: "ecdsaNistP256", value: noPoint } },
      }),
  ],
  ["400-64", "verification-key-strong", "a key that everybody knows", () => ({ order: { key: weakKey() } })],
  [
    "400-64",
    "implicit-on-curve-of-aca",
    "implicit certificates for a key on another curve",
    () => ({ order: { key: generatePrivateKey("BrainpoolP256r1") } }),
  ],
  [
    "400-64",
    "implicit-on-curve-of-aca",
    "an implicit certificate for a key of 384 bits",
    () => single({ key: generatePrivateKey("NistP384") }),
  ],
  [
    "400-64",
    "butterfly-keys-usable",
    "butterfly keys of 384 bits",
    () => ({ order: { type: "explicit", key: generatePrivateKey("NistP384") } }),
  ],
  [
    "400-64",
    "butterfly-keys-usable",
    "an expansion by an unknown cipher",
    () => withParams({ choice: "unified", value: keyOfOther }),
  ],
  [
    "400-64",
    "butterfly-keys-usable",
    "parameters of an unknown kind",
    () => withParams({ choice: "unknown", value: { tag: 9, bytes: new Uint8Array(2) } }),
  ],
  [
    "400-64",
    "butterfly-keys-usable",
    "one of two expansions by an unknown cipher",
    () =>
      withParams({
        choice: "original",
        value: {
          signingExpansion: aes,
          encryptionKey: toEncryptionKey("NistP256", generatePrivateKey("NistP256").publicKey),
          encryptionExpansion: keyOfOther,
        },
      }),
  ],
  [
    "400-32",
    "encryption-key-usable",
    "a key to encrypt with off its curve",
    () => withParams({ choice: "encryptionKey", value: badEncryptionKey }),
  ],
  [
    "400-32",
    "encryption-key-usable",
    "a caterpillar key to encrypt with off its curve",
    () =>
      withParams({
        choice: "original",
        value: { signingExpansion: aes, encryptionKey: badEncryptionKey, encryptionExpansion: aes },
      }),
  ],
  [
    "400-32",
    "encryption-key-strong",
    "a key to encrypt with that everybody knows",
    () => withParams({ choice: "encryptionKey", value: toEncryptionKey("NistP256", weakKey().publicKey) }),
  ],
  ["400-60", "app-permissions-present", "no appPermissions", () => tbs({ appPermissions: undefined })],
  ["400-60", "app-permissions-present", "an empty list of them", () => asking()],
  ["400-60", "app-permissions-present", "nine of them", () => asking(...nine.map((psid) => ({ psid })))],
  ["400-60", "app-permissions-present", "one twice", () => asking({ psid: 32 }, { psid: 32 })],
  [
    "400-60",
    "app-permissions-present",
    "one twice with different SSPs",
    () => asking({ psid: 32, ssp: opaque(1) }, { psid: 32, ssp: opaque(2) }),
  ],
  ["400-30", "app-permissions-enrolled", "a PSID that is not enrolled", () => asking({ psid: 33 })],
  [
    "400-30",
    "app-permissions-enrolled",
    "one that is not enrolled beside one that is",
    () => asking({ psid: 32 }, { psid: 33 }),
  ],
  [
    "400-31",
    "request-permissions-absent",
    "certRequestPermissions",
    () => tbs({ certRequestPermissions: [bsm] }),
  ],
  ["400-32", "craca-id-zero", "a CRACA", () => tbs({ cracaId: Uint8Array.of(0, 0, 1) })],
  ["400-32", "crl-series-zero", "a CRL series", () => tbs({ crlSeries: 1 })],
  ["400-32", "linkage-with-butterfly-keys", "a pseudonym for one key", () => single({ id: pseudonymId })],
  [
    "400-32",
    "linkage-with-butterfly-keys",
    "a pseudonym for one key, with a key to encrypt with",
    () => ({
      order: {
        scheme: { kind: "encrypted", encryptionKey: generatePrivateKey("NistP256") },
        id: pseudonymId,
      },
    }),
  ],
  ...otherFields.map(([what, change]) => ["400-32", "other-fields-absent", what, () => tbs(change)] as const),
  [
    "400-32",
    "other-fields-absent",
    "an encryption key beside butterfly keys",
    () => tbs({ encryptionKey: toEncryptionKey("NistP256", generatePrivateKey("NistP256").publicKey) }),
  ],
  [
    "400-35",
    "validity-grantable",
    "a single certificate whose life is over",
    () => single(lasting(seconds(-7200), hours(2))),
  ],
  [
    "400-35",
    "validity-grantable",
    "a single certificate that outlives the ACA",
    () => single(lasting(seconds(0), { choice: "years", value: 60 })),
  ],
  [
    "400-78",
    "validity-starts-soon",
    "a start 90 days and a second ahead",
    () => ({ order: lasting(seconds(90 * daySeconds + 1)) }),
  ],
  [
    "400-63",
    "region-valid",
    "a circle without a radius",
    () =>
      tbs({
        region: { choice: "circularRegion", value: { center: { latitude: 1, longitude: 1 }, radius: 0 } },
      }),
  ],
  ["400-63", "region-valid", "no country", () => tbs({ region: countries() })],
];

describe("a request for certificates is refused", () => {
  for (const [code, check, what, departure] of refused)
    it(`with ${code} by ${check}: ${what}`, () => expectRefused(device, departure(), code, check));

  it.each([
    ["nothing", () => new Uint8Array(), "400-42", "envelope-decodes"],
    ["garbage", () => Uint8Array.of(3, 0x82, 9), "400-42", "envelope-decodes"],
    ["more than 64 KiB", () => new Uint8Array(65_537).fill(3), "400-42", "size-within-limit"],
    ["unsecured data", () => sealUnsecured(Uint8Array.of(1)), "400-10", "content-choice"],
    ["a request for another RA", () => fixture("openscms/EeRaCertRequest.oer"), "400-81", "recipient-is-us"],
  ] as const)("of %s: %s", async (_, octets, code, check) => {
    await refusedWith(bench, octets(), code, check);
    expect(lastEvent(bench).organizationId).toBeUndefined();
  });
});

describe("at the edge of what is taken", () => {
  it.each([
    ["5 minutes ahead", () => at(seconds(300))],
    ["10 minutes old", () => at(seconds(-600))],
    ["a start 90 days after generationTime", () => ({ order: lasting(seconds(90 * daySeconds)) })],
    [
      "an explicit certificate on another curve",
      () => single({ type: "explicit", key: generatePrivateKey("BrainpoolP256r1") }),
    ],
    [
      "an explicit certificate of 384 bits",
      () => single({ type: "explicit", key: generatePrivateKey("NistP384") }),
    ],
    [
      "explicit pseudonyms on another curve",
      () => ({ order: { type: "explicit", key: generatePrivateKey("BrainpoolP256r1") } }),
    ],
    ["a single certificate that ends a second from now", () => single(lasting(seconds(-7199), hours(2)))],
    [
      "pseudonyms whose own life is over, since i-periods decide",
      () => ({ order: lasting(seconds(-30 * daySeconds), hours(2)) }),
    ],
    [
      "an encryption key in a single certificate",
      () => ({
        ...tbs({ encryptionKey: toEncryptionKey("NistP256", generatePrivateKey("NistP256").publicKey) }),
        ...single(),
      }),
    ],
    ["butterfly keys of an application", () => ({ order: { id: { choice: "none", value: null } } })],
    ["a region where the enrollment certificate has none", () => ({ order: { region: countries(276) } })],
  ] as readonly (readonly [string, () => Departure])[])("%s is", async (_, departure) => {
    await expectTaken(device, departure());
  });

  it("eight permissions are, each of them enrolled", async () => {
    const eight = nine.slice(0, 8).map((psid) => ({ psid }));
    const able = await enrolledDevice(bench, { certRequestPermissions: [group(eight)] });
    await expectTaken(able, asking(...eight));
  });
});

describe("what an enrollment certificate allows asking for", () => {
  const holder = (permissions: PsidGroupPermissions) =>
    enrolledDevice(bench, { certRequestPermissions: [permissions] });
  const ranged = (sspRange: PsidSspRange["sspRange"]) => group([{ psid: 32, sspRange }]);

  it("are the SSPs in its range, and no other", async () => {
    const able = await holder(ranged({ choice: "opaque", value: [Uint8Array.of(1), Uint8Array.of(2, 3)] }));
    for (const ssp of [opaque(1), opaque(2, 3)]) await expectTaken(able, asking({ psid: 32, ssp }));
    for (const ssp of [undefined, opaque(2), opaque(1, 1)])
      await expectRefused(able, asking({ psid: 32, ssp }), "400-30", "app-permissions-enrolled");
  });

  it("is told to who asks for more", async () => {
    const certRequestPermissions = [
      group([{ psid: 32 }, { psid: 38 }]),
      group([{ psid: 32 }, { psid: 130 }]),
    ];
    const able = await enrolledDevice(bench, { certRequestPermissions });
    await expectRefused(able, asking({ psid: 33 }), "400-30", "app-permissions-enrolled");
    expect(lastEvent(bench).message).toContain(
      "PSID 33 is asked for; the enrollment certificate is for PSID 32, 38, 130. ",
    );
  });

  it("are the bits of its bitmap, and no other", async () => {
    const bitmapSsp = (...octets: readonly number[]) =>
      ({ choice: "bitmapSsp", value: Uint8Array.from(octets) }) as const;
    const able = await holder(
      ranged({
        choice: "bitmapSspRange",
        value: { sspValue: Uint8Array.of(1, 0xf0), sspBitmask: Uint8Array.of(0xff, 0x0f) },
      }),
    );
    for (const octets of [
      [1, 0xf0],
      [1, 0],
      [1, 0x70],
    ])
      await expectTaken(able, asking({ psid: 32, ssp: bitmapSsp(...octets) }));
    for (const octets of [[1, 0xf1], [2, 0xf0], [1]])
      await expectRefused(
        able,
        asking({ psid: 32, ssp: bitmapSsp(...octets) }),
        "400-30",
        "app-permissions-enrolled",
      );
  });

  it("is for chains of the length 0, or of 1 where the default is meant", async () => {
    for (const minChainLength of [0, 1])
      await expectTaken(await holder(group([{ psid: 32 }], { minChainLength })), {});
    const far = await holder(group([{ psid: 32 }], { minChainLength: 2, chainLengthRange: -1 }));
    await expectRefused(far, {}, "400-30", "app-permissions-enrolled");
  });

  it("is not for messages where it is for further enrollment certificates alone", async () => {
    const able = await holder(group([{ psid: 32 }], { eeType: { bytes: Uint8Array.of(0x40), length: 8 } }));
    await expectRefused(able, {}, "400-30", "app-permissions-enrolled");
  });
});

describe("a region", () => {
  it("lies within that of the enrollment certificate", async () => {
    const able = await enrolledDevice(bench, { region: countries(840, 124) });
    for (const region of [countries(840), countries(124, 840)])
      await expectTaken(able, { order: { region } });
    for (const region of [countries(276), countries(840, 276), undefined])
      await expectRefused(able, { order: { region } }, "400-33", "region-grantable");
  });

  it("lies within that of the ACA, where that has one", () => {
    const rule = ruleNamed("region-grantable");
    const ask = (region: GeographicRegion | undefined) =>
      rule.ask({
        request: { tbsCert: { region } },
        enrolled: { certificate: { value: { toBeSigned: {} } } },
        aca: { ...bench.aca.value.toBeSigned, region: countries(840) },
      } as never);
    expect([countries(840), countries(840, 124), countries(124)].map(ask)).toEqual([
      true,
      { found: "it reaches beyond that of the ACA" },
      { found: "it reaches beyond that of the ACA" },
    ]);
  });
});

describe("the ACA", () => {
  it("is not asked for what it may not certify", () => {
    const rule = ruleNamed("app-permissions-of-aca");
    const ask = (...appPermissions: readonly PsidSsp[]) =>
      rule.ask({ request: { tbsCert: { appPermissions } }, aca: bench.aca.value.toBeSigned } as never);
    expect([ask({ psid: 32 }), ask({ psid: 32 }, { psid: 130 })]).toEqual([true, true]);
    expect(ask({ psid: 32 }, { psid: 36 })).toEqual({ found: "PSID 36 is asked for" });
    expect(ask({ psid: 35, ssp: opaque(1, 2) })).toEqual({ found: "PSID 35 (0102) is asked for" });
    expect(rule.code).toBe("400-30");
  });

  it("makes implicit certificates only below a key of 256 bits on the same curve", () => {
    const rule = ruleNamed("implicit-on-curve-of-aca");
    const keyOf = (keyType: "NistP256" | "NistP384" | "BrainpoolP256r1") =>
      toVerificationKey(keyType, generatePrivateKey(keyType).publicKey);
    const ask = (device: ReturnType<typeof keyOf>, aca: ReturnType<typeof keyOf>) =>
      rule.ask({
        request: { type: "implicit" },
        publicKeys: { verificationKey: device },
        aca: { verifyKeyIndicator: { choice: "verificationKey", value: aca } },
      } as never);
    expect(ask(keyOf("BrainpoolP256r1"), keyOf("BrainpoolP256r1"))).toBe(true);
    expect(ask(keyOf("NistP384"), keyOf("NistP384"))).toEqual({
      found: "it is on NistP384, the ACA's on NistP384",
    });
  });

  it("certifies no longer than it lives, and nothing that is over", () => {
    const rule = ruleNamed("validity-grantable");
    const span = (from: number, length: number) =>
      lasting(seconds(from), { choice: "seconds", value: length }).validityPeriod;
    const ask = (from: number, length: number, kind: string | undefined = "single") =>
      rule.ask({
        request: { tbsCert: { validityPeriod: span(from, length) } },
        aca: { validityPeriod: span(-100, 200) },
        now: bench.eca.ports.now(),
        demand: { kind },
      } as never);
    const no = { found: expect.stringMatching(/^it asks for .* the authority lives from/) };
    expect([ask(-100, 200), ask(-101, 200), ask(-100, 201)]).toEqual([true, no, no]);
    expect([ask(-10, 11), ask(-10, 10)]).toEqual([true, no]);
    expect(ask(-101, 300, "unified")).toBe("notApplicable");
  });
});

function ruleNamed(name: string) {
  return authorizationRules.find((rule) => rule.name === name)!;
}

async function expectRefused(by: EnrolledTestDevice, departure: Departure, code: FineError, check: string) {
  const { orders, tasks } = bench.stored;
  const before = [orders.length, tasks.length];
  const octets = await authorizationRequest(bench, by, departure.order, departure.deviation);
  await refusedWith(bench, octets, code, check);
  expect([bench.stored.orders.length, bench.stored.tasks.length]).toEqual(before);
  expect(lastEvent(bench)).toMatchObject({
    organizationId: by.record.organizationId,
    canonicalId: by.record.canonicalId,
    receivedEcHashedId8: by.enrollment.certificate.hashedId8,
  });
}

async function expectTaken(by: EnrolledTestDevice, departure: Departure) {
  await takenBy(bench, await authorizationRequest(bench, by, departure.order, departure.deviation));
}
