import type { Check } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { type LogEntry, logTo, outcomeOf } from "./log.ts";

const check = (name: string, outcome: Check["outcome"], found?: string): Check => ({
  name,
  clause: "a clause",
  outcome,
  expected: `${name} holds`,
  ...(found === undefined ? {} : { found }),
  path: name === "whole" ? "" : "a.b",
});
const entry: LogEntry = {
  step: "enrolment",
  outcome: "refused",
  text: "response code unknownits",
  details: ["why: it is unknown"],
  checks: [
    check("good", "pass"),
    check("bad", "fail", "it is 2"),
    check("whole", "unknown"),
    check("none", "notApplicable"),
  ],
  data: { code: 6 },
};
const written = (style: { readonly isJson: boolean; readonly isVerbose: boolean }) => {
  const lines: string[] = [];
  logTo((text) => lines.push(text), style)(entry);
  return lines.join("");
};

describe("the log", () => {
  it("shows people what does not hold, and how much was looked at", () => {
    expect(written({ isJson: false, isVerbose: false })).toBe(
      [
        "refused  enrolment      response code unknownits (4 checks)",
        "           fail: bad at a.b: it is 2 [a clause]",
        "           unknown: whole: whole holds [a clause]",
        "         why: it is unknown",
        "",
      ].join("\n"),
    );
  });

  it("counts one check as one", () => {
    const lines: string[] = [];
    const one = { ...entry, checks: entry.checks!.slice(0, 1), details: [] };
    logTo((text) => lines.push(text), { isJson: false, isVerbose: false })(one);
    expect(lines.join("")).toContain("response code unknownits (1 check)\n");
  });

  it("shows every check on demand", () => {
    const text = written({ isJson: false, isVerbose: true });
    expect(text).toContain("           pass: good at a.b: good holds [a clause]\n");
    expect(text).toContain("           -: none at a.b: none holds [a clause]\n");
  });

  it("is one object a line for scripts, with everything", () => {
    const text = written({ isJson: true, isVerbose: false });
    expect(text.split("\n")).toHaveLength(2);
    expect(JSON.parse(text)).toEqual(entry);
  });

  it("lets nobody's words steer the terminal", () => {
    const lines: string[] = [];
    logTo((text) => lines.push(text), { isJson: false, isVerbose: false })({
      ...entry,
      text: "red \u001b[31m text\r",
      details: ["bell \u0007", "c1 \u009b"],
      checks: [],
    });
    expect(lines.join("")).toBe(
      "refused  enrolment      red \ufffd[31m text\ufffd\n         bell \ufffd\n         c1 \ufffd\n",
    );
  });

  it("calls good only what holds", () => {
    expect(outcomeOf([check("good", "pass"), check("none", "notApplicable")])).toBe("ok");
    expect(outcomeOf([check("open", "unknown")])).toBe("failed");
  });
});
