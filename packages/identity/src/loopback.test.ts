import { describe, expect, it } from "vitest";
import { isLoopbackHost } from "./loopback.ts";

describe("isLoopbackHost", () => {
  it.each([
    "localhost",
    "LOCALHOST",
    "127.0.0.1",
    "127.8.9.10",
    "::1",
    "[::1]",
    "::ffff:127.0.0.1",
  ])("is true for %s", (host) => {
    expect(isLoopbackHost(host)).toBe(true);
  });

  it.each([
    "",
    "0.0.0.0",
    "::",
    "10.0.0.1",
    "192.168.1.1",
    "127.example.org",
    "127.1",
    "localhost.example",
  ])("is false for %j", (host) => {
    expect(isLoopbackHost(host)).toBe(false);
  });
});
