import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
/** In the order of their chapters. */
const pages = ["asvs-1-5.md", "asvs.md", "asvs-11-17.md"];
const rows = pages
  .flatMap((page) => readFileSync(join(root, "docs/security", page), "utf8").split("\n"))
  .filter((line) => /^\| V\d/.test(line))
  .map(
    (line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()) as [string, string, string, string, string],
  );

/** How many requirements of levels 1 and 2 each section has, in the standard's edition 5.0.0. They come before those of level 3. */
const requirements = {
  ...{ "V1.1": 2, "V1.2": 9, "V1.3": 11, "V1.4": 3, "V1.5": 2 },
  ...{ "V2.1": 3, "V2.2": 3, "V2.3": 4, "V2.4": 1 },
  ...{ "V3.2": 2, "V3.3": 4, "V3.4": 6, "V3.5": 5, "V3.7": 2 },
  ...{ "V4.1": 3, "V4.2": 1, "V4.3": 2, "V4.4": 4 },
  ...{ "V5.1": 1, "V5.2": 3, "V5.3": 2, "V5.4": 3 },
  ...{ "V6.1": 3, "V6.2": 12, "V6.3": 4, "V6.4": 4, "V6.5": 5, "V6.6": 3, "V6.8": 4 },
  ...{ "V7.1": 3, "V7.2": 4, "V7.3": 2, "V7.4": 5, "V7.5": 2, "V7.6": 2 },
  ...{ "V8.1": 2, "V8.2": 3, "V8.3": 1, "V8.4": 1, "V9.1": 3, "V9.2": 4 },
  ...{ "V10.1": 2, "V10.2": 2, "V10.3": 4, "V10.4": 11, "V10.5": 5, "V10.6": 2, "V10.7": 3 },
  ...{ "V11.1": 2, "V11.2": 3, "V11.3": 3, "V11.4": 4, "V11.5": 1, "V11.6": 1 },
  ...{ "V12.1": 3, "V12.2": 2, "V12.3": 4, "V13.1": 1, "V13.2": 5, "V13.3": 2, "V13.4": 5 },
  ...{ "V14.1": 2, "V14.2": 4, "V14.3": 3, "V15.1": 3, "V15.2": 3, "V15.3": 7 },
  ...{ "V16.1": 1, "V16.2": 5, "V16.3": 4, "V16.4": 3, "V16.5": 3 },
  ...{ "V17.1": 1, "V17.2": 4, "V17.3": 2 },
};

it("the ASVS tables have every requirement of levels 1 and 2 once", () => {
  const numbers = Object.entries(requirements).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  expect(rows.map(([number]) => number)).toEqual(numbers);
});

it("the ASVS tables say of each how it stands, and by what", () => {
  for (const [number, level, asks, stands, by] of rows) {
    expect(level, number).toMatch(/^[12]$/);
    expect(["met", "partly", "not", "n/a"], number).toContain(stands);
    for (const text of [asks, by]) expect(text, number).not.toBe("");
  }
});

it("each test that the ASVS tables name is there", () => {
  const named = rows.flatMap(([number, , , , by]) =>
    by.split("<br>").flatMap((part) => {
      const [, file, rest] = /`([^`]+\.(?:test|e2e)\.tsx?)`: (.+)$/.exec(part) ?? [];
      return file === undefined ? [] : [{ number, file, name: rest!.split(/\. (?=[A-Z])/, 1)[0]! }];
    }),
  );
  expect(named.length).toBeGreaterThan(200);
  const missing = named.filter(
    ({ file, name }) =>
      !existsSync(join(root, file)) || !readFileSync(join(root, file), "utf8").includes(`"${name}`),
  );
  expect(missing).toEqual([]);
});
