import { type BundleRequest, calls, faultVerdicts } from "@v2x/contract";
import { iPeriodAt, startOfIPeriod } from "@v2x/scms";
import { judgeOmniairBundle } from "@v2x/testkit";
import { namedPsids } from "@v2x/v2x-schema";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../running-server.test-support.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

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

const ask = (body: unknown) =>
  server.fetch(calls.scms.scmsOmniAir.path, {
    method: "POST",
    token: server.tokens.beta,
    body: JSON.stringify(body),
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

it("the numbers of applications are there by their names [R7.49]", async () => {
  const answer = await server.fetch(calls.scms.psids.path, { token: server.tokens.beta });
  const psids = (await answer.json()) as Record<string, number>;
  expect(psids["V2V safety and awareness"]).toBe(32);
  expect(Object.values(psids).toSorted((a, b) => a - b)).toEqual(namedPsids);
});
