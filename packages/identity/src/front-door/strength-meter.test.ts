import { expect, it } from "vitest";
import { estimatesPerMinute, strengthMeter } from "./strength-meter.ts";

it("estimates so many passwords a minute for one network, and goes on for others", () => {
  let time = Date.parse("2030-01-01T00:00:00Z");
  const strength = strengthMeter(() => new Date(time));
  const tryAt = (address: string) => strength("a1b2c3d4e5", address);
  for (let count = 0; count < estimatesPerMinute; count += 1) expect(tryAt("192.0.2.1")).toBeDefined();
  expect(tryAt("192.0.2.1")).toBeUndefined();
  expect(tryAt("192.0.2.2")).toBeDefined();
  time += 60_000;
  expect(tryAt("192.0.2.1")).toBeDefined();
});
