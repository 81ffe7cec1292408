import { limits } from "@v2x/contract";
import { expect, it } from "vitest";
import { refusedRequestsText } from "./refused-requests.ts";

const refusals = (count: number, text: string) =>
  Array.from({ length: count }, (_, at) => ({ name: `${at}.oer`, text }));

it.each([
  [1, "No.", "0.oer: No."],
  [2, "No.", "0.oer: No. 1.oer: No."],
  [3, "x".repeat(300), `0.oer: ${"x".repeat(300)} And 2 more.`],
  [2, "x".repeat(900), `0.oer: ${"x".repeat(900)} And 1 more.`],
])("tells of %i refused requests what there is room for", (count, text, told) => {
  expect(refusedRequestsText(refusals(count, text))).toBe(told);
});

it("keeps to the length of a failure's text with any number of them", () => {
  for (const length of [1, 50, 213, 214, 215, 216, 440])
    expect(refusedRequestsText(refusals(100, "y".repeat(length))).length).toBeLessThanOrEqual(
      limits.errorText.max,
    );
});
