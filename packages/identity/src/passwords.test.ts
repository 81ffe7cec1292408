import { expect, it } from "vitest";
import { generatePassword, hashOfNoPassword, hashPassword, isPassword } from "./passwords.ts";

it.each([
  ["in another case", "Correct horse 7", "correct horse 7"],
  ["without the blank at its end", "correct horse 7 ", "correct horse 7"],
  ["in another form of the same letters", "cafe\u0301 au lait 7", "café au lait 7"],
  ["but for its last of a thousand characters", `${"x".repeat(999)}7`, `${"x".repeat(999)}8`],
])("a password is another one %s", async (_how, password, typed) => {
  const hash = await hashPassword(password);
  expect(await isPassword(hash, password)).toBe(true);
  expect(await isPassword(hash, typed)).toBe(false);
});

it("a password is stored as argon2id with 19 MiB and 2 passes", async () => {
  expect(await hashPassword("correct horse 7")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it("no password fits where nobody knows one, or where there is no account", async () => {
  expect(await isPassword(await hashOfNoPassword(), "")).toBe(false);
  expect(await isPassword(undefined, "")).toBe(false);
});

it("a password that is made has 16 characters that nobody mistakes, and is never the same", () => {
  const made = Array.from({ length: 50 }, generatePassword);
  for (const password of made) expect(password).toMatch(/^[a-km-np-z2-9]{16}$/);
  expect(new Set(made).size).toBe(50);
});
