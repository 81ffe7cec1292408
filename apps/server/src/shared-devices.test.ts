import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toHex } from "@v2x/asn1";
import type { AuthorityRole } from "@v2x/ccms";
import { calls } from "@v2x/contract";
import { type DecodedCertificate, decodeCertificate } from "@v2x/credentials";
import { openStore, type Store } from "@v2x/store";
import {
  authorizationOf,
  enrolmentOf,
  expectTicket,
  type Fleet,
  freePort,
  registerFleet,
  type Station,
  takeCredential,
  testServerUrl,
} from "@v2x/testkit";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authorityPaths } from "./routes/ccms-authorities.ts";
import { organizations } from "./running-server.test-support.ts";
import { runCommand, type ServerProcess, startServer, stopServer } from "./server-process.test-support.ts";

const patience = 180_000;
const { organizationId } = organizations.onlyCcms;
const email = "alpha@v2x.example";

describe("two servers on one PostgreSQL", { timeout: patience }, () => {
  const schema = `v2x_shared_${process.pid}_${Date.now()}`;
  const admin = new pg.Pool({ connectionString: testServerUrl(), max: 1 });
  const dataDirs = [1, 2].map(() => mkdtempSync(join(tmpdir(), "v2x-shared-")));
  const servers: ServerProcess[] = [];
  const urls: string[] = [];
  let environments: Record<string, string>[];
  let store: Store;
  let fleet: Fleet;
  let token: string;

  beforeAll(async () => {
    await admin.query(`create schema ${schema}`);
    const url = new URL(testServerUrl());
    url.searchParams.set("options", `-c search_path=${schema}`);
    const { PATH = "" } = process.env;
    const masterKey = randomBytes(32).toString("hex");
    const ports = [await freePort(), await freePort()];
    environments = ports.map((port, index) => ({
      PATH,
      DATABASE_URL: url.href,
      MASTER_KEY: masterKey,
      DATA_DIR: dataDirs[index]!,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${ports[0]}`,
      LOG_LEVEL: "silent",
    }));
    urls.push(...ports.map((port) => `http://127.0.0.1:${port}`));
    servers.push(...(await Promise.all(environments.map(startServer))));
    store = await openStore({ dataDir: dataDirs[0]!, databaseUrl: url.href });
    await addMember(store);
    fleet = await registerFleet(store.ccms, organizationId, 60);
    token = (await runCommand(environments[0]!, "token", "--email", email)).stdout.trim();
  }, patience);
  afterAll(async () => {
    await Promise.all(servers.map((server) => stopServer(server, "SIGKILL")));
    await store?.close();
    await admin.query(`drop schema ${schema} cascade`);
    await admin.end();
    for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
  });

  const next = (() => {
    let taken = 0;
    return () => fleet.stations[taken++]!;
  })();
  const send = async (server: number, path: string, octets: Uint8Array): Promise<Uint8Array> => {
    const answer = await fetch(urls[server] + path, { method: "POST", body: Buffer.from(octets) });
    expect(answer.status).toBe(200);
    return new Uint8Array(await answer.arrayBuffer());
  };
  const enrol = async (station: Station, server: number) => {
    const asked = await enrolmentOf(station, fleet);
    await takeCredential(asked, await send(server, authorityPaths.enrolment, asked.request.octets), fleet);
  };
  const authorize = async (station: Station, server: number) => {
    const asked = await authorizationOf(station, fleet);
    await expectTicket(asked, await send(server, authorityPaths.authorization, asked.request.octets), fleet);
  };
  const eventsOf = (log: "ea" | "aa", requestHash: Uint8Array) =>
    store.ccms.events({ log, organizationId, requestHash }, { offset: 0, limit: 9 });

  it("enrol at one who gets tickets at the other", async () => {
    const station = next();
    await enrol(station, 0);
    await authorize(station, 1);
    await enrol(station, 1);
    await authorize(station, 0);
  });

  it("answer the identical request with identical octets, and issue one certificate for it", async () => {
    const station = next();
    const enrolment = await enrolmentOf(station, fleet);
    const credentials = await Promise.all(
      [0, 1, 0, 1].map((server) => send(server, authorityPaths.enrolment, enrolment.request.octets)),
    );
    expect(new Set(credentials.map(toHex)).size).toBe(1);
    await takeCredential(enrolment, credentials[0]!, fleet);
    const issued = await admin.query(`select 1 from ${schema}.enrolment_credentials where device_id = $1`, [
      toHex(station.canonicalId),
    ]);
    expect(issued.rowCount).toBe(1);
    const ticket = await authorizationOf(station, fleet);
    const tickets = await Promise.all(
      [0, 1, 0, 1].map((server) => send(server, authorityPaths.authorization, ticket.request.octets)),
    );
    expect(new Set(tickets.map(toHex)).size).toBe(1);
    await expectTicket(ticket, tickets[0]!, fleet);
    expect((await eventsOf("ea", enrolment.request.requestHash)).total).toBe(4);
    expect((await eventsOf("aa", ticket.request.requestHash)).total).toBe(4);
  });

  it("refuse at one whom somebody deactivated at the other, until he activates him again", async () => {
    const station = next();
    await enrol(station, 0);
    const decide = async (server: number, status: "ACTIVE" | "DEACTIVATED") => {
      const { path, method } = calls.ccms.decideAboutDevice;
      const answer = await fetch(urls[server] + path, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ id: toHex(station.canonicalId), status }),
      });
      expect(answer.status).toBe(200);
    };
    await decide(0, "DEACTIVATED");
    await expect(authorize(station, 1)).rejects.toThrow("unknownits");
    await decide(1, "ACTIVE");
    await authorize(station, 0);
  });

  it("go on where the other was killed in the midst of work, and it comes back with what was done meanwhile", async () => {
    const stations = [next(), next(), next(), next()];
    for (const station of stations) await enrol(station, 0);
    const atKilled = Promise.allSettled(stations.map((station) => authorize(station, 0)));
    await stopServer(servers[0]!, "SIGKILL");
    await atKilled;
    await Promise.all(stations.map((station) => authorize(station, 1)));
    const late = next();
    await enrol(late, 1);
    servers[0] = await startServer(environments[0]!);
    await authorize(late, 0);
  });

  it("know at once whom the operator revoked, and give no tickets of it", async () => {
    const station = next();
    await enrol(station, 0);
    const revoked = fleet.aa;
    await runCommand(environments[0]!, "authority", "renew", "aa", "--reason", "a test");
    const successor = await certificateOf("aa");
    const ask = async (server: number, recipient: DecodedCertificate, answerer = recipient) => {
      const asked = await authorizationOf(station, { ...fleet, aa: recipient });
      const answer = await send(server, authorityPaths.authorization, asked.request.octets);
      await expectTicket(asked, answer, { ...fleet, aa: answerer });
    };
    await ask(1, revoked);
    const command = ["authority", "revoke", toHex(revoked.hashedId8), "--reason", "a test"];
    expect((await runCommand(environments[0]!, ...command)).code).toBe(0);
    for (const server of [0, 1]) {
      await expect(ask(server, revoked, successor)).rejects.toThrow("its-aa-imnottherecipient");
      await ask(server, successor);
    }
    const root = toHex((await certificateOf("rca")).hashedId8);
    const lists = await Promise.all(
      urls.map(async (url) => {
        const answer = await fetch(`${url}/ccms/dc/getcrl/${root}`);
        return toHex(new Uint8Array(await answer.arrayBuffer()));
      }),
    );
    expect(lists[0]).toContain(toHex(revoked.hashedId8));
    expect(lists[1]).toBe(lists[0]);
  });

  async function certificateOf(role: AuthorityRole): Promise<DecodedCertificate> {
    const authorities = await store.ccms.authorities();
    return decodeCertificate(
      authorities.find((one) => one.role === role && one.state === "current")!.certificate,
    );
  }
});

async function addMember({ identity }: Store): Promise<void> {
  await identity.organizations.create(organizations.onlyCcms);
  const account = {
    id: "alpha",
    email,
    passwordHash: "not a hash: signs in by token only",
    companyName: "Test",
    state: "approved",
  } as const;
  await identity.accounts.create(account);
  await identity.organizations.addMember(organizationId, account.id);
}
