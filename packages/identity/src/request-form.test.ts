import { describe, expect, it } from "vitest";
import { problemOfParameters, problemOfPath } from "./request-form.ts";

const problem = (parameters: Record<string, string>) =>
  problemOfParameters(new URLSearchParams(parameters))?.text;

describe("a form or query", () => {
  it("has up to 50 parameters", () => {
    const many = (count: number) => new URLSearchParams("a=1&".repeat(count));
    expect(problemOfParameters(many(50))).toBeUndefined();
    expect(problemOfParameters(many(51))).toEqual({
      status: 400,
      text: "There must be at most 50 parameters.",
    });
  });

  it.each([
    ["state", 512],
    ["password", 1000],
    ["id_token_hint", 4096],
  ])("has a %s of up to %i characters", (name, limit) => {
    expect(problem({ [name]: "x".repeat(limit) })).toBeUndefined();
    expect(problem({ [name]: "x".repeat(limit + 1) })).toBe(
      `The parameter ${name} must have at most ${limit} characters.`,
    );
  });

  it("has names of up to 512 characters, and repeats only such as are short and plain", () => {
    expect(problem({ ["x".repeat(512)]: "" })).toBeUndefined();
    expect(problem({ ["x".repeat(513)]: "" })).toBe(
      "The name of a parameter must have at most 512 characters.",
    );
    expect(problem({ "<b>": "\0" })).toBe("The name of a parameter must not contain control characters.");
    expect(problem({ ["x".repeat(40)]: "\0" })).toMatch(/^The parameter x{40} must/);
    expect(problem({ ["x".repeat(41)]: "\0" })).toMatch(/^The name of a parameter/);
  });

  it("may hold control characters in a password alone, since that is hashed and never stored", () => {
    expect(problem({ password: "a\tb" })).toBeUndefined();
    expect(problem({ email: "a\tb" })).toBe("The parameter email must not contain control characters.");
    expect(problem({ "password\0": "a" })).toBe(
      "The name of a parameter must not contain control characters.",
    );
  });

  it("has no invisible characters outside of a password", () => {
    expect(problem({ companyName: "Ac\u200bme" })).toBe(
      "The parameter companyName must not contain invisible characters (U+200B).",
    );
    expect(problem({ password: "a\u200bb", companyName: "Zürich 東京" })).toBeUndefined();
  });

  it("is told where its address is not text", () => {
    expect(problemOfPath("/auth/a%20b")).toBeUndefined();
    expect(problemOfPath("/auth/%00")?.text).toBe("The address must not contain control characters.");
    expect(problemOfPath("/auth/%ff")?.text).toBe("The address is not well formed.");
  });
});
