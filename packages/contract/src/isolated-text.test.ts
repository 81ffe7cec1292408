import { describe, expect, it } from "vitest";
import { isolated } from "./isolated-text.ts";

describe("a text in a sentence", () => {
  it.each([
    "שלום",
    "مرحبا",
    "Unit א 1",
  ])("is isolated where it has letters from right to left: %s", (text) => {
    expect(isolated(text)).toBe(`\u2068${text}\u2069`);
  });

  it.each(["", "Unit 1", "ßÔL", "Ελλάς", "車両", "😀"])("stays as it is otherwise: %j", (text) => {
    expect(isolated(text)).toBe(text);
  });
});
