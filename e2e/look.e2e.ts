import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { openWindow, seriousFindings, signIn, type Window } from "./pages.ts";
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

/** Phone, tablet and desk are laid out differently; the widest is laid out as the desk is. */
const widths = [
  { width: 360, isNewLayout: true },
  { width: 768, isNewLayout: true },
  { width: 1280, isNewLayout: true },
  { width: 1920, isNewLayout: false },
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

describe.each(["light", "dark"] as const)("in the %s theme, from phone to wide screen", (colorScheme) => {
  let window: Window;

  beforeAll(async () => {
    window = await openWindow(browser, { colorScheme });
    await signIn(window.page, portal);
  });
  afterAll(() => window?.context.close());

  it("the sign-in page passes the accessibility checker and never scrolls sideways [R9.45]", async () => {
    const { context, page } = await openWindow(browser, { colorScheme });
    await page.goto(portal.url);
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    await expectGoodLook(page, `sign-in-${colorScheme}`);
    await context.close();
  });

  it.each(
    screens,
  )("the screen %s passes the accessibility checker and never scrolls sideways [R9.45]", async (name, route, example) => {
    const { page } = window;
    await page.setViewportSize({ width: widths[0]!.width, height: 900 });
    // The decoders keep what the screen before was given.
    await page.evaluate(() => sessionStorage.removeItem("decoder-input"));
    await page.goto(portal.url + route);
    await page.getByRole("heading", { level: 1 }).waitFor();
    if (example !== undefined) {
      await page.getByRole("button", { name: `Load the example ${example}` }).click();
      await page.getByRole("treeitem", { selected: true }).waitFor();
    }
    await page.waitForLoadState("networkidle");
    await expectGoodLook(page, `${name}-${colorScheme}`);
  });
});

/** Takes the picture and judges the page at each width; it is loaded once and follows the window. */
async function expectGoodLook(page: Page, name: string): Promise<void> {
  for (const { width, isNewLayout } of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: join(pictures, `${name}-${width}.png`), fullPage: true });
    expect(
      await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth - innerWidth]),
      `${name} at ${width} px`,
    ).toEqual([width, expect.toSatisfy((excess: number) => excess <= 0)]);
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
    if (isNewLayout) expect(await seriousFindings(page), `${name} at ${width} px`).toEqual([]);
  }
}
