import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { openWindow, seriousFindings, signIn } from "./pages.ts";
import { type RunningPortal, startPortal } from "./portal.ts";

/** Where the pictures go, for people to look at. */
const pictures = join(import.meta.dirname, "..", "reports", "screens");

/** Name of the picture, route, and for a decoder the example that is loaded. */
const screens: readonly (readonly [name: string, route: string, example?: string])[] = [
  ["introduction", "/dashboard/introduction"],
  ["ccms-ca", "/dashboard/ccms/ca"],
  ["at-generator", "/dashboard/ccms/at_generator"],
  ["coer-decoder", "/dashboard/coer_decoder"],
  ["coer-decoder-filled", "/dashboard/coer_decoder", "European trust list (ECTL) of level 2"],
  ["uper-decoder", "/dashboard/uper_decoder"],
  ["uper-decoder-filled", "/dashboard/uper_decoder", "Signed BSM that a road-side unit received"],
  ["not-found", "/dashboard/no_such_screen"],
];

let portal: RunningPortal;
let browser: Browser;

beforeAll(async () => {
  mkdirSync(pictures, { recursive: true });
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

describe.each([360, 768, 1280, 1920])("at %i px", (width) => {
  it.each([
    "light",
    "dark",
  ] as const)("every screen in the %s theme passes the accessibility checker and never scrolls sideways [R9.45]", async (colorScheme) => {
    const { context, page } = await openWindow(browser, { width, height: 900, colorScheme });
    await page.goto(portal.url);
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    await page.screenshot({ path: join(pictures, `sign-in-${width}-${colorScheme}.png`), fullPage: true });
    expect(await seriousFindings(page)).toEqual([]);
    await signIn(page, portal);
    for (const [name, route, example] of screens) {
      await page.goto(portal.url + route);
      await page.getByRole("heading", { level: 1 }).waitFor();
      if (example !== undefined) {
        await page.getByRole("button", { name: `Load the example ${example}` }).click();
        await page.getByRole("treeitem", { selected: true }).waitFor();
      }
      await page.waitForLoadState("networkidle");
      await page.screenshot({ path: join(pictures, `${name}-${width}-${colorScheme}.png`), fullPage: true });
      expect(await seriousFindings(page), `${name} at ${width} px, ${colorScheme}`).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        name,
      ).toBeLessThanOrEqual(0);
      expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
    }
    await context.close();
  });
});
