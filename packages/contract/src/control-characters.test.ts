import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { controlCharacterProblem, multiLine } from "./index.ts";

const schema = z.object({
  name: z.string(),
  note: z._default(z.optional(multiLine(z.string())), ""),
  list: z.array(
    z.object({
      note: z.pipe(
        multiLine(z.string()),
        z.transform((text) => text.trim()),
      ),
    }),
  ),
  wrapped: z.optional(z.object({ note: multiLine(z.string()) })),
});
const problem = (input: unknown) => controlCharacterProblem(input, schema, "The body");

describe("control characters", () => {
  it.each([
    [{ name: "a\u0000b" }, "name must not hold control characters"],
    [{ name: "a\nb" }, "name must not hold control characters"],
    [{ name: "a\u007f" }, "name must not hold control characters"],
    [{ name: "a\u0085" }, "name must not hold control characters"],
    [{ other: { deep: ["x", "\u001b[31m"] } }, "other.deep[1] must not hold control characters"],
    [{ note: "a\u0000" }, "note must not hold control characters other than tabs and line ends"],
    [
      { list: [{ note: "" }, { note: "\u000b" }] },
      "list[1].note must not hold control characters other than tabs and line ends",
    ],
    [{ list: ["\t"] }, "list[0] must not hold control characters"],
    [{ note: ["\n"] }, "note[0] must not hold control characters"],
    ["\u0000", "The body must not hold control characters"],
    [{ "a\u0000": 1 }, "The body must not have control or invisible characters in the names of its members"],
    [
      { list: [{ "\n": 1 }] },
      "list[0] must not have control or invisible characters in the names of its members",
    ],
    [JSON.parse('{"__proto__":{"x":"\\u0000"}}'), "__proto__.x must not hold control characters"],
    [{ constructor: "\n" }, "constructor must not hold control characters"],
    [
      { name: "reo.\u202etset" },
      "name must not hold characters that turn the direction of text (such as U+202E)",
    ],
    [{ name: "re\u200bset" }, "name must not hold invisible characters (U+200B)"],
    [{ name: "a\u{e0061}" }, "name must not hold invisible characters (U+E0061)"],
    [{ "a\u00ad": 1 }, "The body must not have control or invisible characters in the names of its members"],
    [{ note: "a\u202e" }, "note must not hold characters that turn the direction of text (such as U+202E)"],
    [{ name: "\ud800" }, "name must be well-formed Unicode"],
  ])("in %j are named with their field", (input, text) => {
    expect(problem(input)).toBe(text);
  });

  it("that end lines or indent are read where a schema says so, through whatever wraps it", () => {
    expect(problem({ note: "a\r\n\tb", list: [{ note: "a\nb" }] })).toBeUndefined();
    expect(problem({ wrapped: { note: "a\nb" } })).toBeUndefined();
    expect(problem({ note: "\ufeff03 80\u200b" })).toBeUndefined();
  });

  it("are not seen in letters of any language, emoji, or what is no text", () => {
    expect(problem({ name: "Zürich 東京 😀 \u00a0", list: [], other: [1, null, true] })).toBeUndefined();
  });

  it("are found in time at the bottom of the deepest body that is read", () => {
    const depth = 250_000;
    const nested = JSON.parse(`${"[".repeat(depth)}"\\u0000"${"]".repeat(depth)}`);
    expect(problem(nested)).toMatch(/^(\[0\])+ must not hold control characters$/);
  }, 5000);
});
