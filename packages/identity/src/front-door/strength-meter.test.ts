import { setImmediate } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { estimatesPerMinute, strengthMeter } from "./strength-meter.ts";

it("estimates so many passwords a minute for one network, and goes on for others", async () => {
  let time = Date.parse("2030-01-01T00:00:00Z");
  const strength = strengthMeter(() => new Date(time));
  const tryAt = (address: string) => strength("a1b2c3d4e5", address);
  for (let count = 0; count < estimatesPerMinute; count += 1) expect(await tryAt("192.0.2.1")).toBeDefined();
  expect(await tryAt("192.0.2.1")).toBeUndefined();
  expect(await tryAt("192.0.2.2")).toBeDefined();
  time += 60_000;
  expect(await tryAt("192.0.2.1")).toBeDefined();
});

it("estimates one at a time with a pause before each, in turns of networks, and none where many wait", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const strength = strengthMeter(() => new Date("2030-01-01T00:00:00Z"));
  const order: string[] = [];
  const ask = async (address: string) => {
    const estimated = await strength("a1b2c3d4e5", address);
    order.push(`${address} ${estimated === undefined ? "none" : "estimated"}`);
  };
  const asked = ["192.0.2.1", "192.0.2.1", "192.0.2.1", "198.51.100.1"].map(ask);
  const refused = Array.from({ length: 4 }, () => ask("192.0.2.1"));
  await setImmediate();
  expect(order).toEqual(["192.0.2.1 none"]);
  vi.useRealTimers();
  await Promise.all([...asked, ...refused]);
  expect(order.slice(1, 4)).toEqual(["192.0.2.1 estimated", "198.51.100.1 estimated", "192.0.2.1 estimated"]);
});
