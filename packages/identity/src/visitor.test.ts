import { expect, it } from "vitest";
import { networkOf, networksAround } from "./visitor.ts";

it.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::ffff:c000:201", "192.0.2.1"],
  ["0:0:0:0:0:ffff:192.0.2.1", "192.0.2.1"],
  ["::FFFF:192.0.2.1", "192.0.2.1"],
  ["2001:db8:0:1:2:3:4:5", "2001:db8:0:1::/64"],
  ["2001:0DB8:0000:0001::5", "2001:db8:0:1::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["2001:db8::1:2:3:4:5", "2001:db8:0:1::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["fe80::1:2:3:4:5%eth0", "fe80:0:0:1::/64"],
  ["no address", "no address"],
])("%s counts as %s, one customer's network", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it("knows the networks around each address", () => {
  const around = (address: string) => networksAround(networkOf(address));
  expect(around("192.0.2.1")).toEqual(["192.0.2.0/24", "192.0.2.1"]);
  expect(around("2001:db8:7:2fe::1")).toEqual([
    ...["2001:db8::/32", "2001:db8:7::/48", "2001:db8:7:200::/56", "2001:db8:7:2fe::/64"],
  ]);
  expect(around("::1")).toEqual(["0:0::/32", "0:0:0::/48", "0:0:0:0::/56", "0:0:0:0::/64"]);
});
