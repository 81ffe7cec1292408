import { readFileSync } from "node:fs";
import { fromTime32 } from "@v2x/credentials";
import { expect, it } from "vitest";
import { fineErrorText, statusOf } from "../exchange/fine-errors.ts";
import { authorizationRules, messageRules } from "./authorization-rules.ts";
import { downloadRules, nameRules } from "./download-rules.ts";
import { enrolledRequestRules } from "./enrolled-request-rules.ts";
import { successorRequestRules } from "./successor/successor-request-rules.ts";

const documented = readFileSync(new URL("../../../../docs/scms-error-codes.md", import.meta.url), "utf8");
const section = (title: string) => documented.split(/^## /m).find((text) => text.startsWith(`${title}\n`))!;
const ofRa = section("RA: authorization");

it("the table of codes lists every rule of the RA under its code", () => {
  for (const { name, code } of [...messageRules, ...authorizationRules]) {
    const row = ofRa.split("\n").find((line) => line.startsWith(`| \`${code}\` |`));
    if (name === "message-kind") expect(row, code).toContain("eeRaCertRequest");
    else expect(row, code).toContain(`\`${name}\``);
    expect(fineErrorText(code)).toMatch(/^400-\d\d\d? \([a-zA-Z ]+\)$/);
    expect(statusOf(code)).toBe(400);
  }
});

it("and every rule for the next enrollment certificate", () => {
  const rows = section("RA: next enrollment certificate").split("\n");
  for (const { name, code } of successorRequestRules) {
    const row = rows.find((line) => line.includes(`\`${code}\``) && line.startsWith("|"));
    const isShared = enrolledRequestRules.some((rule) => rule.name === name);
    expect(row, code).toContain(isShared ? "as above" : `\`${name}\``);
    expect(fineErrorText(code)).toMatch(/^400-\d\d\d? \([a-zA-Z ]+\)$/);
  }
});

it("and every rule of a download", () => {
  const rows = section("RA: download").split("\n");
  for (const { name, code } of [...downloadRules, ...nameRules]) {
    const found = rows.filter((line) => line.startsWith("|") && line.includes(`\`${code}\``)).join("\n");
    expect(found, code).toContain(name === "message-kind" ? "eeRaDownloadRequest" : `\`${name}\``);
  }
});

const end = 700_000_000;
const refused = { found: expect.any(String) };

it("the next enrollment certificate starts before the present one ends, and no earlier before that than allowed", () => {
  const ask = (name: string, start: number, overlapDays: number) =>
    successorRequestRules
      .find((rule) => rule.name === name)!
      .ask({
        asked: { tbsCert: { validityPeriod: { start, duration: { choice: "years", value: 1 } } } },
        enrolled: { record: { notAfter: fromTime32(end) } },
        overlapDays,
      } as never);
  const within = "successor-within-enrollment";
  expect([ask(within, end - 1, 0), ask(within, end, 0)]).toEqual([true, refused]);
  const earliest = end - 2 * 86_400;
  const overlap = "successor-overlap";
  expect([ask(overlap, earliest, 2), ask(overlap, earliest - 1, 2)]).toEqual([true, refused]);
  expect(ask(overlap, earliest - 1, 0)).toBe("notApplicable");
});

it("an enrollment certificate is taken from its first moment to just before its end, of an active device", () => {
  const ask = (name: string, subject: object) =>
    enrolledRequestRules.find((rule) => rule.name === name)!.ask(subject as never);
  const record = { notBefore: fromTime32(end - 9), notAfter: fromTime32(end) };
  const at = (time: number) => ask("enrollment-in-force", { enrolled: { record }, now: fromTime32(time) });
  expect([end - 10, end - 9, end - 1, end].map(at)).toEqual([refused, true, true, refused]);
  expect(ask("device-not-blocked", { enrolled: { device: { state: "DEACTIVATED" } } })).toEqual(refused);
  expect(successorRequestRules).toEqual(expect.arrayContaining([...enrolledRequestRules]));
});
