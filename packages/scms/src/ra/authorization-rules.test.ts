import { readFileSync } from "node:fs";
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
