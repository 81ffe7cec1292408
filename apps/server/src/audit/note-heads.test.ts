import { createSocket } from "node:dgram";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";
import type { AuditHead } from "@v2x/audit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SecurityLog } from "../security-log.ts";
import { isAnchorUrl, openAnchor } from "./anchor.ts";
import { readHeads } from "./compare-heads.ts";
import { headNoter } from "./note-heads.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "v2x-anchor-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const head = (position: number): AuditHead => ({
  position,
  hash: new Uint8Array(32).fill(position),
  mac: new Uint8Array(32),
});

/** Notes heads of a log that the test moves on, into an anchor in a file. */
function noter(path: string) {
  const state: { head: AuditHead | undefined; at: Date } = {
    head: head(1),
    at: new Date("2026-11-27T10:00:00.000Z"),
  };
  const logged: Parameters<SecurityLog>[0][] = [];
  const errors: string[] = [];
  const heads = headNoter({
    audit: { head: async () => state.head },
    log: (event) => logged.push(event),
    anchor: openAnchor(`file:${path}`),
    now: () => state.at,
    onError: ({ message }) => errors.push(message),
  });
  return { state, logged, errors, heads };
}

describe("the end of the audit log", () => {
  it("is noted in the security log and in a file, once for each end", async () => {
    const path = join(folder, "once");
    const { state, logged, heads } = noter(path);
    await heads.note();
    await heads.note();
    state.head = head(4);
    await heads.note();
    const events = [1, 4].map((position) => ({
      kind: "audit-head",
      position,
      hash: `0${position}`.repeat(32),
      at: "2026-11-27T10:00:00.000Z",
    }));
    expect(logged).toEqual(events);
    expect(readFileSync(path, "utf8")).toBe(events.map((event) => `${JSON.stringify(event)}\n`).join(""));
    expect((await readHeads(path)).map(({ position }) => position)).toEqual([1, 4]);
  });

  it("is sent again until the anchor is reached, which is reported after a minute", async () => {
    const missing = join(folder, "missing");
    const path = join(missing, "anchor");
    const { state, logged, errors, heads } = noter(path);
    await heads.note();
    expect(heads.problem()).toBeUndefined();
    state.at = new Date("2026-11-27T10:01:00.000Z");
    state.head = head(2);
    await heads.note();
    expect(logged).toHaveLength(2);
    expect(errors).toHaveLength(2);
    expect(errors[0]).toContain("The audit anchor cannot be reached: ENOENT");
    expect(heads.problem()).toContain("has not been reached since 2026-11-27T10:00:00.000Z: ENOENT");
    mkdirSync(missing);
    await heads.note();
    expect(heads.problem()).toBeUndefined();
    expect((await readHeads(path)).map(({ position }) => position)).toEqual([2]);
  });

  it("that is missing is an error, once a minute", async () => {
    const { state, errors, heads } = noter(join(folder, "none"));
    state.head = undefined;
    await heads.note();
    await heads.note();
    expect(errors).toEqual(["The audit log is empty or its end is missing. Run v2x audit verify."]);
  });
});

describe("an anchor at a syslog server", () => {
  const line = JSON.stringify({ kind: "audit-head", position: 1, hash: "AA".repeat(32), at: "2026" });
  const message = /^<110>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ v2x \d+ audit-head - \{.*\}$/;

  it("gets a datagram", async () => {
    const server = createSocket("udp4");
    const received = new Promise<string>((resolve) =>
      server.once("message", (text) => resolve(String(text))),
    );
    await new Promise<void>((resolve) => server.bind(0, "127.0.0.1", resolve));
    await openAnchor(`syslog://127.0.0.1:${server.address().port}`).append(line);
    const text = await received;
    server.close();
    expect(text).toMatch(message);
    expect(text).toContain(line);
  });

  it("gets a message with its length over TCP", async () => {
    const received = Promise.withResolvers<string>();
    const server = createServer(async (socket) => {
      let text = "";
      for await (const chunk of socket) text += chunk;
      received.resolve(text);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { port: number };
    await openAnchor(`syslog+tcp://127.0.0.1:${port}`).append(line);
    const [, length, text] = /^(\d+) (.*)$/.exec(await received.promise)!;
    await new Promise((resolve) => server.close(resolve));
    expect(text).toMatch(message);
    expect(Buffer.byteLength(text!)).toBe(Number(length));
    await expect(openAnchor(`syslog+tcp://127.0.0.1:${port}`).append(line)).rejects.toThrow("ECONNREFUSED");
  });

  it("is not trusted over TLS without a certificate", async () => {
    const server = createTlsServer();
    server.on("tlsClientError", () => {});
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { port: number };
    await expect(openAnchor(`syslog+tls://127.0.0.1:${port}`).append(line)).rejects.toThrow(
      /SSL|TLS|handshake/i,
    );
    await new Promise((resolve) => server.close(resolve));
  });
});

describe("an anchor's address", () => {
  it("is a file or a syslog server", () => {
    for (const good of ["file:/var/anchor", "file:///var/anchor", "syslog://h", "syslog+tls://[::1]:6514"])
      expect(isAnchorUrl(good), good).toBe(true);
    for (const bad of [
      "",
      "/var/anchor",
      "file:/var/",
      "file://host/x",
      "syslog://",
      "http://h",
      "syslog://h/x",
    ])
      expect(isAnchorUrl(bad), bad).toBe(false);
  });
});
