import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { bareServer } from "../bare-server.test-support.ts";
import { serveIdentity } from "../routes/identity.ts";
import { HttpFailure } from "./http-failure.ts";
import { limitRoutes } from "./limited-routes.ts";

let app: FastifyInstance;
beforeEach(async () => {
  app = await bareServer({ rateLimitPerMinute: 4 });
  await app.register(async (scope) => {
    limitRoutes(scope, "device");
    scope.post("/refused", () => Promise.reject(new HttpFailure("not-logged-in", { reason: "missing" })));
    scope.post("/granted", async () => "granted");
    scope.get("/document", (_request, reply) =>
      reply.header("cache-control", "no-cache").send(Buffer.alloc(80 * 1024)),
    );
    scope.get("/answer", (_request, reply) =>
      reply.header("cache-control", "no-store").send(Buffer.alloc(80 * 1024)),
    );
  });
  await serveIdentity(app, "/identity", {
    handle: async (_request, response) => {
      response.statusCode = 401;
      response.end("refused");
    },
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const ask = (url: string, remoteAddress = "192.0.2.1") => app.inject({ method: "POST", url, remoteAddress });
const refusedAtOnce = async () => {
  for (let count = 0; count < 4; count += 1) expect((await ask("/refused")).statusCode).toBe(401);
};

it("holds back the refusals of a network that had its many, and nothing else", async () => {
  await refusedAtOnce();
  const answered: string[] = [];
  const held = ask("/refused").then(({ statusCode }) => answered.push(`held ${statusCode}`));
  for (const [url, address] of [
    ["/granted", "192.0.2.1"],
    ["/refused", "192.0.2.2"],
    ["/granted", "192.0.2.1"],
  ] as const)
    answered.push(`${url} ${(await ask(url, address)).statusCode}`);
  expect(answered).toEqual(["/granted 200", "/refused 401", "/granted 200"]);
  await vi.advanceTimersByTimeAsync(1000);
  await held;
  expect(answered.at(-1)).toBe("held 401");
});

it("holds what the identity provider refuses, too", async () => {
  await refusedAtOnce();
  const held = ask("/identity/token");
  const first = await Promise.race([held.then(() => "held"), ask("/granted").then(() => "granted")]);
  expect(first).toBe("granted");
  await vi.advanceTimersByTimeAsync(1000);
  expect(await held).toMatchObject({ statusCode: 401, body: "refused" });
});

it("holds what is refused for the limit of requests, too", async () => {
  const unknown = () => app.inject({ url: "/api/nothing", remoteAddress: "192.0.2.1" });
  for (const status of [404, 404, 404, 404]) expect((await unknown()).statusCode).toBe(status);
  const held = unknown();
  const first = await Promise.race([held.then(() => "held"), ask("/granted").then(() => "granted")]);
  expect(first).toBe("granted");
  await vi.advanceTimersByTimeAsync(1000);
  expect((await held).statusCode).toBe(429);
});

it("holds back what a network could have kept once it has fetched very much of it", async () => {
  const get = (url: string, remoteAddress = "192.0.2.1") => app.inject({ url, remoteAddress });
  // 160 KiB: 40 KiB for each of the four requests that are its limit in a minute.
  for (const url of ["/answer", "/answer", "/document", "/document"])
    expect((await get(url)).statusCode).toBe(200);
  const answered: string[] = [];
  const held = get("/document").then(({ statusCode }) => answered.push(`held ${statusCode}`));
  await get("/answer");
  await get("/document", "192.0.2.2");
  expect(answered).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  await held;
  expect(answered).toEqual(["held 200"]);
});

describe("where very many wait", () => {
  const requests = (count: number) => {
    const body = "a=b";
    return `POST /refused HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\nContent-Type: text/plain\r\n\r\n${body}`.repeat(
      count,
    );
  };
  async function open(localAddress: string) {
    const { port } = app.server.address() as AddressInfo;
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    socket.on("error", () => {}).resume();
    const closed = new Promise((resolve) => socket.once("close", resolve));
    await once(socket, "connect");
    return { socket, closed };
  }
  beforeEach(async () => {
    await app.listen({ host: "127.0.0.1", port: 0 });
  });

  it("of one network, its connection is cut off, and other networks wait as ever", async () => {
    const loud = await open("127.0.0.2");
    loud.socket.write(requests(2000));
    await loud.closed;
    const quiet = await open("127.0.1.2");
    let received = "";
    quiet.socket.on("data", (chunk: Buffer) => {
      received += chunk.toString();
    });
    quiet.socket.write(requests(5));
    const answers = () => received.match(/HTTP\/1.1 401/g)?.length ?? 0;
    await vi.waitFor(() => expect(answers()).toBe(4));
    await vi.advanceTimersByTimeAsync(1000);
    await vi.waitFor(() => expect(answers()).toBe(5));
    quiet.socket.destroy();
  });

  it("and the server ends, none of them keeps it", async () => {
    const { socket, closed } = await open("127.0.0.3");
    socket.write(requests(50));
    await vi.waitFor(() => expect(socket.bytesRead).toBeGreaterThan(0));
    await app.close();
    await closed;
  });
});
