import { coer, toHex } from "@v2x/asn1";
import { type Call, calls, type ScmsCaInfo, scmsCaInfo, scmsElectorInfo, wireTexts } from "@v2x/contract";
import { decodeCertificate } from "@v2x/credentials";
import { Certificate, CertificateChainSpdu, CompositeCrlSpdu, MultiSignedCtlSpdu } from "@v2x/v2x-schema";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../running-server.test-support.ts";

const { scms } = calls;
const authorities = {
  rca: { cert: scms.getRcaCert, info: scms.getRcaInfo },
  ica: { cert: scms.getIcaCert, info: scms.getIcaInfo },
  ra: { cert: scms.getRaCert, info: scms.getRaInfo },
  eca: { cert: scms.getEcaCert, info: scms.getEcaInfo },
  aca: { cert: scms.getAcaCert, info: scms.getAcaInfo },
} as const;
type Role = keyof typeof authorities;
const roles = Object.keys(authorities) as readonly Role[];

let server: TestServer;
let infos: Readonly<Record<Role, ScmsCaInfo>>;
let electors: readonly { readonly name: string; readonly hashedId8: string }[];
beforeAll(async () => {
  server = await startTestServer();
  const told = async (role: Role) => scmsCaInfo.parse(await (await get(authorities[role].info)).json());
  infos = Object.fromEntries(await Promise.all(roles.map(async (role) => [role, await told(role)])));
  electors = scmsElectorInfo.parse(await (await get(scms.electorInfo)).json());
});
afterAll(() => server.close());

const get = (call: Call, query = "", headers: Record<string, string> = {}) =>
  server.fetch(call.path + query, { token: server.tokens.beta, headers });
const octetsOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

/** A download: its octets, once its name, its type and its ETag are as they should be. */
async function fileOf(
  call: Call,
  expected: { name: string; type?: string; query?: string },
): Promise<Buffer> {
  const { name, type = "application/octet-stream", query } = expected;
  const answer = await get(call, query);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe(type);
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${name}"`);
  const again = await get(call, query, { "if-none-match": answer.headers.get("etag") ?? "" });
  expect(again.status).toBe(304);
  return octetsOf(answer);
}

describe("the SCMS's authorities", () => {
  it.each(
    roles,
  )("%s: the certificate, named as on its card [R1.7] [R7.54] [R7.55] [R7.56] [R7.57] [R7.58] [R9.37]", async (role) => {
    const { name, hashedId8 } = infos[role];
    expect(name).toBe(`TEST-SCMS-${role.toUpperCase()}`);
    const certificate = decodeCertificate(await fileOf(authorities[role].cert, { name: `${name}.oer` }));
    // Devices ask the host that the RA's certificate names.
    const value = role === "ra" ? "localhost" : name;
    expect(certificate.value.toBeSigned.id).toEqual({ choice: "name", value });
    expect(toHex(certificate.hashedId8).toUpperCase()).toBe(hashedId8);
  });

  it("are described with labelled values in order: settings, life, keys, issuer, revocation list [R3.40] [R3.41] [R3.44] [R3.45] [R3.47] [R7.59] [R7.60] [R7.61] [R7.62] [R7.63]", () => {
    const moment = expect.stringMatching(/^20\d\d-\d\d-\d\d \d\d:\d\d UTC$/);
    const common = [
      ["Valid from", moment],
      ["Valid until", moment],
      ["Generation", "1"],
      ["Signing key", "NistP256"],
    ];
    const encryption = ["Encryption key", "NistP256"];
    const below = (role: Role) => [
      ["Issuer", infos[role].hashedId8],
      ["CRACA", infos.rca.hashedId8.slice(-6)],
      ["CRL series", "2"],
    ];
    const told = Object.fromEntries(roles.map((role) => [role, Object.entries(infos[role].extInfo)]));
    expect(told).toEqual({
      rca: [["CTL series ID", expect.stringMatching(/^[0-9A-F]{16}$/)], ...common, ["Issuer", "self-signed"]],
      ica: [...common, ...below("rca")],
      ra: [
        ["RA base URI", `${server.url}/scms/ra`],
        ["Name in certificate", "localhost"],
        ...common,
        encryption,
        ...below("ica"),
      ],
      eca: [["ECA base URI", `${server.url}/scms/eca`], ...common, encryption, ...below("ica")],
      aca: [...common, encryption, ...below("ica")],
    });
  });
});

describe("the electors", () => {
  it("are told by name and HashedId8, and give their certificates by it in either case [R3.43] [R7.64] [R7.65] [R9.37]", async () => {
    expect(electors.map(({ name }) => name)).toEqual([1, 2, 3].map((n) => `TEST-SCMS-ELECTOR-${n}`));
    for (const { name, hashedId8 } of electors)
      for (const asked of [hashedId8, hashedId8.toLowerCase()]) {
        const query = `?hashedId8=${asked}`;
        const octets = await fileOf(scms.electorCert, { name: `${name}.oer`, query });
        expect(toHex(decodeCertificate(octets).hashedId8).toUpperCase()).toBe(hashedId8);
      }
  });

  it.each([
    ["", 400, "hashedId8 must be 16 hexadecimal digits."],
    ["?hashedId8=12", 400, "hashedId8 must be 16 hexadecimal digits."],
    ["?hashedId8=00112233445566zz", 400, "hashedId8 must be 16 hexadecimal digits."],
    ["?hashedId8=0011223344556677", 404, "No authority here has the HashedId8 0011223344556677."],
  ])("are not found by %j: %i, with the rule [R7.65]", async (query, status, text) => {
    const answer = await get(scms.electorCert, query);
    expect([answer.status, await answer.text()]).toEqual([status, text]);
  });

  it("are no other authorities [R7.65]", async () => {
    expect((await get(scms.electorCert, `?hashedId8=${infos.rca.hashedId8}`)).status).toBe(404);
  });

  it("give their trust list with the certificate of each as ctl.zip, without compression [R1.7] [R7.66] [R9.43]", async () => {
    const zip = await fileOf(scms.ctl, { name: "ctl.zip", type: "application/zip" });
    const files = unzipSync(zip);
    const series = infos.rca.extInfo["CTL series ID"];
    const list = `ctl_${series}_1.oer`;
    expect(Object.keys(files).toSorted()).toEqual(
      [list, ...electors.map(({ name }) => `${name}.oer`)].toSorted(),
    );
    expect(() => coer.decode(MultiSignedCtlSpdu, files[list]!)).not.toThrow();
    for (const { name, hashedId8 } of electors)
      expect(toHex(decodeCertificate(files[`${name}.oer`]!).hashedId8).toUpperCase()).toBe(hashedId8);
    expect(zip.includes(Buffer.from(files[list]!))).toBe(true);
  });
});

describe("the files of the RA", () => {
  it("are the composite CRL, named after the RA [R1.7] [R7.67] [R9.41]", async () => {
    const octets = await fileOf(scms.compositeCrl, { name: `${infos.ra.name}CompositeCrl.oer` });
    expect(() => coer.decode(CompositeCrlSpdu, octets)).not.toThrow();
  });

  it("are the certificate chain file, which holds the CAs' certificates [R1.7] [R7.68] [R9.42]", async () => {
    const octets = await fileOf(scms.ccf, { name: `${infos.ra.name}Ccf.oer` });
    expect(() => coer.decode(CertificateChainSpdu, octets)).not.toThrow();
    for (const role of ["ica", "eca", "aca"] as const) {
      const certificate = await octetsOf(await get(authorities[role].cert));
      expect(() => coer.decode(Certificate, certificate)).not.toThrow();
      expect(octets.includes(certificate), role).toBe(true);
    }
  });
});

describe("what is alive in the SCMS", () => {
  const status = async () =>
    scms.authorityStatus.answer.schema.parse(await (await get(scms.authorityStatus)).json());

  it("is each authority with its permissions in the decoder's words, each once", async () => {
    const { authorities: alive } = await status();
    expect(alive.map(({ role, name }) => (role === "elector" ? name : role))).toEqual([
      ...electors.map(({ name }) => name),
      ...["rca", "ica", "ra", "eca", "aca", "ma", "crlg"],
    ]);
    const of = (role: string) => alive.find((authority) => authority.role === role)!;
    expect(of("elector")).toMatchObject({ keyType: "NistP384", state: "current", generation: 1 });
    expect(of("eca").appPermissions).toEqual([
      { psid: 35, ssp: "840002", meaning: expect.stringContaining("enrollment CA") },
    ]);
    expect(of("eca").issuePermissions).toContainEqual({
      psid: 35,
      ssp: "8C0002",
      meaning: expect.stringContaining("end entity"),
    });
    expect(of("aca").issuePermissions).toContainEqual({ psid: 32 });
    expect(of("ra").requestPermissions).toContainEqual({ psid: 32 });
    expect(of("aca").requestPermissions).toEqual([]);
    for (const { issuePermissions } of alive) {
      const names = issuePermissions.map(({ psid, ssp }) => `${psid}:${ssp}`);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it("is each list with its next update, its entries and its size", async () => {
    const { lists, now } = await status();
    expect(lists.map(({ kind, entries }) => [kind, entries])).toEqual([
      ["ctl", 4],
      ["component-crl", 0],
      ["linkage-crl", 0],
      ["application-crl", 0],
      ["enrollment-crl", 0],
      ["special-crl", 0],
      ["info-status", 9],
    ]);
    for (const { issuedAt, nextUpdate, octets } of lists) {
      expect(issuedAt <= now && now < nextUpdate).toBe(true);
      expect(octets).toBeGreaterThan(100);
    }
  });
});

describe("a server without the feature camp", () => {
  it.each(
    Object.entries<Call>(calls.camp),
  )("knows no %s, by any method, and describes none [R2.20] [R2.22]", async (_name, call) => {
    const answers = await Promise.all(
      ["GET", "POST", "DELETE"].map((method) =>
        server.fetch(call.path, { method, token: server.tokens.beta }),
      ),
    );
    for (const answer of answers)
      expect([answer.status, await answer.text()]).toEqual([404, wireTexts.unknownCall]);
    const description = await (await server.fetch("/api/openapi.json")).json();
    expect(description.paths[call.path]).toBeUndefined();
  });
});
