import { hash } from "node:crypto";
import { availableParallelism } from "node:os";
import { type BundleRequest, type CallBody, calls, faultVerdicts, testProfileLevels } from "@v2x/contract";
import { type BundlePart, iPeriodAt, startOfIPeriod } from "@v2x/scms";
import { judgeOmniairBundle } from "@v2x/testkit";
import { namedPsids } from "@v2x/v2x-schema";
import { unzipSync } from "fflate";
import { Piscina } from "piscina";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestServer, type TestServer } from "../running-server.test-support.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

const obu: BundleRequest = {
  type: "pseudonym",
  numberWeeks: 1,
  numberCertsPerWeek: 2,
  appPermissions: [{ psid: 32, ssp: { opaque: "0102" } }, { psid: 38 }],
  profileId: null,
  iperiodOffset: 0,
  explicit: false,
};
const rsu: BundleRequest = { ...obu, type: "application", numberCertsPerWeek: null };

const ask = (body: unknown, signal?: AbortSignal) =>
  server.fetch(calls.scms.scmsOmniAir.path, {
    method: "POST",
    token: server.tokens.beta,
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });

async function bundle(body: BundleRequest) {
  const answer = await ask(body);
  expect(answer.status).toBe(200);
  const zip = new Uint8Array(await answer.arrayBuffer());
  expect(answer.headers.get("content-length")).toBe(String(zip.length));
  return { answer, zip };
}

describe("a bundle", () => {
  it.each([
    ["OBU, implicit [R3.48]", obu, "obu", 2],
    ["OBU, explicit", { ...obu, explicit: true }, "obu", 2],
    ["RSU, implicit [R3.49] [R3.52]", rsu, "rsu", 1],
    ["RSU, explicit", { ...rsu, explicit: true }, "rsu", 1],
  ] as const)("for an %s holds by its layout, keys and chains [R3.50] [R3.53] [R7.50] [R7.51] [R9.24] [R9.32]", async (_name, request, kind, count) => {
    const { answer, zip } = await bundle(request);
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="cert_bundle.zip"');
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const judged = judgeOmniairBundle(zip, { now: new Date(), psids: [32, 38] });
    expect(judged).toMatchObject({ kind, layoutFaults: [] });
    expect(judged.refusals).toEqual([]);
    expect(judged.certificates.size).toBe(count);
    expect(judged.manifest.request).toEqual(request);
    for (const certificate of judged.certificates.values()) {
      expect(certificate.isImplicit).toBe(!request.explicit);
      expect(
        [...certificate.appPermissions].map(([psid, ssp]) => [psid, Buffer.from(ssp).toString("hex")]),
      ).toEqual([
        [32, "0102"],
        [38, ""],
      ]);
    }
  });

  it("counts its weeks from the present one, each with its certificates and an end an hour into the next [R3.51] [R3.54] [R5.32] [R9.23]", async () => {
    const { zip } = await bundle({ ...obu, numberWeeks: 2, numberCertsPerWeek: 30, iperiodOffset: 1 });
    const i = iPeriodAt(new Date()) + 1;
    const now = new Date(startOfIPeriod(i + 1).getTime() + 60_000); // both weeks hold
    const judged = judgeOmniairBundle(zip, { now, psids: [32] });
    expect(judged.layoutFaults).toEqual([]);
    expect(judged.refusals).toEqual([]);
    const names = [...judged.certificates.keys()].map((path) => path.split("/").slice(-2).join("/"));
    const wanted = [i, i + 1].flatMap((week) =>
      Array.from({ length: 30 }, (_, j) => {
        const period = week.toString(16);
        return `${period}/${period}_${j.toString(16)}.cert`;
      }),
    );
    expect(names.toSorted()).toEqual(wanted.toSorted());
    expect(new Set([...judged.certificates.values()].map(({ id }) => JSON.stringify(id))).size).toBe(60);
  });

  it("says in its manifest what every file is, and what was chosen where nothing was asked for", async () => {
    const { zip } = await bundle({ ...obu, appPermissions: [] });
    const files = unzipSync(zip);
    const manifest = JSON.parse(Buffer.from(files["manifest.json"]!).toString());
    expect(manifest).toMatchObject({ appPermissions: [{ psid: 32, ssp: "" }], profile: null, findings: [] });
    const listed = [
      ...manifest.files,
      ...manifest.certificates.flatMap(({ sha256 }: { sha256: object }) =>
        Object.entries(sha256).map(([file, digest]) => ({ file, sha256: digest })),
      ),
    ] as { file: string; sha256: string }[];
    expect(listed.map(({ file }) => file).toSorted()).toEqual(
      Object.keys(files)
        .filter((file) => file !== "manifest.json")
        .toSorted(),
    );
    for (const { file, sha256 } of listed)
      expect(Buffer.from(await crypto.subtle.digest("SHA-256", files[file]!.slice())).toString("hex")).toBe(
        sha256,
      );
  });
});

it.each([
  ["OBU", "wrong-signature", obu, "spduCryptoVerificationFailure"],
  ["RSU", "revoked", { ...rsu, explicit: true }, "spduCertificateChainCertificateRevoked"],
] as const)("a bundle for an %s with the fault %s is wrong in that alone, and holds what was asked for", async (_unit, fault, right, outcome) => {
  const request = { ...right, fault };
  const { zip } = await bundle(request);
  const judged = judgeOmniairBundle(zip, { now: new Date(), psids: [32, 38] });
  expect(judged.layoutFaults).toEqual([]);
  const certificates = Object.keys(unzipSync(zip)).filter((path) => path.endsWith(".cert"));
  expect(judged.refusals.map(({ path, outcome: told }) => [path, told])).toEqual(
    certificates.map((path) => [path, outcome]),
  );
  expect(judged.manifest.request).toEqual(request);
  expect(judged.manifest.fault).toMatchObject({ name: fault, verdicts: faultVerdicts[fault] });
});

describe("a request is refused in words", () => {
  it.each([
    [{ fault: "late" }, "fault must be one of expired, not-yet-valid, too-long"],
    [{ numberWeeks: 11 }, "numberWeeks must be a whole number from 1 to 10 [R5.32] [R9.21]"],
    [{ numberWeeks: 0 }, "numberWeeks must be a whole number from 1 to 10"],
    [{ numberCertsPerWeek: 101 }, "numberCertsPerWeek must be a whole number from 1 to 100 [R5.33] [R9.22]"],
    [{ numberCertsPerWeek: null }, "numberCertsPerWeek must be a whole number from 1 to 100"],
    [{ type: "application" }, "numberCertsPerWeek must be null where type is application"],
    [{ appPermissions: [{}] }, "psid must be a whole number from 0 on [R5.30]"],
    [{ appPermissions: [{ psid: -1 }] }, "psid must be a whole number from 0 on [R5.30]"],
    [
      { appPermissions: [{ psid: 32, ssp: { opaque: "123" } }] },
      "opaque must be pairs of hexadecimal digits, or empty [R5.31]",
    ],
    [{ appPermissions: [{ psid: 32 }, { psid: 32 }] }, "appPermissions must name each PSID once"],
    [{ appPermissions: [{ psid: 0 }] }, "appPermissions holds what the ACA may not give: 0 [R8.68]"],
    [{ iperiodOffset: -4 }, "iperiodOffset is too low: the week that begins on"],
    [{ iperiodOffset: 9999 }, "iperiodOffset or numberWeeks is too high: the week that begins on"],
    [{ iperiodOffset: 0.5 }, "iperiodOffset must be a whole number"],
  ])("%j: %s", async (changes, named) => {
    const answer = await ask({ ...obu, ...changes });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(named.replace(/ \[R.*/, ""));
  });

  it("where no such test profile is the organization's", async () => {
    const answer = await ask({ ...obu, profileId: "00000000-0000-4000-8000-000000000000" });
    expect(answer.status).toBe(404);
  });
});

/** Watches the threads, and changes what they are given. The server of the test is of this process. */
function watchThreads(changed: (part: BundlePart, at: number) => BundlePart = (part) => part) {
  const seen = { parts: [] as BundlePart[], made: 0, refusals: [] as Error[], waiting: () => 0 };
  const { run } = Piscina.prototype;
  vi.spyOn(Piscina.prototype, "run").mockImplementation(function (this: Piscina, work, options) {
    if (options?.name !== "makeBundlePart") return run.call(this, work, options);
    seen.waiting = () => this.queueSize;
    const part = changed(work, seen.parts.length);
    seen.parts.push(part);
    const making = run.call(this, part, options);
    making.then(
      () => {
        seen.made += 1;
      },
      (error) => seen.refusals.push(error),
    );
    return making;
  });
  return seen;
}

describe("a bundle of 10 weeks with 100 certificates each", () => {
  const large: BundleRequest = { ...obu, numberWeeks: 10, numberCertsPerWeek: 100 };
  const parts = 20;

  it("goes out while it is made, others are answered meanwhile, and each certificate is good in its week [R9.21] [R9.22]", async () => {
    const threads = watchThreads();
    const answer = await ask(large);
    const reading = answer.body!.getReader();
    const { value: first } = await reading.read();
    const other = await server.fetch(calls.scms.psids.path, { token: server.tokens.gamma });
    expect(other.status).toBe(200);
    expect(threads.made).toBeLessThan(parts);
    const chunks = [first!];
    for (let read = await reading.read(); !read.done; read = await reading.read()) chunks.push(read.value);
    const zip = new Uint8Array(Buffer.concat(chunks));
    expect([threads.parts.length, threads.made]).toEqual([parts, parts]);
    expect(zip.length).toBe(Number(answer.headers.get("content-length")));
    // What waits for a slow reader is kept, which is why a bundle is small.
    expect(zip.length).toBeLessThan(2 ** 20);
    const middle = iPeriodAt(new Date()) + 5;
    const now = new Date(startOfIPeriod(middle).getTime() + 2 * 3_600_000);
    const judged = judgeOmniairBundle(zip, { now, psids: [32, 38] });
    expect(judged.layoutFaults).toEqual([]);
    expect(judged.certificates.size).toBe(1000);
    const outside = [...judged.certificates].flatMap(([path, { id }]) => {
      const i = id.kind === "linkage" ? id.i : -1;
      if (i === middle) return [];
      const when = i < middle ? "Expired" : "Future";
      return [[path, `spduConsistency${when}CertificateAtGenerationTime`]];
    });
    expect(outside).toHaveLength(900);
    expect(judged.refusals.map(({ path, outcome }) => [path, outcome])).toEqual(outside);
  }, 120_000);

  it("is made no further once nobody waits for it, and gives its turn to others [R2.149]", async () => {
    const threads = watchThreads();
    const asked = Array.from({ length: availableParallelism() }, () => {
      const controller = new AbortController();
      return { controller, answer: ask(large, controller.signal) };
    });
    await (await asked[0]!.answer).body!.getReader().read();
    for (const { controller } of asked) controller.abort();
    await Promise.allSettled(asked.map(({ answer }) => answer));
    await vi.waitFor(() => expect(threads.made + threads.refusals.length).toBe(threads.parts.length), 10_000);
    expect(threads.refusals.length).toBeGreaterThan(0);
    expect(threads.refusals.every(({ name }) => name === "AbortError")).toBe(true);
    expect(threads.waiting()).toBe(0);
    await bundle(obu);
  }, 120_000);
});

type NewProfile = CallBody<typeof calls.scms.scmsOmniAirTestProfile>;
type Level = NewProfile["certRequests"][number];
type Changes = { readonly [L in Level["level"]]?: Omit<Level, "level"> };

async function profileOf(changes: Changes) {
  const answer = await server.fetch(calls.scms.scmsOmniAirTestProfile.path, {
    method: "POST",
    token: server.tokens.beta,
    body: JSON.stringify({
      profileName: "Plugfest",
      certRequests: testProfileLevels.map((level) => ({ level, ...changes[level] })),
    } satisfies NewProfile),
  });
  expect(answer.status).toBe(200);
  return calls.scms.scmsOmniAirTestProfile.answer.schema.parse(await answer.json());
}

describe("a bundle below a test profile", () => {
  const judgedBelow = async (profileId: string, request = obu, laterMs = 0) => {
    const { zip } = await bundle({ ...request, profileId });
    const judged = judgeOmniairBundle(zip, { now: new Date(Date.now() + laterMs), psids: [32, 38] });
    expect(judged.layoutFaults).toEqual([]);
    const manifest = JSON.parse(Buffer.from(unzipSync(zip)["manifest.json"]!).toString());
    return {
      ...judged,
      rca: hash("sha256", judged.authorities.get("rca")!.octets, "hex").slice(-16).toUpperCase(),
      manifest,
      // Without the device's folder.
      refused: judged.refusals.map(({ path, outcome }) => `${path.replace(/^[^/]*\//, "")} ${outcome}`),
    };
  };

  it.each([
    ["OBU", obu],
    ["RSU", { ...rsu, explicit: true }],
  ] as const)("that is right is accepted below that profile's root (%s) [R2.142] [R3.53]", async (_unit, request) => {
    const { id, name, hashedId8 } = await profileOf({});
    const { rca, refused, manifest } = await judgedBelow(id, request);
    expect(refused).toEqual([]);
    expect(rca).toBe(hashedId8);
    expect(manifest).toMatchObject({ profile: { id, name }, findings: [] });
  });

  const permissions = "spduCertificateChainInconsistentChainPermissions";
  const ended = "spduConsistencyExpiredCertificateAtGenerationTime";
  it.each<[string, Changes, number, readonly string[], readonly string[]]>([
    [
      "a chain too long",
      { rca: { certIssuePermissions: { minChainLength: 7 } } },
      0,
      // Of the two PSIDs, each.
      ["certchain/0", "certchain/0", "certificate", "certificate"].map((path) => `${path} ${permissions}`),
      [],
    ],
    [
      "a PCA of another application",
      { pca: { certIssuePermissions: { subjectPermissions: { explicit: [{ psid: 38 }] } } } },
      0,
      [`certificate ${permissions}`],
      ["app-permissions-within-issuer"],
    ],
    [
      "a PCA whose five minutes are over",
      { pca: { duration: 5 } },
      600_000,
      [`trustedcerts/pca ${ended}`, `certificate ${ended}`],
      [],
    ],
  ])("that has %s is made, and refused for that", async (_what, changes, laterMs, refusedFor, findings) => {
    const { id } = await profileOf(changes);
    const { refused, manifest } = await judgedBelow(id, { ...obu, numberCertsPerWeek: 1 }, laterMs);
    expect(refused.map((one) => one.replace(/^download.*cert /, "certificate "))).toEqual(refusedFor);
    expect(manifest.findings.map(({ rule }: { rule: string }) => rule)).toEqual(findings);
  });
});

describe("a bundle that does not hold is not sent", () => {
  /** Changes the key that the ACA signs with to that of a test profile's, from a part on. */
  async function signedByAnother(from: number) {
    const below = watchThreads();
    await bundle({ ...obu, profileId: (await profileOf({})).id });
    const { key } = below.parts[0]!.aca;
    vi.restoreAllMocks();
    return watchThreads((part, at) => (at < from ? part : { ...part, aca: { ...part.aca, key } }));
  }

  it("where its first part is signed by another key than the issuer's: the answer says so, for people", async () => {
    await signedByAnother(0);
    const answer = await ask(obu);
    expect(answer.status).toBe(500);
    expect(answer.headers.get("content-disposition")).toBeNull();
    expect(await answer.text()).toMatch(
      /^Something went wrong on the server\. Please try again; .* number: /,
    );
  });

  it("to its end where a later part is: it breaks off, and the next one is good", async () => {
    await signedByAnother(1);
    const answer = await ask({ ...obu, numberCertsPerWeek: 60 });
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow();
    vi.restoreAllMocks();
    await bundle(obu);
  });
});

describe("the numbers of applications", () => {
  const psidsOf = async (query = "") => {
    const answer = await server.fetch(`${calls.scms.psids.path}${query}`, { token: server.tokens.beta });
    expect(answer.status).toBe(200);
    return (await answer.json()) as Record<string, number>;
  };
  const certificate = (psid: number) => ({ ...rsu, appPermissions: [{ psid }] });

  it("are those by name that the standing hierarchy grants [R7.49]", async () => {
    const psids = await psidsOf();
    expect(psids["V2V safety and awareness"]).toBe(32);
    expect(Object.values(psids)).not.toContain(623);
    for (const psid of namedPsids)
      expect([psid, (await ask(certificate(psid))).status]).toEqual([
        psid,
        Object.values(psids).includes(psid) ? 200 : 400,
      ]);
  });

  it("are those that a test profile grants, 623 among them [R5.36] [R7.49]", async () => {
    const { id } = await profileOf({});
    expect(Object.values(await psidsOf(`?profileId=${id}`))).toContain(623);
    await bundle({ ...certificate(623), profileId: id });
    const narrow = await profileOf({
      pca: { certIssuePermissions: { subjectPermissions: { explicit: [{ psid: 36 }] } } },
    });
    expect(Object.values(await psidsOf(`?profileId=${narrow.id}`))).toEqual([36]);
  });

  it("are not told of another organization's test profile", async () => {
    const { id } = await profileOf({});
    const answer = await server.fetch(`${calls.scms.psids.path}?profileId=${id}`, {
      token: server.tokens.gamma,
    });
    expect([403, 404]).toContain(answer.status);
  });
});
