import { coer } from "@v2x/asn1";
import { type DecodedCertificate, decodeCertificate, reconstructedKeys, toTime32 } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import { buildEnrollmentRequest } from "@v2x/station";
import { campEnrollee, type EnrolleeDeviation, malleated } from "@v2x/testkit";
import {
  Certificate,
  camp,
  edition2016,
  failuresIn,
  type PsidGroupPermissions,
  schemaIn,
} from "@v2x/v2x-schema";
import { unzipSync, zipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { type CampTestPorts, campTestPorts } from "../camp.test-support.ts";
import { type Camp, openCamp } from "../open-camp.ts";
import { campEnrollmentRules, enrolleeRules } from "./enrollment-rules.ts";

const organizationId = "00000000000000A1";
let ports: CampTestPorts;
let system: Camp;
let eca: DecodedCertificate;
beforeAll(async () => {
  ports = campTestPorts();
  system = await openCamp(ports);
  eca = decodeCertificate((await system.certificate("eca")).certificate);
});

const enrolled = async (requests: Record<string, Uint8Array>) =>
  unzipSync(await system.enroll({ archive: zipSync(requests), organizationId }));
const seconds = (offset: number) => toTime32(new Date(ports.now().getTime() + offset * 1000));
const hours = (value: number) => ({ choice: "hours", value }) as const;
const bsm: PsidGroupPermissions = {
  subjectPermissions: { choice: "explicit", value: [{ psid: 32 }] },
  minChainLength: 0,
  chainLengthRange: 0,
  eeType: { bytes: Uint8Array.of(0x80), length: 8 },
};

describe("CAMP's ECA", () => {
  it("answers each request by a folder under its name, from which its device rebuilds its key", async () => {
    const [obu, rsu] = [campEnrollee(ports.now()), campEnrollee(ports.now())];
    const answer = await enrolled({ "obu.oer": obu.request(), "street/rsu 1.bin": rsu.request() });
    expect(Object.keys(answer).toSorted()).toEqual(
      ["obu", "rsu 1"].flatMap((name) => [
        `${name}/eca.oer`,
        `${name}/enrollment.oer`,
        `${name}/enrollment.s`,
      ]),
    );
    for (const [name, device] of [
      ["obu", obu],
      ["rsu 1", rsu],
    ] as const) {
      const file = (which: string) => answer[`${name}/${which}`]!;
      expect(Buffer.compare(file("eca.oer"), eca.bytes)).toBe(0);
      expect(file("enrollment.s")).toHaveLength(32);
      const certificate = decodeCertificate(file("enrollment.oer"));
      const publicKeys = reconstructedKeys(certificate, eca, eca.key!).map(({ point }) => Buffer.from(point));
      const rebuilt = device.rebuiltPublicKey({
        eca: file("eca.oer"),
        enrollment: file("enrollment.oer"),
        s: file("enrollment.s"),
      });
      expect(publicKeys).toContainEqual(Buffer.from(rebuilt));
    }
  });

  it("issues certificates of CAMP's profile: implicit, on the list of enrollment certificates, without permissions of their own", async () => {
    const device = campEnrollee(ports.now());
    const validityPeriod = { start: seconds(60), duration: { choice: "years", value: 6 } } as const;
    const answer = await enrolled({ a: device.request({ tbsData: { validityPeriod } }) });
    const { value } = decodeCertificate(answer["a/enrollment.oer"]!);
    expect(value).toMatchObject({
      version: 3,
      type: "implicit",
      issuer: { choice: "sha256AndDigest", value: eca.hashedId8 },
      toBeSigned: {
        id: { choice: "name", value: "" },
        cracaId: eca.value.toBeSigned.cracaId,
        crlSeries: 4,
        validityPeriod,
        region: { choice: "identifiedRegion", value: [{ choice: "countryOnly", value: 840 }] },
        certRequestPermissions: [{ minChainLength: 0 }],
        canRequestRollover: null,
        verifyKeyIndicator: { choice: "reconstructionValue" },
      },
    });
    expect(value.toBeSigned.appPermissions).toBeUndefined();
    expect(coer.decode(schemaIn(edition2016, Certificate), answer["a/enrollment.oer"]!)).toEqual(value);
  });

  it.each([
    { choice: "name", value: "unit 7" },
    { choice: "binaryId", value: Uint8Array.of(7) },
    { choice: "none", value: null },
  ] as const)("leaves a device its id: $choice", async (id) => {
    const answer = await enrolled({ a: campEnrollee(ports.now()).request({ tbsData: { id } }) });
    expect(decodeCertificate(answer["a/enrollment.oer"]!).value.toBeSigned.id).toEqual(id);
  });

  it("keeps what it issued, and for whom", async () => {
    const answer = await enrolled({ a: campEnrollee(ports.now()).request() });
    const { hashedId8, bytes } = decodeCertificate(answer["a/enrollment.oer"]!);
    const kept = await ports.storage.campEnrollment(hashedId8);
    expect(kept).toMatchObject({ organizationId, hashedId8, issuedAt: ports.now() });
    expect(Buffer.compare(kept!.certificate, bytes)).toBe(0);
    expect(kept!.notAfter.getUTCFullYear()).toBe(ports.now().getUTCFullYear() + 6);
  });

  it("takes 26 PSIDs in a group, as CAMP's profiles have them", async () => {
    const { CVPApplication1Psid } = camp.psids;
    const psids = [32, 38, 39, 128, 129, 130, 131, 135, 16514, 2113667];
    psids.push(...Array.from({ length: 16 }, (_, at) => CVPApplication1Psid + at));
    const group = {
      ...bsm,
      subjectPermissions: { choice: "explicit", value: psids.map((psid) => ({ psid })) },
    } as const;
    const request = campEnrollee(ports.now()).request({ tbsData: { certRequestPermissions: [group] } });
    expect(Object.keys(await enrolled({ a: request }))).toContain("a/enrollment.oer");
  });

  it("answers nobody once its own certificate has ended", async () => {
    const own = campTestPorts();
    const opened = await openCamp(own);
    own.clock.advanceDays(12 * 366);
    const archive = zipSync({ a: campEnrollee(own.now()).request() });
    await expect(opened.enroll({ archive, organizationId })).rejects.toMatchObject({
      code: "authority-not-valid",
    });
  });

  it("takes requests that were made days ago", async () => {
    const request = campEnrollee(new Date(ports.now().getTime() - 29 * 86_400_000)).request({
      tbsData: { validityPeriod: { start: seconds(0), duration: hours(1) } },
    });
    expect(Object.keys(await enrolled({ a: request }))).toContain("a/enrollment.oer");
  });

  it("answers a request again by its first certificate, whatever the file is called and however it is signed", async () => {
    const before = ports.stored.enrollments.length;
    const request = campEnrollee(ports.now()).request();
    const first = await enrolled({ "a.oer": request });
    const forms = (["s-negated", "r-compressed-0", "r-compressed-1"] as const).map((form) =>
      malleated(request, [form]),
    );
    expect(forms.some((form) => Buffer.compare(form, request) !== 0)).toBe(true);
    const again = await enrolled({
      "b.oer": request,
      ...Object.fromEntries(forms.entries()),
      "c/b.oer": request,
    });
    for (const folder of ["b", "b_2", ...forms.keys()])
      for (const file of ["eca.oer", "enrollment.oer", "enrollment.s"])
        expect(again[`${folder}/${file}`], `${folder}/${file}`).toEqual(first[`a/${file}`]);
    expect(ports.stored.enrollments).toHaveLength(before + 1);
    expect(ports.stored.events.at(-1)).toMatchObject({
      ...{ isSuccess: true, organizationId, issuedEcHashedId8: ports.stored.enrollments.at(-1)!.hashedId8 },
      message: expect.stringMatching(/^The same request again, answered as before\. Issued the/),
      unproven: { isRepeated: true },
    });
  });

  it("answers a request again by its first certificate after another ECA has taken over", async () => {
    const own = campTestPorts();
    const opened = await openCamp(own);
    const archive = zipSync({ a: campEnrollee(own.now()).request() });
    const first = unzipSync(await opened.enroll({ archive, organizationId }));
    await opened.renew("eca");
    expect(unzipSync(await opened.enroll({ archive, organizationId }))).toEqual(first);
  });

  it("issues one certificate to a request that is handed over several times at once", async () => {
    const before = ports.stored.enrollments.length;
    const requests = { a: campEnrollee(ports.now()).request() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => enrolled(requests)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(ports.stored.enrollments).toHaveLength(before + 1);
  });

  it("issues another organization another certificate for the same request", async () => {
    const archive = zipSync({ a: campEnrollee(ports.now()).request() });
    const others = await system.enroll({ archive, organizationId: "00000000000000B2" });
    const own = await system.enroll({ archive, organizationId });
    expect(unzipSync(own)["a/enrollment.oer"]).not.toEqual(unzipSync(others)["a/enrollment.oer"]);
    expect(ports.stored.enrollments.slice(-2).map((one) => one.organizationId)).toEqual([
      "00000000000000B2",
      organizationId,
    ]);
  });

  it("answers the good among bad requests, and writes for the others why not", async () => {
    const before = ports.stored.enrollments.length;
    const answer = await enrolled({
      "good.oer": campEnrollee(ports.now()).request(),
      "bad.oer": campEnrollee(ports.now()).request({ tbsData: { appPermissions: [{ psid: 32 }] } }),
      "worse.oer": Buffer.from("no request at all"),
    });
    expect(Object.keys(answer).toSorted()).toEqual([
      "bad/error.txt",
      "good/eca.oer",
      "good/enrollment.oer",
      "good/enrollment.s",
      "worse/error.txt",
    ]);
    const textOf = (name: string) => Buffer.from(answer[`${name}/error.txt`]!).toString();
    expect(textOf("bad")).toMatch(/^ecaInvalidPsid\. Request: .*Asked for: appPermissions is absent.*\n$/);
    expect(textOf("worse")).toMatch(/^ecaMalformedRequest\. Envelope: /);
    expect(ports.stored.enrollments.length).toBe(before + 1);
    const events = ports.stored.events.slice(-3);
    const { hashedId8 } = ports.stored.enrollments.at(-1)!;
    const common = { log: "eca", eventType: "camp-enrollment", organizationId };
    expect(events).toMatchObject([
      { ...common, isSuccess: true, responseCode: "ok", issuedEcHashedId8: hashedId8 },
      { ...common, isSuccess: false, responseCode: "ecaInvalidPsid" },
      { ...common, isSuccess: false, responseCode: "ecaMalformedRequest" },
    ]);
    const namesIn = (at: number) =>
      events[at]!.trace.layers.flatMap(({ checks }) => failuresIn(checks).map(({ name }) => name));
    expect([namesIn(0), namesIn(1)]).toEqual([[], ["app-permissions-absent"]]);
  });

  it("leaves an event of each request where all of them are refused", async () => {
    const [events, enrollments] = [ports.stored.events.length, ports.stored.enrollments.length];
    const requests = { "a.oer": Buffer.from("none"), "b.oer": Buffer.from("none either") };
    await expect(enrolled(requests)).rejects.toMatchObject({
      code: "no-request-granted",
      details: { refusals: [{ name: "a.oer" }, { name: "b.oer" }] },
    });
    expect([ports.stored.events.length, ports.stored.enrollments.length]).toEqual([events + 2, enrollments]);
  });

  it("says why where it can grant none, and keeps nothing", async () => {
    const before = ports.stored.enrollments.length;
    const refused = enrolled({ "a.oer": Buffer.from([1]), "b.oer": Buffer.from([2]) });
    await expect(refused).rejects.toMatchObject({
      code: "no-request-granted",
      details: {
        refusals: [
          { name: "a.oer", text: expect.stringMatching(/^ecaMalformedRequest/) },
          { name: "b.oer", text: expect.stringMatching(/^ecaMalformedRequest/) },
        ],
      },
    });
    expect(ports.stored.enrollments.length).toBe(before);
  });
});

const offCurve = { choice: "compressed-y-0", value: new Uint8Array(32).fill(255) } as const;
const asked = (change: Partial<camp.EeEcaCertRequest>): EnrolleeDeviation => ({ asked: change });
const tbs = (tbsData: NonNullable<EnrolleeDeviation["tbsData"]>): EnrolleeDeviation => ({ tbsData });
const group = (change: Partial<PsidGroupPermissions>) =>
  tbs({ certRequestPermissions: [{ ...bsm, ...change }] });
const identified = (country: number) =>
  ({ choice: "identifiedRegion", value: [{ choice: "countryOnly", value: country }] }) as const;
const malformed = "ecaMalformedRequest";

/** The error, the rule, and how a request departs; made when it is asked, since times are those of the ports. */
const refused: readonly (readonly [
  code: camp.EcaEndEntityError,
  rule: string,
  what: string,
  () => EnrolleeDeviation,
])[] = [
  [
    "ecaInvalidVerifyKey",
    "key-indicator",
    "a reconstruction value",
    () =>
      tbs({
        verifyKeyIndicator: {
          choice: "reconstructionValue",
          value: { ...offCurve, value: new Uint8Array(32).fill(1) },
        },
      }),
  ],
  [
    "ecaInvalidCurrentTime",
    "current-time-in-range",
    "5 minutes and a second ahead",
    () => asked({ currentTime: seconds(302) }),
  ],
  [
    "ecaInvalidCurrentTime",
    "current-time-in-range",
    "more than 30 days old",
    () => asked({ currentTime: seconds(-30 * 86_400 - 2) }),
  ],
  [
    "ecaInvalidEncryptionKey",
    "encryption-key-absent",
    "an encryption key",
    () =>
      tbs({
        encryptionKey: {
          supportedSymmAlg: "aes128Ccm",
          publicKey: { choice: "eciesNistP256", value: goodPoint },
        },
      }),
  ],
  [
    "ecaInvalidEncryptionKey",
    "encryption-key-usable",
    "an encryption key off its curve",
    () =>
      tbs({
        encryptionKey: {
          supportedSymmAlg: "aes128Ccm",
          publicKey: { choice: "eciesNistP256", value: offCurve },
        },
      }),
  ],
  [
    "ecaInvalidPsid",
    "app-permissions-absent",
    "appPermissions",
    () => tbs({ appPermissions: [{ psid: 32 }] }),
  ],
  [
    "ecaInvalidPsid",
    "request-permissions-valid",
    "no certRequestPermissions",
    () => tbs({ certRequestPermissions: undefined }),
  ],
  [
    "ecaInvalidPsid",
    "request-permissions-valid",
    "27 groups",
    () => tbs({ certRequestPermissions: Array(27).fill(bsm) }),
  ],
  [
    "ecaInvalidPsid",
    "request-permissions-valid",
    "an eeType of nothing",
    () => group({ eeType: { bytes: Uint8Array.of(0), length: 8 } }),
  ],
  [
    "ecaInvalidPsid",
    "request-permissions-grantable",
    "a PSID of authorities",
    () => group({ subjectPermissions: { choice: "explicit", value: [{ psid: 35 }] } }),
  ],
  [
    malformed,
    "id-not-linkage-data",
    "linkage data",
    () =>
      tbs({
        id: { choice: "linkageData", value: { iCert: 1, "linkage-value": new Uint8Array(9) } as never },
      }),
  ],
  [
    "ecaInvalidAssuranceLevel",
    "assurance-level-absent",
    "an assurance level",
    () => tbs({ assuranceLevel: Uint8Array.of(0xe0) as never }),
  ],
  [malformed, "other-fields-absent", "certIssuePermissions", () => tbs({ certIssuePermissions: [bsm] })],
  [
    "ecaInvalidValidityPeriod",
    "validity-grantable",
    "a life beyond the ECA's",
    () => tbs({ validityPeriod: { start: seconds(0), duration: { choice: "years", value: 12 } } }),
  ],
  [
    "ecaInvalidValidityPeriod",
    "validity-grantable",
    "a life that is over",
    () => tbs({ validityPeriod: { start: seconds(-7200), duration: hours(1) } }),
  ],
  [
    "ecaInvalidRequestedStartTime",
    "validity-starts-soon",
    "a life that starts in 91 days",
    () => tbs({ validityPeriod: { start: seconds(91 * 86_400), duration: hours(9) } }),
  ],
  ["ecaInvalidRegion", "region-present", "no region", () => tbs({ region: undefined })],
  [
    "ecaInvalidRegion",
    "region-valid",
    "an empty region",
    () => tbs({ region: { choice: "identifiedRegion", value: [] } }),
  ],
  ["ecaInvalidRegion", "region-grantable", "Canada", () => tbs({ region: identified(124) })],
];

const goodPoint = { choice: "compressed-y-0", value: campEnrollee(new Date(0)).publicKey.slice(1) } as const;
const otherMessage: camp.ScmsPDU = {
  version: 1,
  content: {
    choice: "ee-ra",
    value: {
      choice: "eeRaAuthenticatedDownloadRequest",
      value: { timestamp: 0, filename: "0011223344556677_25A.zip" },
    },
  },
};

/** Why a request is refused. */
async function reasonFor(request: Uint8Array): Promise<string> {
  const answer = await enrolled({ good: campEnrollee(ports.now()).request(), "one.oer": request });
  return Buffer.from(answer["one/error.txt"]!).toString();
}

describe("a request is refused", () => {
  it.each(refused)("as %s by the rule %s: %s", async (code, rule, _what, deviation) => {
    const { expected } = [...enrolleeRules, ...campEnrollmentRules].find(({ name }) => name === rule)!;
    const reason = await reasonFor(campEnrollee(ports.now()).request(deviation()));
    expect(reason).toContain(`${code}. `);
    expect(reason).toContain(`Asked for: ${expected} (`);
  });

  it("by every rule of the table but those of keys, which nobody could sign with", () => {
    const asked = new Set(refused.map(([, rule]) => rule));
    const left = [...enrolleeRules, ...campEnrollmentRules].filter(({ name }) => !asked.has(name));
    expect(left.map(({ name }) => name)).toEqual([
      "verification-key-usable",
      "verification-key-strong",
      "encryption-key-strong",
      "implicit-on-curve-of-eca",
    ]);
  });

  it("where its signature does not hold, or is another's", async () => {
    const request = campEnrollee(ports.now()).request();
    const changed = request.with(-1, request.at(-1)! ^ 1);
    expect(await reasonFor(changed)).toMatch(/^ecaMalformedRequest\. Signed layer: /);
    const point = campEnrollee(ports.now()).publicKey;
    const value = {
      choice: point[0] === 2 ? "compressed-y-0" : "compressed-y-1",
      value: point.slice(1),
    } as const;
    const others = tbs({
      verifyKeyIndicator: { choice: "verificationKey", value: { choice: "ecdsaNistP256", value } },
    });
    expect(await reasonFor(campEnrollee(ports.now()).request(others))).toMatch(
      /^ecaMalformedRequest\. Signed layer: /,
    );
  });

  it("where it is one of IEEE 1609.2.1, with the way to the right ECA", async () => {
    const { octets } = await buildEnrollmentRequest({
      type: "implicit",
      key: generatePrivateKey("NistP256"),
      certRequestPermissions: [bsm],
      validityPeriod: { start: seconds(0), duration: hours(9) },
      id: { choice: "none", value: null },
      registered: undefined,
      now: ports.now(),
    });
    expect(await reasonFor(octets)).toContain(
      "it is an enrollment request of IEEE 1609.2.1. Send it to the ECA of the SCMS",
    );
    expect(await reasonFor(Buffer.from("no request"))).not.toContain("it is an");
  });

  it("where it is another message of CAMP, with its address", async () => {
    const reason = await reasonFor(campEnrollee(ports.now()).request({ pdu: otherMessage }));
    expect(reason).toMatch(
      /^ecaMalformedRequest\. Payload: it is CAMP's ee-ra\.eeRaAuthenticatedDownloadRequest/,
    );
    expect(reason).toContain(`Send it to CAMP's RA at ${ports.raBaseUrl}/download/`);
  });

  it("with a word about clocks that go wrong", async () => {
    const from1970 = asked({ currentTime: seconds(1_072_915_200) });
    expect(await reasonFor(campEnrollee(ports.now()).request(from1970))).toContain(
      "it seems to count from 1970",
    );
  });
});
