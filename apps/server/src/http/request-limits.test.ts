import { type AddressInfo, connect } from "node:net";
import { calls } from "@v2x/contract";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { bareServer } from "../bare-server.test-support.ts";
import { type SharedSums, sharedSums } from "../shared-sums.test-support.ts";
import { apiCalls } from "./api-call.ts";
import { HttpFailure } from "./http-failure.ts";
import { type LimitClass, limitRoutes } from "./limited-routes.ts";

const organization = {
  organizationId: "AA00000000000001",
  name: "Alpha",
  ccmsAllowed: true,
  scmsAllowed: true,
};

let app: FastifyInstance;
let minuteCounts: SharedSums;
let events: object[];
beforeEach(async () => {
  minuteCounts = sharedSums();
  events = [];
  app = await startProcess();
});
afterEach(() => app.close());

/** One of the processes on a database. */
async function startProcess(): Promise<FastifyInstance> {
  const app = await bareServer({
    rateLimitPerMinute: 10,
    deviceRateLimitPerMinute: 3,
    signerRateLimitPerMinute: 6,
    minuteCounts,
    securityLog: (event) => events.push(event),
  });
  await limited("health", (scope) => scope.get("/healthz", async () => "ok"));
  await limited("device", (scope) => {
    scope.post("/ccms/ea/enrolment", async () => "");
    scope.get("/ccms/dc/*", async () => "");
  });
  await limited("portal", (scope) => callsOn(scope)(calls.meta.version, async () => "1"));
  await limited("signer", (scope) =>
    callsOn(scope)({ ...calls.meta.version, path: "/signer/test" }, async () => "1"),
  );
  return app;

  async function limited(limit: LimitClass, serve: (scope: FastifyInstance) => unknown) {
    await app.register(async (scope) => {
      limitRoutes(scope, limit);
      serve(scope);
    });
  }
}

function callsOn(scope: FastifyInstance) {
  return apiCalls(
    scope,
    {
      whoHolds: async (token) => {
        if (token === "bad") throw new HttpFailure("not-logged-in", { reason: "invalid" });
        const account = {
          kind: "person",
          id: token,
          email: `${token}@v2x.example`,
          companyName: "",
        } as const;
        return { account, roles: new Set(), organizations: [organization] };
      },
    },
    () => {},
  );
}

/** Statuses of so many requests with a token, from an address. */
async function statuses(
  count: number,
  token: string,
  remoteAddress: string,
  url: string = calls.meta.version.path,
  by = app,
  method: "GET" | "POST" = "GET",
) {
  const all: number[] = [];
  for (let request = 0; request < count; request += 1) {
    const answer = await by.inject({
      method,
      url,
      remoteAddress,
      headers: { authorization: `Bearer ${token}` },
    });
    if (answer.statusCode === 429) {
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
      expect(answer.body).toMatch(/^Too many requests\. Try again in \d+ seconds\.$/);
    }
    all.push(answer.statusCode);
  }
  return all;
}

it("leaves half of an address to others than one account, and follows the account to other addresses", async () => {
  expect(await statuses(6, "a", "192.0.2.1")).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await statuses(1, "a", "192.0.2.2")).toEqual([429]);
  expect(await statuses(4, "b", "192.0.2.1")).toEqual([200, 200, 200, 200]);
  expect(await statuses(1, "b", "192.0.2.1")).toEqual([429]);
  expect(await statuses(1, "b", "192.0.2.3")).toEqual([200]);
});

it("counts requests that are refused, and those of one IPv6 network together", async () => {
  const refused = [
    ...(await statuses(6, "bad", "2001:db8::1")),
    ...(await statuses(5, "bad", "2001:db8::ffff", "/api/nothing")),
  ];
  expect(refused).toEqual([401, 401, 401, 401, 401, 401, 404, 404, 404, 404, 429]);
  expect(await statuses(1, "a", "2001:db8::2")).toEqual([429]);
});

it("never counts health checks", async () => {
  expect(new Set(await statuses(30, "a", "192.0.2.1", "/healthz"))).toEqual(new Set([200]));
  expect(await statuses(1, "a", "192.0.2.1")).toEqual([200]);
});

it("counts what devices send apart from what people do behind the same address", async () => {
  const [post, list] = ["/ccms/ea/enrolment", "/ccms/dc/getectl"];
  expect(await statuses(1, "", "192.0.2.1", post, app, "POST")).toEqual([200]);
  expect(await statuses(3, "", "192.0.2.1", list)).toEqual([200, 200, 429]);
  expect(await statuses(1, "", "192.0.2.1", post, app, "POST")).toEqual([429]);
  expect(await statuses(1, "", "192.0.2.2", post, app, "POST")).toEqual([200]);
  expect(await statuses(10, "bad", "192.0.2.1")).toEqual(Array(10).fill(401));
  expect(await statuses(1, "bad", "192.0.2.1")).toEqual([429]);
});

it("counts what no route has with the portal's calls, wherever its path begins", async () => {
  expect(await statuses(5, "bad", "192.0.2.1", "/ccms/nothing")).toEqual(Array(5).fill(404));
  expect(await statuses(5, "bad", "192.0.2.1", "/ccms/ea/enrolment")).toEqual(Array(5).fill(405));
  expect(await statuses(1, "bad", "192.0.2.1", "/signer/nothing")).toEqual([429]);
  expect(await statuses(1, "bad", "192.0.2.1")).toEqual([429]);
});

it("counts requests whose address is malformed, and answers them no longer beyond the limit", async () => {
  expect(await statuses(5, "", "192.0.2.1", "/%61pi/version")).toEqual(Array(5).fill(400));
  expect(await statuses(3, "", "192.0.2.1", "/%00")).toEqual(Array(3).fill(400));
  expect(await statuses(3, "", "192.0.2.1", "/%zz")).toEqual([400, 400, 429]);
});

it("counts paths with a part of any length", async () => {
  const long = `/ccms/dc/${"a".repeat(10_000)}`;
  expect(await statuses(4, "", "192.0.2.1", long)).toEqual([200, 200, 200, 429]);
});

it("counts what is signed apart: half of an address's requests to the signer are one account's [R7.80]", async () => {
  const sign = (count: number, token: string, address: string) =>
    statuses(count, token, address, "/signer/test");
  expect(await sign(4, "a", "192.0.2.1")).toEqual([200, 200, 200, 429]);
  expect(await sign(1, "a", "192.0.2.2")).toEqual([429]);
  expect(await sign(3, "b", "192.0.2.1")).toEqual([200, 200, 429]);
  expect(await statuses(1, "a", "192.0.2.1")).toEqual([200]);
});

it.each([
  ["signing", "/signer/test", 3],
  ["calls", calls.meta.version.path, 5],
])("counts an account's %s by all processes on the database together [R7.80]", async (_kind, url, most) => {
  const other = await startProcess();
  expect(await statuses(most, "a", "192.0.2.1", url)).toEqual(Array(most).fill(200));
  const told = () =>
    minuteCounts.told.flatMap(([, counts]) => [...counts.values()]).reduce((a, b) => a + b, 0);
  await expect.poll(told, { timeout: 10_000 }).toBe(most);
  expect(await statuses(1, "a", "192.0.2.2", url, other)).toEqual([200]); // it has not heard yet
  expect(await statuses(1, "a", "192.0.2.2", url, other)).toEqual([429]);
  expect(await statuses(1, "b", "192.0.2.2", url, other)).toEqual([200]);
  await other.close();
});

it("says in how many seconds the minute of the clock ends", async () => {
  await statuses(5, "a", "192.0.2.1");
  const { headers } = await app.inject({
    url: calls.meta.version.path,
    headers: { authorization: "Bearer a" },
  });
  expect(headers["retry-after"]).toBe("43"); // it is 17 seconds past
});

it("tells the security log of each class of limit that a network reaches, an account's too", async () => {
  await statuses(5, "a", "2001:db8::1", "/ccms/dc/getectl");
  await statuses(7, "a", "2001:db8::1");
  await statuses(20, "a", "2001:db8::2");
  const [kind, network, requestId] = ["limit-reached", "2001:db8:0:0::/64", expect.any(String)];
  expect(events).toEqual([
    { kind, class: "device", network, requestId },
    { kind, class: "portal", network, requestId },
  ]);
});

it("lets a network send a tenth of a high limit at once, and spaces its further requests evenly", async () => {
  const busy = await bareServer({ deviceRateLimitPerMinute: 6000 });
  try {
    await busy.register(async (scope) => {
      limitRoutes(scope, "device");
      scope.get("/list", async () => "");
    });
    vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
    let answered = 0;
    const send = async (remoteAddress: string) => {
      const { statusCode } = await busy.inject({ url: "/list", remoteAddress });
      if (statusCode === 200) answered += 1;
    };
    for (let sent = 0; sent < 600; sent += 1) await send("192.0.2.1");
    expect(answered).toBe(600);
    const held = Array.from({ length: 5 }, () => send("192.0.2.1"));
    await send("192.0.2.2");
    expect(answered).toBeLessThanOrEqual(602);
    // One every ten milliseconds, and the one that came just in time.
    await vi.advanceTimersByTimeAsync(20);
    await vi.waitFor(() => expect(answered).toBeGreaterThanOrEqual(603));
    expect(answered).toBeLessThan(606);
    await vi.advanceTimersByTimeAsync(60);
    await Promise.all(held);
    expect(answered).toBe(606);
  } finally {
    vi.useRealTimers();
    await busy.close();
  }
});

it("runs no handler for requests on a connection that it closes, including those that wait", async () => {
  const busy = await bareServer({ deviceRateLimitPerMinute: 6000 });
  try {
    let done = 0;
    await busy.register(async (scope) => {
      limitRoutes(scope, "device");
      scope.get("/list", async () => `${++done}`);
    });
    await busy.listen({ host: "127.0.0.1", port: 0 });
    vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
    const socket = connect((busy.server.address() as AddressInfo).port, "127.0.0.1");
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.on("error", () => {}).resume();
    socket.write("GET /list HTTP/1.1\r\nHost: a\r\n\r\n".repeat(3000));
    await closed;
    await vi.advanceTimersByTimeAsync(60_000);
    // The first 600, and the one that came just in time.
    expect(done).toBeLessThanOrEqual(601);
  } finally {
    vi.useRealTimers();
    await busy.close();
  }
});
