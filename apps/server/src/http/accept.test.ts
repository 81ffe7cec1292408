import { expect, it } from "vitest";
import { prefersJson } from "./accept.ts";

it.each([
  [undefined, false],
  ["*/*", false],
  ["text/plain", false],
  ["application/json", true],
  ["application/json, text/plain, */*", false],
  ["application/json, */*;q=0.5", true],
  ["text/plain;q=0.2, application/*;q=0.9", true],
  ["application/json;q=0, text/html", false],
])("reads Accept: %s as JSON preferred: %s [R7.17]", (accept, expected) => {
  expect(prefersJson(accept)).toBe(expected);
});
