import { beforeEach, expect, it } from "vitest";
import { createTokenStore, type Tokens } from "./tokens.ts";

beforeEach(() => sessionStorage.clear());

const tokens: Tokens = {
  email: "demo@v2x.example",
  companyName: "Demo",
  accessToken: "access",
  refreshToken: "refresh",
  idToken: "id",
  subject: "1",
  receivedAt: 1,
  expiresAt: 2,
};

it("gives back what was saved, and nothing once it is cleared", () => {
  const store = createTokenStore(sessionStorage);
  expect(store.load()).toBeUndefined();
  store.save(tokens);
  expect(store.load()).toEqual(tokens);
  store.clear();
  expect(store.load()).toBeUndefined();
});

it.each([
  "no JSON",
  "null",
  "{}",
  '{"email":"demo@v2x.example","accessToken":"access","subject":"1"}',
  JSON.stringify({ ...tokens, expiresAt: "tomorrow" }),
])("takes %s, which is no session of ours, for a lookup that failed [R2.25]", (text) => {
  sessionStorage.setItem("session", text);
  expect(() => createTokenStore(sessionStorage).load()).toThrow();
});
