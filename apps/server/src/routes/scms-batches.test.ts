import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { linkageStanding, readCrl, signData, toTime32 } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import { iPeriodAt, startOfIPeriod } from "@v2x/scms";
import {
  type BatchCertificate,
  batchFilename,
  buildDownloadRequest,
  buildScmsAuthorizationRequest,
  type DownloadDeviation,
  downloadHeader,
  firstCtl,
  isGood,
  judgeBelowElectors,
  type KeyScheme,
  type OwnCertificate,
  pseudonymId,
  type ReadBatch,
  readAcknowledgement,
  readBatch,
  readCertificateChain,
  readCompositeCrl,
  readCtl,
  readSingle,
  type ScmsAuthorizationDeviation,
  type ScmsAuthorizationOrder,
  type ScmsAuthorizationRequest,
  signingAs,
  singleFilename,
  standpointOf,
} from "@v2x/station";
import { bsm } from "@v2x/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  octetsIn,
  type ScmsTestServer,
  startScmsTestServer,
  unmetChecks,
} from "../scms-units.test-support.ts";
import { scmsPosts } from "./scms-authorities.ts";

const units = ["Unit 1", "Unit 2", "Unit 3", "Roadside 1", "Roadside 2"] as const;

let server: ScmsTestServer;
let authorities: ScmsTestServer["authorities"];
beforeAll(async () => {
  server = await startScmsTestServer(units, { SCMS_WEEKS_AHEAD: "3" });
  authorities = server.authorities;
  for (const unit of units) enrollments.set(unit, await server.enroll(unit));
}, 120_000);
afterAll(() => server.close());

const enrollments = new Map<string, OwnCertificate>();
const aes = () => crypto.getRandomValues(new Uint8Array(16));

const signerOf = (unit: string) => signingAs(enrollments.get(unit)!);

async function orderOf(
  scheme: KeyScheme,
  changes: Partial<ScmsAuthorizationOrder> = {},
  unit: string = units[0],
): Promise<ScmsAuthorizationOrder> {
  const now = new Date();
  const isSingle = scheme.kind === "plain" || scheme.kind === "encrypted";
  return {
    type: "implicit",
    key: generatePrivateKey("NistP256"),
    scheme,
    enrollment: signerOf(unit),
    ra: authorities.ra!,
    id: isSingle ? { choice: "none", value: null } : pseudonymId,
    appPermissions: [{ psid: 32 }],
    validityPeriod: { start: toTime32(now), duration: { choice: "hours", value: 169 } },
    now,
    ...changes,
  };
}

async function request(
  scheme: KeyScheme,
  changes: Partial<ScmsAuthorizationOrder> = {},
  deviation: ScmsAuthorizationDeviation = {},
  unit: string = units[0],
): Promise<{ readonly request: ScmsAuthorizationRequest; readonly answer: Response }> {
  const built = await buildScmsAuthorizationRequest(await orderOf(scheme, changes, unit), deviation);
  return { request: built, answer: await server.post(scmsPosts.authorization, built.octets) };
}

async function download(
  filename: string,
  {
    unit = units[0],
    query = "",
    deviation = {},
    headers = {},
  }: {
    unit?: string;
    query?: string;
    deviation?: DownloadDeviation;
    headers?: Record<string, string>;
  } = {},
): Promise<Response> {
  const authenticated = { enrollment: signerOf(unit), ra: authorities.ra! };
  const asked = await buildDownloadRequest({ filename, authenticated, now: new Date() }, deviation);
  return server.fetch(`${scmsPosts.authorization}${query}`, {
    headers: { ...downloadHeader(asked), ...headers },
  });
}

/** The file, once it is made. */
async function downloaded(filename: string, unit: string = units[0]): Promise<Uint8Array> {
  const patientUntil = Date.now() + 60_000;
  for (;;) {
    const answer = await download(filename, { unit });
    if (answer.status === 200) return octetsIn(answer);
    if (answer.status !== 404 || Date.now() > patientUntil) throw new Error(await answer.text());
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const good = ({ checks, certificates }: ReadBatch) => [
  ...unmetChecks(checks),
  ...certificates.flatMap((certificate: BatchCertificate) => unmetChecks(certificate.checks)),
];

const schemes: Readonly<Record<string, () => KeyScheme>> = {
  original: () => ({
    kind: "original",
    signingExpansion: aes(),
    encryptionKey: generatePrivateKey("NistP256"),
    encryptionExpansion: aes(),
  }),
  unified: () => ({ kind: "unified", expansion: aes() }),
  compactUnified: () => ({ kind: "compactUnified", expansion: aes() }),
};

describe("pseudonym certificates", () => {
  it.each(
    Object.keys(schemes).flatMap((kind) =>
      (["implicit", "explicit"] as const).map((type) => [kind, type] as const),
    ),
  )(
    "by butterfly keys %s, %s: acknowledged, made, downloaded, and every private key rebuilt",
    async (kind, type) => {
      const before = new Date();
      const { request: asked, answer } = await request(schemes[kind]!(), { type });
      expect(answer.status).toBe(202);
      expect(answer.headers.get("content-type")).toBe("application/octet-stream");
      const read = await readAcknowledgement(await octetsIn(answer), asked, authorities.ra!, new Date());
      expect(unmetChecks(read.checks)).toEqual([]);
      const firstI = read.acknowledgement!.firstPeriod!;
      expect([iPeriodAt(before), iPeriodAt(new Date())]).toContain(firstI);
      for (const i of [firstI, firstI + 2]) {
        const batch = await readBatch(await downloaded(batchFilename(asked.requestHash, i)), i, asked, {
          ...server.standpoint(),
          now: new Date(Math.max(Date.now(), Date.UTC(2015, 0, 6, 10) + i * 604_800_000)),
        });
        expect(good(batch)).toEqual([]);
        expect(batch.certificates.map(({ j }) => j)).toEqual(Array.from({ length: 20 }, (_, j) => j));
      }
      expect((await download(batchFilename(asked.requestHash, firstI + 3))).status).toBe(404);
    },
    120_000,
  );

  it("are asked for once: the same request gets the same acknowledgement", async () => {
    const { request: asked, answer } = await request(schemes.unified!());
    const again = await server.post(scmsPosts.authorization, asked.octets);
    expect(await octetsIn(again)).toEqual(await octetsIn(answer));
  });
});

describe("a certificate for one key", () => {
  it.each(["plain", "encrypted"] as const)("is made and downloaded: %s", async (kind) => {
    for (const type of ["implicit", "explicit"] as const) {
      const scheme: KeyScheme =
        kind === "plain" ? { kind } : { kind, encryptionKey: generatePrivateKey("NistP256") };
      const { request: asked, answer } = await request(scheme, { type });
      expect(answer.status).toBe(202);
      const read = await readAcknowledgement(await octetsIn(answer), asked, authorities.ra!, new Date());
      expect([unmetChecks(read.checks), read.acknowledgement?.firstPeriod]).toEqual([[], undefined]);
      const batch = await readSingle(
        await downloaded(singleFilename(asked.requestHash)),
        asked,
        server.standpoint(),
      );
      expect(good(batch)).toEqual([]);
      expect(batch.certificates).toHaveLength(1);
    }
  }, 60_000);
});

describe("a download", () => {
  let name: string;
  beforeAll(async () => {
    const { request: asked } = await request({ kind: "plain" });
    name = singleFilename(asked.requestHash);
    await downloaded(name);
  }, 60_000);

  it("has the name of the file, and is taken up where it broke off", async () => {
    const whole = await download(name, { query: `?filename=${name}` });
    expect(whole.headers.get("content-disposition")).toBe(`attachment; filename="${name}"`);
    const octets = await octetsIn(whole);
    const rest = await download(name, { headers: { range: "bytes=10-" } });
    expect(rest.status).toBe(206);
    expect(await octetsIn(rest)).toEqual(octets.subarray(10));
    expect((await download(name, { headers: { range: "bytes=999999-" } })).status).toBe(416);
  });

  it("is sent to who writes its request in the Base64 for addresses, and to an address that ends with a slash", async () => {
    const authenticated = { enrollment: signerOf(units[0]), ra: authorities.ra! };
    const asked = await buildDownloadRequest({ filename: name, authenticated, now: new Date() });
    const [[header, text] = []] = Object.entries(downloadHeader(asked));
    const headers = { [header!]: text!.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") };
    const answer = await server.fetch(`${scmsPosts.authorization}/`, { headers });
    expect(answer.status).toBe(200);
  });

  it("is a file that is lost where another one is stored under its name, whole or in part", async () => {
    const blob = createHash("sha256")
      .update(await octetsIn(await download(name)))
      .digest("hex");
    const path = join(server.dataDir, "blobs", blob.slice(0, 2), blob.slice(2));
    const stored = readFileSync(path);
    const flipped = Buffer.from(stored);
    flipped[20]! ^= 1;
    for (const spoiled of [flipped, stored.subarray(0, 100)]) {
      writeFileSync(path, spoiled);
      for (const headers of [{}, { range: "bytes=0-9" }] as Record<string, string>[]) {
        const answer = await download(name, { headers });
        expect([answer.status, await answer.text()]).toEqual([
          404,
          expect.stringContaining(`${name} is lost`),
        ]);
      }
      expect(await server.command({ command: "doctor" })).toEqual({
        output: expect.stringMatching(new RegExp(`fail  files: .*1 of \\d+ are not: ${blob}`)),
        isFailure: true,
      });
    }
    writeFileSync(path, stored);
    expect((await download(name)).status).toBe(200);
  });

  it("is for the device alone that asked for its certificates", async () => {
    const answer = await download(name, { unit: units[1] });
    expect([answer.status, await answer.text()]).toEqual([404, `There is no file ${name} for this device.`]);
  });

  it.each([
    ["another name in the query", { query: "?filename=0000000000000000.zip" }, 400, "400-99"],
    ["a path", { name: "../../etc/passwd" }, 400, "400-99"],
    [
      "an old request",
      { deviation: { asked: (right) => ({ ...right, generationTime: right.generationTime - 3600 }) } },
      400,
      "400-74",
    ],
    [
      "a request from the future",
      { deviation: { asked: (right) => ({ ...right, generationTime: right.generationTime + 3600 }) } },
      400,
      "400-50",
    ],
  ] as const satisfies readonly (readonly [
    string,
    { query?: string; name?: string; deviation?: DownloadDeviation },
    number,
    string,
  ])[])("is refused with %s", async (_what, how: {
    name?: string;
    query?: string;
    deviation?: DownloadDeviation;
  }, status, code) => {
    const answer = await download(how.name ?? name, how);
    expect([answer.status, answer.headers.get("ieee-1609.2.1-error")]).toEqual([status, code]);
  });

  it("asks for the signed request where there is none", async () => {
    const bad: Record<string, string>[] = [{}, { "Ieee-1609.2.1-Authorization": "no base64!" }];
    for (const headers of bad)
      expect((await server.fetch(scmsPosts.authorization, { headers })).status).toBe(401);
  });
});

describe("revoking a device", () => {
  const linkageOf = ({ certificates }: ReadBatch) =>
    certificates.flatMap(({ own }) => {
      const id = own?.certificate.value.toBeSigned.id;
      return id?.choice === "linkageData" ? [id.value] : [];
    });
  const publishedList = async () => {
    const craca = Buffer.from(authorities.rca!.hashedId8).toString("hex");
    const answer = await server.fetch(`/scms/ra/v3/crl?craca=${craca}&crlSeries=1`);
    expect(answer.status).toBe(200);
    return readCrl(await octetsIn(answer));
  };

  it("puts the seeds of its certificates on the next list: of all weeks from now on, and of no other device's", async () => {
    const batchOf = async (unit: string, week: number) => {
      const { request: asked, answer } = await request(schemes.unified!(), {}, {}, unit);
      const { acknowledgement } = await readAcknowledgement(
        await octetsIn(answer),
        asked,
        authorities.ra!,
        new Date(),
      );
      const i = acknowledgement!.firstPeriod! + week;
      const archive = await downloaded(batchFilename(asked.requestHash, i), unit);
      return readBatch(archive, i, asked, { ...server.standpoint(), now: startOfIPeriod(i + 1) });
    };
    const batches = {
      now: linkageOf(await batchOf("Unit 3", 0)),
      later: linkageOf(await batchOf("Unit 3", 2)),
      others: linkageOf(await batchOf(units[0], 0)),
    };
    expect(Object.values(batches).map(({ length }) => length)).toEqual([20, 20, 20]);
    const standing = async () => {
      const list = await publishedList();
      return Object.values(batches).map((values) => [
        ...new Set(values.map((value) => linkageStanding(list, value, { operations: 1_000_000 }))),
      ]);
    };
    expect(await standing()).toEqual([["clear"], ["clear"], ["clear"]]);
    await revoke("Unit 3");
    expect(await standing()).toEqual([["revoked"], ["revoked"], ["clear"]]);
    const { answer } = await request(schemes.unified!(), {}, {}, "Unit 3");
    expect([answer.status, answer.headers.get("ieee-1609.2.1-error")]).toEqual([400, "400-20"]);
  }, 120_000);

  it("makes others refuse what it signs with certificates without linkage values or its enrollment, by the next composite list, and what no other device signs", async () => {
    const [bad, good] = ["Roadside 1", "Roadside 2"] as const;
    const encrypted: KeyScheme = { kind: "encrypted", encryptionKey: generatePrivateKey("NistP256") };
    const identified = { id: { choice: "name", value: "roadside-1.example" } } as const;
    const messages = [
      [
        await signedWith(await certified(bad, { kind: "plain" }, { type: "explicit" }), 32),
        await signedWith(await certified(bad, encrypted), 32),
        await signedWith(await certified(bad, schemes.unified!(), identified), 32),
        await signedWith(enrollments.get(bad)!, 35),
      ],
      [
        await signedWith(await certified(good, { kind: "plain" }), 32),
        await signedWith(enrollments.get(good)!, 35),
      ],
    ];
    const judged = async () => {
      const at = await standpointNow();
      return messages.map((ofDevice) =>
        ofDevice.map((message) => {
          const verdict = judgeBelowElectors(at, message);
          return [isGood(verdict), verdict.lights.find(({ id }) => id === "revocation")?.state];
        }),
      );
    };
    const valid = [true, "pass"];
    const revoked = [false, "fail"];
    expect(await judged()).toEqual([
      [valid, valid, valid, valid],
      [valid, valid],
    ]);
    await revoke(bad);
    expect(await judged()).toEqual([
      [revoked, revoked, revoked, revoked],
      [valid, valid],
    ]);
  }, 120_000);

  async function revoke(canonicalId: string): Promise<void> {
    const decided = await server.fetch("/api/scms/devices/status", {
      method: "POST",
      token: server.tokens.beta,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ canonicalId, status: "REVOKED" }),
    });
    expect(decided.status).toBe(200);
  }

  function signedWith(own: OwnCertificate, psid: number): Promise<Uint8Array> {
    return signData({
      payload: Uint8Array.of(0, 20, 1),
      psid,
      generationTime: new Date(),
      by: signingAs(own),
      signerIdentifier: "certificate",
    });
  }

  /** The one certificate of a request, downloaded by its device. */
  async function certified(
    unit: string,
    scheme: KeyScheme,
    changes: Partial<ScmsAuthorizationOrder> = {},
  ): Promise<OwnCertificate> {
    const { request: asked, answer } = await request(scheme, changes, {}, unit);
    const { acknowledgement } = await readAcknowledgement(
      await octetsIn(answer),
      asked,
      authorities.ra!,
      new Date(),
    );
    const i = acknowledgement!.firstPeriod;
    const { certificates } =
      i === undefined
        ? await readSingle(
            await downloaded(singleFilename(asked.requestHash), unit),
            asked,
            server.standpoint(),
          )
        : await readBatch(
            await downloaded(batchFilename(asked.requestHash, i), unit),
            i,
            asked,
            server.standpoint(),
          );
    expect(certificates).toHaveLength(1);
    return certificates[0]!.own!;
  }

  /** What a device judges by that downloads both files now. */
  async function standpointNow() {
    const file = async (call: string) =>
      octetsIn(await server.fetch(`/scms/ra/v3/${call}?ctlSeriesId=${server.ctlSeries}`));
    const chain = readCertificateChain(await file("ccf-ctl"));
    const composite = readCompositeCrl(await file("composite-crl-ctl"));
    return standpointOf(firstCtl(readCtl(chain.homeCtl))!, chain, composite, new Date());
  }
});

describe("a request that may not be granted", () => {
  const changed =
    (change: Partial<Parameters<NonNullable<ScmsAuthorizationDeviation["asked"]>>[0]["tbsCert"]>) =>
    (right: Parameters<NonNullable<ScmsAuthorizationDeviation["asked"]>>[0]) => ({
      ...right,
      tbsCert: { ...right.tbsCert, ...change },
    });

  it.each([
    ["a PSID that the enrollment does not allow", { appPermissions: [{ psid: 36 }] }, {}, "400-30"],
    ["no permission", { appPermissions: [] }, {}, "400-60"],
    ["certRequestPermissions", {}, { asked: changed({ certRequestPermissions: [bsm] }) }, "400-31"],
    ["a CRACA of its own", {}, { asked: changed({ cracaId: Uint8Array.of(1, 2, 3) }) }, "400-32"],
    ["a CRL series of its own", {}, { asked: changed({ crlSeries: 1 }) }, "400-32"],
    [
      "another generation time: old",
      {},
      { asked: (right) => ({ ...right, generationTime: right.generationTime - 3600 }) },
      "400-77",
    ],
    [
      "another generation time: ahead",
      {},
      { asked: (right) => ({ ...right, generationTime: right.generationTime + 3600 }) },
      "400-50",
    ],
    [
      "a start in a year and a half",
      {},
      {
        asked: (right) =>
          changed({
            validityPeriod: { ...right.tbsCert.validityPeriod, start: right.generationTime + 47_000_000 },
          })(right),
      },
      "400-712",
    ],
    [
      "a start in half a year",
      {},
      {
        asked: (right) =>
          changed({
            validityPeriod: { ...right.tbsCert.validityPeriod, start: right.generationTime + 16_000_000 },
          })(right),
      },
      "400-78",
    ],
    [
      "a circle without radius",
      {},
      {
        asked: changed({
          region: { choice: "circularRegion", value: { center: { latitude: 0, longitude: 0 }, radius: 0 } },
        }),
      },
      "400-63",
    ],
  ] as const satisfies readonly (readonly [
    string,
    Partial<ScmsAuthorizationOrder>,
    ScmsAuthorizationDeviation,
    string,
  ])[])("%s", async (_what, changes, deviation, code) => {
    const { answer } = await request(schemes.unified!(), changes, deviation);
    expect([answer.status, answer.headers.get("ieee-1609.2.1-error")]).toEqual([400, code]);
  });
});
