import { describe, expect, it } from "vitest";
import { callbackQueryOf, landingOf } from "./callback-address.ts";

function addressOf(text: string) {
  const { pathname, search, hash } = new URL(text, "https://portal.example");
  return { pathname, search, hash };
}

describe("the callback's address", () => {
  it.each([
    "/oauth/callback?code=a&state=b",
    "/#/oauth/callback?code=a&state=b",
    "/?code=a&state=b#/oauth/callback",
  ])("is known as %s [R2.2] [R2.3] [R1.39]", (address) => {
    const query = callbackQueryOf(addressOf(address));
    expect([query?.get("code"), query?.get("state")]).toEqual(["a", "b"]);
  });

  it("counts what stands in the hash before what stands in the query [R2.3]", () => {
    expect(callbackQueryOf(addressOf("/?code=old#/oauth/callback?code=new"))?.get("code")).toBe("new");
  });

  it.each([
    "/",
    "/dashboard/introduction?code=a",
    "/#/oauth/callback/more?code=a",
    "/#section",
  ])("is not %s [R2.26]", (address) => {
    expect(callbackQueryOf(addressOf(address))).toBeUndefined();
  });
});

describe("where a sign-in goes on", () => {
  it("is the route that asked for it, with query and fragment", () => {
    expect(landingOf("/dashboard/coer_decoder?type=CcmsCert#line-3")).toBe(
      "/dashboard/coer_decoder?type=CcmsCert#line-3",
    );
  });

  it.each([
    "/",
    "/#top",
    "/?x=1",
    "/oauth/callback?code=a",
    undefined,
    7,
  ])("is the introduction for %j [R2.6]", (returnTo) => {
    expect(landingOf(returnTo)).toBe("/dashboard/introduction");
  });

  it.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
  ])("never leaves the portal for %s", (returnTo) => {
    expect(landingOf(returnTo)).toBe("/dashboard/introduction");
  });
});
