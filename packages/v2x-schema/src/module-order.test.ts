import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";

const modulesBelow = (folder: string, pattern: RegExp) =>
  readdirSync(join(import.meta.dirname, folder))
    .filter((file) => pattern.test(file))
    .map((file) => `./${join(folder, file)}`);

it.each([
  ...modulesBelow(".", /^ieee1609dot2dot1-[\w-]+\.ts$/),
  ...modulesBelow("camp", /^[\w-]+\.ts$/),
])("%s, whose standard's modules need each other, can be loaded before the others", async (path) => {
  vi.resetModules();
  expect(Object.keys(await import(path)).length).toBeGreaterThan(0);
});
