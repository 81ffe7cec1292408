import { expect, it } from "vitest";
import { harmlessForTerminals, onOneLine } from "./plain-characters.ts";

it("keeps foreign text on its line", () => {
  expect(onOneLine("a\n-- verdict: Trusted\r\u0085\u2028ü\u{1F697}")).toBe(
    "a\u240a-- verdict: Trusted\u240d\ufffd\ufffdü\u{1F697}",
  );
});

it("gives terminals nothing to obey", () => {
  expect(harmlessForTerminals("a\n\tb\u001b[31mc\u007f\u009b2Jd\u202ee ü")).toBe(
    "a\n\tb\u241b[31mc\u2421\ufffd2Jd\ufffde ü",
  );
});
