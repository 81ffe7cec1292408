import { randomBytes } from "node:crypto";
import { everyCall } from "@v2x/contract";
import { expect, it } from "vitest";
import { shownPath } from "./shown-path.ts";

const secret = "Ab-_".repeat(11).slice(0, 43);
const personal = `v2x_${secret}0123abcd`;

it.each([
  [`/api/account/${personal}`, "/api/account/v2x_…"],
  [`/${personal}/more`, "/v2x_…/more"],
  [`/api/x,Bearer%20${personal};a=b`, "/api/x,Bearer%20v2x_…;a=b"],
  [`/api/v2x%5F${secret}0123abcd`, "/api/v2x_…"],
  ["/api/%76%32%78_short", "/api/v2x_…"],
  [`/identity/token/${secret}`, "/identity/token/…"],
  [`/identity/activation/token=${secret}`, "/identity/activation/token=…"],
  [`/api/eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCIsImtpZCI6IjEifQ.${secret}.${secret}${secret}`, "/api/….….…"],
])("hides what looks like a secret: %s", (path, shown) => {
  expect(shownPath(path)).toBe(shown);
});

it.each([
  ["/api/oauth2/config?code=secret", "/api/oauth2/config"],
  [`/api/events/${"0aB9".repeat(16)}`, `/api/events/${"0aB9".repeat(16)}`],
  ["/api/scms/devices/Z%C3%BCrich%2F1", "/api/scms/devices/Z%C3%BCrich%2F1"],
  ["/%61pi/nothing", "/%61pi/nothing"],
  ["/demo/mails/2030-01-01T00-00-00.000Z-00000000-0000-4000-8000-000000000000.eml", undefined],
])("leaves other paths as they came, without their query: %s", (address, shown = address) => {
  expect(shownPath(address)).toBe(shown);
});

it("leaves the path of every call", () => {
  for (const { call } of everyCall) expect(shownPath(call.path)).toBe(call.path);
});

it("cuts what is too long for a line", () => {
  const long = `/${"a/".repeat(8000)}`;
  expect(shownPath(long)).toBe(`${long.slice(0, 500)}…`);
});

it("hides every secret that is made of 32 random octets", () => {
  for (let count = 0; count < 1000; count += 1)
    expect(shownPath(`/x/${randomBytes(32).toString("base64url")}`)).toBe("/x/…");
});
