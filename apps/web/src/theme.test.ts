// @vitest-environment node
import { pageAssets } from "@v2x/pages";
import { expect, it } from "vitest";
import { theme } from "./theme.ts";

const sheet = [...pageAssets].find(([name]) => name.endsWith(".css"))![1].body.toString();
const { light, dark } = theme.colorSchemes;

it.each([
  ["background", "background.default"],
  ["paper", "background.paper"],
  ["text", "text.primary"],
  ["text-quiet", "text.secondary"],
  ["divider", "divider"],
  ["control-border", "controlBorder"],
  ["sunken", "sunken"],
  ["accent", "primary.main"],
  ["accent-pressed", "primary.dark"],
  ["on-accent", "primary.contrastText"],
  ["accent-soft", "primary.soft"],
  ["error", "error.main"],
  ["error-soft", "error.soft"],
  ["info", "info.main"],
  ["info-soft", "info.soft"],
])("the pages that the server writes have the portal's colour for %s", (property, token) => {
  const written = new RegExp(`--${property}: light-dark\\(([^,]+), ([^)]+)\\);`).exec(sheet);
  expect(written?.slice(1)).toEqual([colorOf(light!.palette, token), colorOf(dark!.palette, token)]);
});

it("those pages and the portal have one typeface", () => {
  expect(theme.typography.fontFamily).toMatch(/^"Inter Variable", system-ui/);
  expect(sheet).toMatch(/font:\s+14px \/ 22px "Inter Variable",\s+system-ui/);
});

function colorOf(palette: object, token: string): unknown {
  return token.split(".").reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], palette);
}
