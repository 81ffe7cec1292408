import { calls } from "@v2x/contract";
import { openStore } from "@v2x/store";
import { databaseProxy, type TcpProxy, testServerUrl } from "@v2x/testkit";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authorityPaths } from "./routes/ccms-authorities.ts";
import { startTestServer, type TestServer } from "./running-server.test-support.ts";

/** Far more than the five seconds that an answer may take: who does not answer by then never does. */
const neverMs = 30_000;

describe("a server whose PostgreSQL", () => {
  const schema = `v2x_away_${process.pid}_${Date.now()}`;
  const admin = new pg.Pool({ connectionString: testServerUrl(), max: 1 });
  let proxy: TcpProxy;
  let server: TestServer;
  let proxiedUrl: string;
  beforeAll(async () => {
    const proxied = await databaseProxy(testServerUrl());
    proxy = proxied.proxy;
    const { url } = proxied;
    url.searchParams.set("options", `-c search_path=${schema}`);
    url.searchParams.set("application_name", schema);
    await admin.query(`create schema ${schema}`);
    proxiedUrl = url.href;
    server = await startTestServer({ DATABASE_URL: proxiedUrl, DEMO: "true" });
  });
  afterAll(async () => {
    await server.close();
    await proxy.close();
    await admin.query(`drop schema ${schema} cascade`);
    await admin.end();
  });

  const authorize = `/identity/auth?${new URLSearchParams({
    client_id: "v2x-portal",
    response_type: "code",
    scope: "openid",
    redirect_uri: "PORTAL/oauth/callback",
    state: "s",
  })}`;
  const devicePaths = [authorityPaths.enrolment, authorityPaths.authorization];
  /** Each with its status while all is well. */
  const requests = [
    ["/readyz", 200],
    ["/ccms/dc/getectl", 200],
    [calls.ccms.getInfoBundle.path, 200],
    [authorize, 303],
  ] as const;

  /** What EA and AA cannot read: 400, and a row in the log, once the database takes it. */
  async function sendGarbage(path: string): Promise<number> {
    const body = Buffer.from(crypto.getRandomValues(new Uint8Array(40)));
    const signal = AbortSignal.timeout(neverMs);
    return (await server.fetch(path, { method: "POST", body, signal })).status;
  }
  const sendMany = () =>
    Promise.all(Array.from({ length: 40 }, (_, at) => sendGarbage(devicePaths[at % devicePaths.length]!)));

  async function ask(path: string): Promise<{ status: number; text: string }> {
    const token = path.startsWith("/api") ? { token: server.tokens.alpha } : {};
    const signal = AbortSignal.timeout(neverMs);
    const address = path.replace("PORTAL", encodeURIComponent(server.url));
    const answer = await server.fetch(address, { signal, ...token });
    return { status: answer.status, text: await answer.text() };
  }

  async function expectAway(): Promise<void> {
    const answers = await Promise.all(requests.map(([path]) => ask(path)));
    expect(answers.map(({ status }) => status)).toEqual(requests.map(() => 503));
    expect(answers[0]!.text).toBe("The database does not answer.\n");
    expect(answers[3]!.text).toMatch(/not available|try again/i);
    expect((await ask("/healthz")).status).toBe(200);
  }

  async function expectWell(): Promise<void> {
    for (const [path, status] of requests) expect([path, (await ask(path)).status]).toEqual([path, status]);
  }

  it("answers, answers", expectWell);

  it("is frozen answers 503, more than its connections can wait for too", async () => {
    proxy.freeze();
    await expectAway();
    const many = await Promise.all(Array.from({ length: 40 }, () => ask("/ccms/dc/getectl")));
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([503]));
  }, 120_000);

  it("freezes while 40 requests run answers each, and the process lives on when it goes away", async () => {
    proxy.thaw();
    await expectWell();
    const running = Array.from({ length: 40 }, () => ask("/ccms/dc/getectl"));
    proxy.freeze();
    for (const { status } of await Promise.all(running)) expect([200, 503]).toContain(status);
  }, 120_000);

  it("freezes while 40 devices ask answers each, and those who ask once it is thawed as ever", async () => {
    proxy.thaw();
    await expectWell();
    expect(new Set(await sendMany())).toEqual(new Set([400]));
    const running = sendMany();
    proxy.freeze();
    for (const status of await running) expect([400, 503]).toContain(status);
    expect(new Set(await sendMany())).toEqual(new Set([503]));
    proxy.thaw();
    await expect.poll(() => sendGarbage(authorityPaths.enrolment)).toBe(400);
    expect(new Set(await sendMany())).toEqual(new Set([400]));
  }, 120_000);

  it.each([
    1, 40,
  ])("lets %i requests wait too long answers 503, and does nothing of them later", async (many) => {
    const events = `${schema}.protocol_events`;
    const holder = await admin.connect();
    const rows = async () => Number((await holder.query(`select count(*) from ${events}`)).rows[0].count);
    try {
      const before = await rows();
      await holder.query(`begin; lock table ${events} in access exclusive mode`);
      const asked = Array.from({ length: many }, () => sendGarbage(authorityPaths.enrolment));
      expect(new Set(await Promise.all(asked))).toEqual(new Set([503]));
      await holder.query("rollback");
      expect(await sendGarbage(authorityPaths.enrolment)).toBe(400);
      expect(await rows()).toBe(before + 1);
    } finally {
      holder.release(true);
    }
  }, 120_000);

  it("is thawed answers again, over fresh connections", async () => {
    proxy.thaw();
    await expectWell();
  }, 120_000);

  it("ends connections amid calls of all kinds answers each with 503 or as ever", async () => {
    const expected = new Set([200, 303, 400, 404, 422, 503]);
    const signIn = async () => {
      const page = await server.fetch(authorize.replace("PORTAL", encodeURIComponent(server.url)));
      const cookie = page.headers
        .getSetCookie()
        .map((one) => one.split(";")[0])
        .join("; ");
      const at = page.headers.get("location");
      if (page.status !== 303 || at === null) return page.status;
      const body = new URLSearchParams({ email: "demo@v2x.example", password: "not this one" });
      const init = { method: "POST", body, headers: { cookie, origin: server.url } };
      return (await server.fetch(new URL(at, server.url).pathname, init)).status;
    };
    const notice = async () => {
      const body = JSON.stringify({ text: "Soon", reason: "a test" });
      const init = { method: "POST", body, token: server.tokens.operator };
      return (await server.fetch(calls.operator.setNotice.path, init)).status;
    };
    const kinds: readonly (() => Promise<number>)[] = [
      async () => (await ask(calls.ccms.getInfoBundle.path)).status,
      async () => (await ask(calls.ccms.eaEvents.path)).status,
      async () => (await ask("/identity/account")).status,
      () => sendGarbage(authorityPaths.enrolment),
      () => sendGarbage(authorityPaths.authorization),
      signIn,
      notice,
    ];
    const statuses: number[] = [];
    let isOver = false;
    const visitors = kinds.map(async (kind) => {
      while (!isOver) statuses.push(await kind());
    });
    for (let round = 0; round < 60; round += 1) {
      await admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1",
        [schema],
      );
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    isOver = true;
    await Promise.all(visitors);
    expect(statuses.filter((status) => !expected.has(status))).toEqual([]);
    expect(statuses).toContain(503);
    await expectWell();
  }, 120_000);

  it("is read-only is told from one that is away", async () => {
    const url = new URL(proxiedUrl);
    url.searchParams.set("options", `-c search_path=${schema} -c default_transaction_read_only=on`);
    const store = await openStore({ dataDir: "unused", databaseUrl: url.href });
    try {
      await expect(store.checkWrites()).rejects.toMatchObject({
        code: "not-writable",
        details: { place: "the database" },
      });
      await expect(store.ccms.beginChange()).rejects.toMatchObject({ code: "not-writable" });
      expect(await store.ccms.version()).toBeGreaterThan(0);
    } finally {
      await store.close();
    }
  });

  it("is away answers 503", async () => {
    await proxy.cut();
    await expectAway();
  }, 120_000);

  it("is away keeps another server from starting, with a sentence", async () => {
    await expect(openStore({ dataDir: "unused", databaseUrl: proxiedUrl })).rejects.toMatchObject({
      code: "unavailable",
    });
  });
});
