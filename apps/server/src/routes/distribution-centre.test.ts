import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Ccms, openCcms } from "@v2x/ccms";
import { readList } from "@v2x/credentials";
import { openStore, type Store } from "@v2x/store";
import { placeEmptyDatabase } from "@v2x/testkit";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bareServer } from "../bare-server.test-support.ts";
import { readConfiguration } from "../configuration.ts";
import { ccmsPorts } from "../open-authorities.ts";
import { serveDistributionCentre } from "./distribution-centre.ts";

const dataDir = mkdtempSync(join(tmpdir(), "v2x-centre-"));
let store: Store;
let ccms: Ccms;
let app: FastifyInstance;
beforeAll(async () => {
  await placeEmptyDatabase(dataDir);
  store = await openStore({ dataDir });
  const masterKey = new Uint8Array(32);
  ccms = await openCcms(ccmsPorts(readConfiguration({}), { store, masterKey, securityLog: () => {} }));
  app = await bareServer();
  serveDistributionCentre(app, ccms);
});
afterAll(async () => {
  await app.close();
  await store.close();
  rmSync(dataDir, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  app.inject({ method: "GET", url: `/ccms/dc/${path}`, headers });
const hex = (octets: Uint8Array) => Buffer.from(octets).toString("hex").toUpperCase();

describe("deltas of the trust lists", () => {
  it("are at the list's address with the sequence that they lead to", async () => {
    const { issuer } = await ccms.list("ctl");
    expect((await get(`getctl/${hex(issuer)}/2`)).statusCode).toBe(404);
    await ccms.renew("aa");
    const expected = Buffer.from((await ccms.delta("ctl", { sequence: 2 }))!.message);
    for (const path of [`getctl/${hex(issuer)}/2`, `getctl/${hex(issuer).toLowerCase()}/2/`, "getctl//2"]) {
      const answer = await get(path);
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/x-its-ctl"]);
      expect(answer.headers["content-disposition"]).toBe('attachment; filename="TEST-RCADeltaCtl.oer"');
      expect(answer.rawPayload).toEqual(expected);
      const { content } = readList(answer.rawPayload);
      expect(content.kind === "ctl" && content.ctl).toMatchObject({ isFullCtl: false, ctlSequence: 2 });
    }
    for (const path of [`getctl/${hex(issuer)}/x`, "getctl//256", "getctl//0002", "getctl/nobody/2"])
      expect((await get(path)).statusCode, path).toBe(404);
    const whole = await get(`getctl/${hex(issuer)}`);
    expect(whole.rawPayload).not.toEqual(expected);
  });

  it("of the European list have a call of their own, whose newest needs no sequence", async () => {
    // As if the addresses had changed: an issue of every list that names them.
    const masterKey = new Uint8Array(32);
    const moved = readConfiguration({ PUBLIC_URL: "https://elsewhere.test" });
    await openCcms(ccmsPorts(moved, { store, masterKey, securityLog: () => {} }));
    const tlm = hex((await ccms.certificate("tlm")).hashedId8);
    const expected = Buffer.from((await ccms.delta("ectl", {}))!.message);
    for (const name of ["", "/", `/${tlm}`, `/${tlm}/`, `/${tlm}/1`, "//1"]) {
      const answer = await get(`getdeltaectl${name}`);
      expect([answer.statusCode, answer.headers["content-type"]], name).toEqual([
        200,
        "application/octet-stream",
      ]);
      expect(answer.rawPayload).toEqual(expected);
    }
    for (const name of [
      `/${tlm}/0`,
      `/${tlm}/2`,
      `/${tlm}0`,
      "/nobody",
      `/${hex((await ccms.certificate("rca")).hashedId8)}/1`,
    ])
      expect((await get(`getdeltaectl${name}`)).statusCode).toBe(404);
  });

  it("are sent once, and in parts", async () => {
    const whole = await get("getctl//2");
    const again = await get("getctl//2", { "if-none-match": String(whole.headers.etag) });
    expect(again.statusCode).toBe(304);
    const part = await get("getctl//2", { range: "bytes=2-4" });
    expect([part.statusCode, part.rawPayload]).toEqual([206, whole.rawPayload.subarray(2, 5)]);
  });
});

describe("link certificates", () => {
  it.each([
    ["gettlmlinkcertificate", "tlm", "tlm"],
    ["getrcalinkcertificate", "rca", "rca-single"],
    ["getrcadoublelinkcertificate", "rca", "rca-double"],
  ] as const)("are at %s once the %s was renewed, with and without a HashedId8", async (call, role, form) => {
    const before = await ccms.certificate(role);
    if (before.generation === 1) expect((await get(call)).statusCode).toBe(404);
    const { hashedId8, name } = await ccms.renew(role);
    const expected = Buffer.from((await ccms.linkCertificate(form))!.message);
    const toBefore = await get(`${call}/${hex(before.hashedId8)}`);
    if (before.generation === 1) expect(toBefore.statusCode).toBe(404);
    else expect(toBefore.rawPayload).not.toEqual(expected);
    for (const id of ["", "/", `/${hex(hashedId8)}`, `/${hex(hashedId8).toLowerCase()}/`]) {
      const answer = await get(`${call}${id}`);
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/octet-stream"]);
      expect(answer.headers["content-disposition"]).toBe(`attachment; filename="${name}Link.oer"`);
      expect(answer.rawPayload).toEqual(expected);
    }
    for (const id of ["/0000000000000000", "/nobody", `/${hex(hashedId8)}/1`])
      expect((await get(`${call}${id}`)).statusCode).toBe(404);
    const again = await get(call, { "if-none-match": String((await get(call)).headers.etag) });
    expect(again.statusCode).toBe(304);
    expect((await get(call, { range: "bytes=0-1" })).rawPayload).toEqual(expected.subarray(0, 2));
  });
});
