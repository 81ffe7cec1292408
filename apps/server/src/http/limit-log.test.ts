import { expect, it } from "vitest";
import { limitLog } from "./limit-log.ts";

function lines() {
  const written: object[] = [];
  let at = new Date("2026-11-27T10:00:05Z");
  const report = limitLog(
    (event) => written.push(event),
    () => at,
  );
  const pass = (seconds: number) => {
    at = new Date(at.getTime() + seconds * 1000);
  };
  return { written, report, pass };
}

it("writes one line a minute for each class and network", () => {
  const { written, report, pass } = lines();
  const portal = { limit: "portal", requestId: "r" } as const;
  report({ ...portal, address: "2001:db8::1" });
  report({ ...portal, address: "2001:db8::2" });
  report({ ...portal, address: "192.0.2.1" });
  report({ limit: "connections", address: "::ffff:192.0.2.1" });
  pass(54);
  report({ ...portal, address: "192.0.2.1" });
  pass(1);
  report({ ...portal, address: "192.0.2.1", requestId: "s" });
  const kind = "limit-reached";
  expect(written).toEqual([
    { kind, class: "portal", network: "2001:db8:0:0::/64", requestId: "r" },
    { kind, class: "portal", network: "192.0.2.1", requestId: "r" },
    { kind, class: "connections", network: "192.0.2.1" },
    { kind, class: "portal", network: "192.0.2.1", requestId: "s" },
  ]);
});

it("names a thousand networks a minute, and the others of a class together", () => {
  const { written, report, pass } = lines();
  const flood = () => {
    for (let network = 0; network < 3000; network += 1)
      for (const limit of ["device", "portal"] as const)
        report({ limit, address: `10.0.${network >> 8}.${network & 255}` });
  };
  flood();
  expect(written).toHaveLength(1002);
  expect(written.slice(-2)).toEqual([
    { kind: "limit-reached", class: "device", network: "others" },
    { kind: "limit-reached", class: "portal", network: "others" },
  ]);
  pass(60);
  flood();
  expect(written).toHaveLength(2004);
});
