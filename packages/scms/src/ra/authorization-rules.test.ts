import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { fineErrorText, statusOf } from "../exchange/fine-errors.ts";
import { authorizationRules, messageRules } from "./authorization-rules.ts";

const documented = readFileSync(new URL("../../../../docs/scms-error-codes.md", import.meta.url), "utf8");
const ofRa = documented.slice(
  documented.indexOf("## RA: authorization"),
  documented.indexOf("## RA: download"),
);

it("the table of codes lists every rule of the RA under its code", () => {
  for (const { name, code } of [...messageRules, ...authorizationRules]) {
    const row = ofRa.split("\n").find((line) => line.startsWith(`| \`${code}\` |`));
    if (name === "message-kind") expect(row, code).toContain("eeRaCertRequest");
    else expect(row, code).toContain(`\`${name}\``);
    expect(fineErrorText(code)).toMatch(/^400-\d\d\d? \([a-zA-Z ]+\)$/);
    expect(statusOf(code)).toBe(400);
  }
});
