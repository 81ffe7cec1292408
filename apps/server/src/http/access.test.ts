import {
  type Call,
  calls,
  everyCall,
  fillPath,
  type Organization,
  type System,
  scopeOf,
  wireTexts,
} from "@v2x/contract";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { anyPathValues } from "../routes/path-values.test-support.ts";
import { organizations, startTestServer, type TestServer } from "../running-server.test-support.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ FEATURES: "camp" });
});
afterAll(() => server.close());

const named = everyCall.map(({ name, call }) => [name, call] as const);
const guarded = named.filter(([, call]) => call.auth !== "none");
const ofSystems = named.flatMap(([name, call]) =>
  call.system === undefined ? [] : [[name, call, call.system] as const],
);
const scoped = guarded.filter(([, call]) => scopeOf(call) !== "none");
const { onlyCcms, onlyScms } = organizations;

/** Of each system: an organization that may use it with a member, and what may use the other one alone. */
const allowed: Record<System, { own: Organization; other: Organization; token: Person; stranger: Person }> = {
  ccms: { own: onlyCcms, other: onlyScms, token: "alpha", stranger: "beta" },
  scms: { own: onlyScms, other: onlyCcms, token: "beta", stranger: "alpha" },
};
type Person = "alpha" | "beta";

/** What calls answer behind the guard, where the request made here is not all that they need. */
const beyondGuard: Readonly<Record<string, number>> = {
  "ccms.addDevice": 400,
  "ccms.updateDevice": 400,
  "ccms.deleteDevice": 400,
  "ccms.decideAboutDevice": 400,
  "ccms.tryOutDevice": 400,
  "scms.registerDevice": 400,
  "scms.updateDevice": 400,
  "scms.deleteDevice": 400,
  "scms.decideAboutDevice": 400,
  "scms.tryOutDevice": 400,
  "ccms.eventTrace": 404,
  "ccms.eventGoodRun": 404,
  "operator.eventTrace": 404,
  "operator.devices": 400,
  "scms.eventTrace": 400,
  "scms.eventGoodRun": 400,
  "scms.electorCert": 400,
  "scms.getTestProfileInfo": 400,
  "scms.scmsOmniAirTestProfile": 400,
  "scms.testProfile": 400,
  "scms.scmsOmniAir": 400,
  "camp.enroll": 400,
  "camp.electorCert": 400,
  "camp.ctl": 404,
  "signer.sign": 400,
  "signer.signForBackend": 400,
  "signer.verify": 400,
};

/** Makes a call with a body that it would take. */
function make(call: Call, token: string | undefined, organizationId?: string): Promise<Response> {
  const isInPath = scopeOf(call) === "path";
  const path = pathOf(call, isInPath ? organizationId : undefined);
  const body = call.body && (call.body.type === "json" ? '{"certNum":1}' : "00");
  return server.fetch(
    organizationId === undefined || isInPath ? path : `${path}?organizationId=${organizationId}`,
    {
      method: call.method,
      ...(body === undefined ? {} : { body }),
      ...(token === undefined ? {} : { token }),
    },
  );
}

function pathOf({ path }: Call, organizationId: string = onlyCcms.organizationId): string {
  return fillPath(path, { ...anyPathValues, organizationId });
}

/** The text of a failure, in the form that the call declares. */
async function textOf(answer: Response, { failure }: Call): Promise<string> {
  if (failure === undefined) return answer.text();
  const { message, status, error } = await answer.json();
  if (failure === "error") return error;
  expect(status).toBe(answer.status);
  return message;
}

describe.each(guarded)("%s", (_name, call) => {
  it("asks for a token, and for one that is still good [R7.3] [R8.61] [R8.72]", async () => {
    const { expired, alpha } = server.tokens;
    for (const token of [undefined, "nonsense", `${alpha}x`, expired]) {
      const answer = await make(call, token);
      expect(answer.status).toBe(401);
      expect(await textOf(answer, call)).toBe("You are not logged in.");
      expect(answer.headers.get("content-type")).toMatch(
        call.failure === undefined ? /^text\/plain/ : /^application\/json/,
      );
      expect(answer.headers.get("www-authenticate")).toMatch(
        token === expired
          ? /^Bearer error="invalid_token", error_description="The access token expired at /
          : /^Bearer/,
      );
    }
  });

  it("is not known by another method [R8.62]", async () => {
    const served = everyCall.flatMap(({ call: { path, method } }) => (path === call.path ? [method] : []));
    const method = ["GET", "POST", "PUT"].find((one) => !served.some((other) => other === one))!;
    const answer = await server.fetch(pathOf(call), { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toContain(call.method);
    expect(await answer.text()).toBe("This call is not known here.");
  });
});

describe.each(scoped)("%s", (_name, call) => {
  it("refuses an organization that is not the caller's [R6.6] [R6.7] [R7.4]", async () => {
    for (const foreign of [onlyScms.organizationId, "FFFFFFFFFFFFFFFF"]) {
      const answer = await make(call, server.tokens.alpha, foreign);
      expect(answer.status).toBe(403);
      expect(await textOf(answer, call)).toBe(`organizationId ${foreign} is not one of your organizations.`);
    }
  });

  it("refuses what is no organization id and says the rule [R7.4]", async () => {
    const answer = await make(call, server.tokens.alpha, "12");
    expect(answer.status).toBe(400);
    expect(await textOf(answer, call)).toBe("organizationId must be 16 hexadecimal digits.");
  });
});

describe.each(ofSystems)("%s", (name, call, system) => {
  const passed = beyondGuard[name] ?? 200;
  const { own, other, token, stranger } = allowed[system];

  it("works for the only organization unnamed, and for one of several by its name in either case [R6.5] [R7.4]", async () => {
    expect((await make(call, server.tokens[token])).status).toBe(passed);
    for (const id of [own.organizationId, own.organizationId.toLowerCase()])
      expect((await make(call, server.tokens.both, id)).status).toBe(passed);
  });

  it("wants to know which of several organizations is meant [R6.6]", async () => {
    const answer = await make(call, server.tokens.both);
    expect(answer.status).toBe(400);
    expect(await textOf(answer, call)).toBe("organizationId must name one of your 2 organizations.");
  });

  it("is closed to organizations that are not allowed its system, and to people without one [R2.183] [R6.3] [R6.4]", async () => {
    for (const answer of [
      await make(call, server.tokens[stranger]),
      await make(call, server.tokens.both, other.organizationId),
      await make(call, server.tokens.nobody),
    ]) {
      expect(answer.status).toBe(403);
      expect(await textOf(answer, call)).toBe(wireTexts.noAccess);
    }
  });
});

it("asks the database once per request for account, roles, organizations and the life of the token", async () => {
  const [, claims] = server.tokens.both.split(".");
  const { sub } = JSON.parse(Buffer.from(claims!, "base64url").toString()) as { sub: string };
  const asked = vi.spyOn(pg.Client.prototype, "query");
  try {
    for (const call of [
      calls.meta.organizations,
      calls.meta.features,
      calls.meta.version,
      calls.decoders.decodeHexEncodedCOER,
    ]) {
      asked.mockClear();
      await make(call, server.tokens.both);
      // What the server does by itself meanwhile has nothing to do with that person.
      const statements = (asked.mock.calls as unknown[][]).filter(([, parameters]) =>
        (parameters as unknown[] | undefined)?.includes(sub),
      );
      expect(statements, call.path).toHaveLength(1);
    }
  } finally {
    asked.mockRestore();
  }
});

it("knows no roles in the use of the portal: a token names a person only, and what one member may call, every member may [R6.1]", async () => {
  const [, claims] = server.tokens.alpha.split(".");
  const told = Object.keys(JSON.parse(Buffer.from(claims!, "base64url").toString()) as object);
  expect(told).toContain("email");
  const ofMembership = new Set<Call>(Object.values(calls.organization));
  expect(told.filter((claim) => /role|group|permission|admin|organization/i.test(claim))).toEqual([]);
  for (const [, call] of guarded.filter(([, { auth }]) => auth !== "operator")) {
    if (call === calls.serviceAccounts.remove) continue; // the second who asks finds none
    if (ofMembership.has(call)) continue; // who belongs to an organization is up to its administrators
    const { own, token: member } = allowed[call.system ?? "ccms"];
    const answers = [server.tokens[member], server.tokens.both].map(async (token) => {
      const { status } = await make(call, token, scopeOf(call) === "none" ? undefined : own.organizationId);
      return status;
    });
    const [one, other] = await Promise.all(answers);
    expect(other, call.path).toBe(one);
    expect(other, call.path).not.toBe(403);
  }
});

it("keeps what is for operators from every member, and asks no membership of an operator", async () => {
  for (const [name, call] of guarded.filter(([, { auth }]) => auth === "operator")) {
    for (const token of [server.tokens.alpha, server.tokens.both, server.tokens.nobody])
      expect((await make(call, token)).status, call.path).toBe(403);
    // Asked for nothing in particular, what lists something answers, and what changes something misses its body.
    const status = beyondGuard[name] ?? (call.body === undefined ? 200 : 400);
    expect((await make(call, server.tokens.operator)).status, call.path).toBe(status);
  }
});

it("opens the decoders to every member, whatever the organization is allowed [R7.17] [R7.19] [R7.20]", async () => {
  for (const call of [
    calls.decoders.decodeHexEncodedCOER,
    calls.decoders.decodeCOER,
    calls.decoders.decodeHexEncodedUPER,
  ]) {
    expect((await make(call, server.tokens.beta)).status).toBe(400); // "00" is no structure
    expect((await make(call, server.tokens.both)).status).toBe(400);
    expect((await make(call, server.tokens.nobody)).status).toBe(403);
  }
});

it("lists one's organizations by name, none without one, also when a gone one is remembered [R1.1] [R3.1] [R3.2] [R7.8]", async () => {
  const list = async (token: string, query = "") =>
    (await server.fetch(`${calls.meta.organizations.path}${query}`, { token })).json();
  expect(await list(server.tokens.both)).toEqual([onlyCcms, onlyScms]);
  expect(await list(server.tokens.alpha, "?organizationId=FFFFFFFFFFFFFFFF")).toEqual([onlyCcms]);
  expect(await list(server.tokens.nobody)).toEqual([]);
});

describe("a download that the organization may not have", () => {
  const asked = (accept: string, token?: string) =>
    server.fetch(calls.ccms.getCtl.path, { ...(token && { token }), headers: { accept } });

  it("is a page in a browser, with the contact address [R2.183]", async () => {
    const answer = await asked("text/html,*/*;q=0.8", server.tokens.beta);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([403, "text/html; charset=utf-8"]);
    expect(await answer.text()).toMatch(
      /<p>You do not have access to this function\. Please contact us <a href="mailto:([^"]+)">\1<\/a>\.<\/p>/,
    );
    const visitor = await asked("text/html,*/*;q=0.8");
    expect([visitor.status, await visitor.text()]).toEqual([401, expect.stringContaining("<h1>")]);
  });

  it("is JSON for a client that asks for JSON, and text for any other [R2.183] [R8.1]", async () => {
    const json = await asked("application/json", server.tokens.beta);
    expect(json.status).toBe(403);
    expect(await json.json()).toEqual({ message: wireTexts.noAccess, status: 403 });
    for (const accept of ["*/*", "application/octet-stream, text/plain", "application/json, text/plain, */*"])
      expect(await (await asked(accept, server.tokens.beta)).text()).toBe(wireTexts.noAccess);
  });
});

it("answers unknown calls with 404 and their text, whoever asks [R8.62]", async () => {
  for (const path of ["/api", "/api/nothing", "/api/async/ccms/ca/getNothing"]) {
    const answer = await server.fetch(path, { headers: { accept: "text/html" } });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe("This call is not known here.");
  }
  const answer = await server.fetch("/ccms/dc/nothing", { headers: { accept: "text/html" } });
  expect(answer.status).toBe(404);
  expect(await answer.text()).toMatch(/^This call is not known here\. Below \/ccms\/dc\/ there are /);
});

it("keeps tokens in any other place from counting as a sign-in [R7.3]", async () => {
  const { alpha } = server.tokens;
  const path = calls.meta.features.path;
  expect((await server.fetch(`${path}?access_token=${alpha}`)).status).toBe(401);
  expect((await server.fetch(path, { headers: { authorization: `Basic ${alpha}` } })).status).toBe(401);
});
