import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { CookieSignatures } from "./cookie-signatures.ts";

const signatures = new CookieSignatures(["new key", "old key"]);

it("signs cookies with HMAC-SHA-256 by the first key, and verifies by each", () => {
  const signature = signatures.sign("v2x_session=abc");
  expect(signature).toBe(createHmac("sha256", "new key").update("v2x_session=abc").digest("base64url"));
  expect(signatures.index("v2x_session=abc", signature)).toBe(0);
  expect(signatures.index("v2x_session=abc", new CookieSignatures(["old key"]).sign("v2x_session=abc"))).toBe(
    1,
  );
});

it.each([
  ["of another cookie", signatures.sign("v2x_session=abd")],
  ["by another key", new CookieSignatures(["key"]).sign("v2x_session=abc")],
  ["by HMAC-SHA-1", createHmac("sha1", "new key").update("v2x_session=abc").digest("base64url")],
  ["that is cut", signatures.sign("v2x_session=abc").slice(0, -2)],
  ["that is empty", ""],
])("rejects a signature %s", (_what, signature) => {
  expect(signatures.verify("v2x_session=abc", signature)).toBe(false);
});
