import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const rows = readFileSync(join(root, "docs/security/asvs.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| V\d/.test(line))
  .map(
    (line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()) as [string, string, string, string, string],
  );

/** How many requirements of levels 1 and 2 each section has, in the standard's edition 5.0.0. */
const requirements = {
  ...{ "V6.1": 3, "V6.2": 12, "V6.3": 4, "V6.4": 4, "V6.5": 5, "V6.6": 3, "V6.8": 4 },
  ...{ "V7.1": 3, "V7.2": 4, "V7.3": 2, "V7.4": 5, "V7.5": 2, "V7.6": 2 },
  ...{ "V8.1": 2, "V8.2": 3, "V8.3": 1, "V8.4": 1, "V9.1": 3, "V9.2": 4 },
  ...{ "V10.1": 2, "V10.2": 2, "V10.3": 4, "V10.4": 11, "V10.5": 5, "V10.6": 2, "V10.7": 3 },
};

it("the ASVS table has every requirement of its chapters once", () => {
  const numbers = Object.entries(requirements).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  expect(rows.map(([number]) => number)).toEqual(numbers);
});

it("the ASVS table says of each how it stands, and by what", () => {
  for (const [number, level, asks, stands, by] of rows) {
    expect(level, number).toMatch(/^[12]$/);
    expect(["met", "partly", "not", "n/a"], number).toContain(stands);
    for (const text of [asks, by]) expect(text, number).not.toBe("");
  }
});

it("each test that the ASVS table names is there", () => {
  const named = rows.flatMap(([number, , , , by]) =>
    by.split("<br>").flatMap((part) => {
      const [, file, rest] = /`([^`]+\.(?:test|e2e)\.tsx?)`: (.+)$/.exec(part) ?? [];
      return file === undefined ? [] : [{ number, file, name: rest!.split(/\. (?=[A-Z])/, 1)[0]! }];
    }),
  );
  expect(named.length).toBeGreaterThan(50);
  const missing = named.filter(
    ({ file, name }) =>
      !existsSync(join(root, file)) || !readFileSync(join(root, file), "utf8").includes(`"${name}`),
  );
  expect(missing).toEqual([]);
});
