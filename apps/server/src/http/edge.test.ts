import { type AddressInfo, connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { calls, wireTexts } from "@v2x/contract";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bareServer } from "../bare-server.test-support.ts";
import { apiCalls } from "./api-call.ts";
import { edgeLimits } from "./edge-limits.ts";
import { HttpFailure } from "./http-failure.ts";

const edge = {
  ...edgeLimits,
  headersMs: 600,
  // So long that no test lives to see it: what is given up here is given up for another reason.
  requestMs: 600_000,
  checkEveryMs: 100,
  unreadMs: 500,
  bodyGraceMs: 500,
  drainMs: 700,
  endingMs: 300,
};
let app: FastifyInstance;
let port: number;
const unsigned = calls.decoders.decodeHexEncodedUPER.path;
let sentOctets = 0;
const events: object[] = [];
beforeAll(async () => {
  app = await bareServer({ connectionsPerAddress: 50, edge, securityLog: (event) => events.push(event) });
  app.get("/hello", async () => "hello");
  // So late that what has come of the body by then waits.
  const refuseLate = async () => {
    await wait(100);
    throw new HttpFailure("not-logged-in", { reason: "missing" });
  };
  app.post("/refused-late", { onRequest: refuseLate }, async () => "never");
  app.get("/endless", async (_request, reply) =>
    reply.type("application/octet-stream").send(
      new Readable({
        read() {
          sentOctets += 65_536;
          this.push(Buffer.alloc(65_536));
        },
      }),
    ),
  );
  await app.register(async (scope) => {
    const serve = apiCalls(scope, { whoHolds: () => Promise.reject(new Error("nobody")) }, () => {}, edge);
    serve({ ...calls.decoders.decodeHexEncodedUPER, path: "/api/open", auth: "none" }, async ({ body }) =>
      Readable.from([body]),
    );
    serve(calls.decoders.decodeHexEncodedUPER, async () => Readable.from([]));
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

const host = "Host: localhost\r\n";

/** A connection that gathers what it is answered. */
function open(localAddress = "127.0.0.1") {
  const socket: Socket = connect({ host: "127.0.0.1", port, localAddress });
  let heard = "";
  socket.on("data", (chunk) => {
    heard += chunk.toString("latin1");
  });
  socket.on("error", () => {});
  const closed = new Promise<string>((resolve) => socket.once("close", () => resolve(heard)));
  return { socket, closed, heard: () => heard };
}

/** What is answered to octets, up to the end of the connection. */
function answerTo(octets: string): Promise<string> {
  const { socket, closed } = open();
  socket.write(octets, "latin1");
  return closed;
}

describe("a request that is not well formed", () => {
  it.each([
    ["NUL in the path", "/hello%00"],
    ["a line feed in the query", "/hello?state=a%0Ab"],
    ["a control character beyond ASCII", "/hello?state=a%C2%85b"],
    ["NUL in the path of no call", "/api/nothing%00"],
    ["NUL in the query of no call", "/api/nothing?a=%00"],
    ["DEL in the query", "/api/termsOfUse?locale=%7F"],
    ["a bad percent in the path", "/he%zzllo"],
    ["a bad percent in the query", "/hello?a=%"],
    ["no UTF-8 in the query", "/hello?a=%ff%fe"],
  ])("is refused with 400 and a text for %s", async (_what, path) => {
    const answer = await answerTo(`GET ${path} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toMatch(/content-type: text\/plain/i);
  });

  it.each([
    ["/%68ello", "/hello"],
    ["/hell%6F?a=%61", "/hello"],
    ["/%7Ehello%2D1%2f%2541", "/~hello-1%2f%2541"],
    ["http://localhost/%68ello", "/hello"],
    ["/api/%2e%2E/hello", "/api/../hello"],
  ])("is refused with 400 for letters that are percent-encoded in the path: %s", async (path, plain) => {
    const answer = await answerTo(`GET ${path} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer.split("\r\n\r\n")[1]).toBe(
      `The path must not percent-encode letters, digits, "-", ".", "_" or "~". Ask for ${plain} instead.`,
    );
  });

  it("may percent-encode what it likes in the query", async () => {
    const answer = await answerTo(`GET /hello?a=%61%7E HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
  });

  it.each([
    ["two hosts", `GET /hello HTTP/1.1\r\n${host}Host: other\r\n`],
    ["the same host twice", `GET /hello HTTP/1.1\r\n${host}${host}`],
    ["no host", "GET /hello HTTP/1.1\r\n"],
    ["an empty host", "GET /hello HTTP/1.1\r\nHost: \r\n"],
    ["two hosts in one header", "GET /hello HTTP/1.1\r\nHost: localhost, other\r\n"],
    ["what is no host", "GET /hello HTTP/1.1\r\nHost: <b>\r\n"],
    ["another host in the address", `GET http://other/hello HTTP/1.1\r\n${host}`],
    ["two lengths", `POST /api/open HTTP/1.1\r\n${host}Content-Length: 2\r\nContent-Length: 3\r\n`],
    [
      "a length and chunks",
      `POST /api/open HTTP/1.1\r\n${host}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n`,
    ],
    ["an unknown transfer coding", `POST /api/open HTTP/1.1\r\n${host}Transfer-Encoding: chunked, odd\r\n`],
  ])("is refused with 400 for %s", async (_what, head) => {
    expect(await answerTo(`${head}Connection: close\r\n\r\n`)).toMatch(/^HTTP\/1.1 400 /);
  });

  it.each(["x", "200-ok, y"])("is served though it expects something: %s", async (expected) => {
    const answer = await answerTo(
      `GET /hello HTTP/1.1\r\n${host}Expect: ${expected}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 200 .*x-request-id: .*hello$/is);
  });

  it.each(["[::1]:443", "v2x-1.example:8080", "198.51.100.7"])("may name its host as %s", async (name) => {
    const answer = await answerTo(`GET /hello HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 (200|308) /);
  });

  it("is understood with the whole address in its first line", async () => {
    const answer = await answerTo(`GET http://localhost/hello HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 200 .*hello$/s);
  });

  it("is told the limit of its headers", async () => {
    const answer = await answerTo(`GET /hello HTTP/1.1\r\n${host}X: ${"x".repeat(17_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 431 .*at most 16384 octets\.$/s);
  });
});

describe("a method of no call", () => {
  const path = calls.decoders.decodeHexEncodedUPER.path;
  it.each([
    ["BREW", path, "POST"],
    ["PROPFIND", path, "POST"],
    ["TRACE", path, "POST"],
    ["BREW", "/hello", undefined],
    ["PROPFIND", "/hello", undefined],
    ["TRACE", "/hello", undefined],
    ["CONNECT", "other:443", undefined],
  ])("is answered 405: %s %s [R8.62]", async (method, address, allow) => {
    const answer = await answerTo(`${method} ${address} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 405 /);
    expect(answer.split("\r\n\r\n")[1]).toBe(wireTexts.unknownCall);
    expect(/^allow: (.*?)\r$/im.exec(answer)?.[1]).toBe(allow);
  });
});

describe("half a request", () => {
  it("of one address does not stop another's, nor stay for long", async () => {
    const halves = Array.from({ length: 120 }, () => {
      const half = open("127.0.0.2");
      half.socket.write("GET /hello HTTP/1.1\r\n");
      return half;
    });
    const anothers = answerTo(`GET /hello HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
    const stayed = halves.map(({ closed }) => closed.then(() => "stayed as long"));
    expect(await Promise.race([anothers, Promise.all(stayed)])).toMatch(/hello$/);
    expect(events).toEqual([{ kind: "limit-reached", class: "connections", network: "127.0.0.2" }]);
    const answers = await Promise.all(halves.map(({ closed }) => closed));
    expect(answers.filter((answer) => /^HTTP\/1.1 408 /.test(answer))).toHaveLength(50);
    const again = open("127.0.0.2");
    again.socket.write(`GET /hello HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
    expect(await again.closed).toMatch(/hello$/);
  });

  it("is closed also when nothing of it ever comes", async () => {
    expect(await open().closed).toMatch(/^HTTP\/1.1 408 /);
  });
});

describe("a body", () => {
  const head = (path: string, more: string) => `POST ${path} HTTP/1.1\r\n${host}${more}\r\n\r\n`;

  it("that trickles is given up", async () => {
    const { socket, closed } = open();
    socket.write(head("/api/open", "Content-Length: 100000"));
    const trickle = setInterval(() => socket.write("0"), 50);
    const answer = await closed;
    clearInterval(trickle);
    expect(answer).toMatch(/^HTTP\/1.1 408 .*Send at least 16384 octets a second\.$/s);
  });

  it("that comes steadily is taken", async () => {
    const { socket, closed } = open();
    const length = 160_000;
    socket.write(head("/api/open", `Content-Length: ${length}\r\nConnection: close`));
    const started = performance.now();
    for (let sent = 0; sent < length; ) {
      // A hundred octets a millisecond, those of a pause that the machine makes too.
      const due = Math.min(length, Math.ceil((performance.now() - started) * 100));
      socket.write("0".repeat(due - sent));
      sent = due;
      await wait(50);
    }
    expect(await closed).toMatch(/^HTTP\/1.1 200 /);
  });

  it.each([
    ["too large by its own word", "/api/open", "Content-Length: 900000000", 413],
    ["without end", "/api/open", "Transfer-Encoding: chunked", 413],
    [
      "of somebody who is not signed in",
      calls.decoders.decodeHexEncodedUPER.path,
      "Transfer-Encoding: chunked",
      401,
    ],
  ])("%s is refused early and cut off soon", async (_what, path, more, status) => {
    const { socket, closed, heard } = open();
    socket.write(head(path, more));
    const chunk = `10000\r\n${"0".repeat(65_536)}\r\n`;
    const upload = () => {
      while (socket.writable && socket.write(chunk));
    };
    socket.on("drain", upload);
    upload();
    await closed;
    expect(heard()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    // Node ends such a connection with its answer, which a sender that still writes then does not read.
    expect(heard()).not.toMatch(/^connection: close/im);
    expect(socket.bytesWritten).toBeLessThan(32 * 1024 * 1024);
  });
});

it("reads a body that it refused to its end, after which the connection serves the next request", async () => {
  const length = 1_000_000;
  const answers = await answerTo(
    `POST /refused-late HTTP/1.1\r\n${host}Content-Length: ${length}\r\n\r\n${"0".repeat(length)}` +
      `GET /hello HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
  );
  expect(answers).toMatch(/^HTTP\/1.1 401 .*HTTP\/1.1 200 .*hello$/s);
});

it("does not wait long for the rest of a body that it refused", async () => {
  const { socket, closed, heard } = open();
  socket.write(`POST ${unsigned} HTTP/1.1\r\n${host}Content-Length: 1000000\r\n\r\n`);
  const trickle = setInterval(() => socket.write("0"), 50);
  await closed; // the body would be whole after fourteen hours
  clearInterval(trickle);
  expect(heard()).toMatch(/^HTTP\/1.1 401 /);
});

it("takes a compressed body as the octets that it is", async () => {
  const body = gzipSync("00".repeat(1000)).toString("latin1");
  const head = `POST /api/open HTTP/1.1\r\n${host}Content-Encoding: gzip\r\nConnection: close\r\n`;
  const answer = await answerTo(`${head}Content-Length: ${body.length}\r\n\r\n${body}`);
  expect(answer).toMatch(/^HTTP\/1.1 400 .*must be text in UTF-8/s);
});

it("gives up an answer that nobody reads", async () => {
  const { socket } = open();
  socket.pause();
  socket.write(`GET /endless HTTP/1.1\r\n${host}\r\n`);
  await expect.poll(() => sentOctets).toBeGreaterThan(0);
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));
  await expect.poll(connections).toBe(0);
  // What the systems on both sides hold, and no more: the answer waits for its reader.
  expect(sentOctets).toBeLessThan(64 * 1024 * 1024);
  socket.destroy();
});

// The last test: it ends the server.
it("ends although a request is only half sent, and another's answer is not read", async () => {
  open().socket.write(`POST /api/open HTTP/1.1\r\n${host}Content-Length: 1000\r\n\r\n00`);
  const { socket } = open();
  socket.pause();
  sentOctets = 0;
  socket.write(`GET /endless HTTP/1.1\r\n${host}\r\n`);
  await expect.poll(() => sentOctets).toBeGreaterThan(0);
  await app.close();
  expect(app.server.listening).toBe(false);
});
