import { describe, expect, it } from "vitest";
import { parseTrustedProxies, trustOf } from "./trusted-proxies.ts";

describe("parseTrustedProxies", () => {
  it.each([
    ["1", 1],
    ["9", 9],
    ["10.0.0.7", ["10.0.0.7"]],
    ["10.0.0.7,::1 , 10.1.0.0/16,2001:db8::/32", ["10.0.0.7", "::1", "10.1.0.0/16", "2001:db8::/32"]],
    ["10.0.0.0/32", ["10.0.0.0/32"]],
  ])("reads %s", (text, proxies) => {
    expect(parseTrustedProxies(text)).toEqual(proxies);
  });

  it.each([
    "0",
    "10",
    "true",
    "loopback",
    "proxy.example",
    "10.0.0.7,",
    "10.0.0.256",
    "10.0.0.0/0",
    "::/0",
    "10.0.0.0/33",
    "::1/129",
    "10.0.0.0/8/8",
    "10.0.0.0/+8",
    "fe80::1%eth0",
    "*",
  ])("takes %s for none", (text) => {
    expect(parseTrustedProxies(text)).toBeUndefined();
  });
});

describe("trustOf", () => {
  it("trusts as many hops as there are proxies, whatever their addresses", () => {
    const trust = trustOf(2)!;
    expect([0, 1, 2, 3].map((hop) => trust("192.0.2.1", hop))).toEqual([true, true, false, false]);
  });

  it("trusts addresses and networks at every hop, as either family of addresses writes them", () => {
    const trust = trustOf(["10.0.0.7", "10.1.0.0/16", "2001:db8::/32", "fe80::1"])!;
    for (const address of ["10.0.0.7", "::ffff:10.0.0.7", "10.1.255.1", "2001:db8:1::1", "fe80::1%eth0"])
      expect(trust(address, 1), address).toBe(true);
    for (const address of ["10.0.0.8", "10.2.0.1", "::ffff:10.2.0.1", "2001:db9::1", "::1", "", "10.0.0.7 "])
      expect(trust(address, 0), address).toBe(false);
  });

  it("trusts no proxy where none is named", () => {
    expect(trustOf([])).toBeUndefined();
  });
});
