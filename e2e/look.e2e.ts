import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { arrive, openWindow, seriousFindings, type Window } from "./pages.ts";
import { type RunningPortal, startPortal } from "./portal.ts";
import { openScreen, type Screen, screens } from "./screens.ts";

/** Where the pictures go, for people to look at. */
const pictures = join(import.meta.dirname, "..", "reports", "screens");

/** The example that is loaded for another picture of a screen. */
const examples: Readonly<Record<string, string>> = {
  "coer-decoder": "European trust list (ECTL) of level 2",
  "uper-decoder": "Signed BSM that a road-side unit received",
};

/** Name of the picture, screen, and the example that is loaded. */
const pictured = screens.flatMap((screen): [name: string, screen: Screen, example?: string][] => {
  const { name } = screen;
  const example = examples[name];
  return [
    [name, screen],
    ...(example ? [[`${name}-filled`, screen, example] as [string, Screen, string]] : []),
  ];
});

/** Phone, tablet and desk are laid out differently; the widest is laid out as the desk is, and dark as light is. */
const widths = {
  light: [
    { width: 360, isNewLayout: true },
    { width: 768, isNewLayout: true },
    { width: 1280, isNewLayout: true },
    { width: 1920, isNewLayout: false },
  ],
  dark: [
    { width: 360, isNewLayout: true },
    { width: 1280, isNewLayout: true },
  ],
} as const;

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
    await arrive(window.page, portal);
  });
  afterAll(() => window?.context.close());

  it("the sign-in page passes the accessibility checker and never scrolls sideways [R9.45]", async () => {
    const { context, page } = await openWindow(browser, { colorScheme });
    await page.goto(portal.url);
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    await expectGoodLook(page, "sign-in", colorScheme);
    await context.close();
  });

  it.each(
    pictured,
  )("the screen %s passes the accessibility checker and never scrolls sideways [R9.45]", async (name, screen, example) => {
    const { page } = window;
    await page.setViewportSize({ width: widths[colorScheme][0].width, height: 900 });
    // The decoders keep what the screen before was given.
    await page.evaluate(() => sessionStorage.removeItem("decoder-input"));
    await openScreen(page, portal.url, screen);
    if (example !== undefined) {
      await page.getByRole("button", { name: `Load the example ${example}` }).click();
      await page.getByRole("treeitem", { selected: true }).waitFor();
    }
    await expectGoodLook(page, name, colorScheme);
  });
});

/** Takes the picture and judges the page at each width; it is loaded once and follows the window. */
async function expectGoodLook(page: Page, screen: string, colorScheme: keyof typeof widths): Promise<void> {
  const name = `${screen}-${colorScheme}`;
  for (const { width, isNewLayout } of widths[colorScheme]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: join(pictures, `${name}-${width}.png`), fullPage: true });
    await expect
      .poll(() => page.evaluate(() => [innerWidth, document.documentElement.scrollWidth - innerWidth]), {
        message: `${name} at ${width} px`,
      })
      .toEqual([width, expect.toSatisfy((excess: number) => excess <= 0)]);
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
    if (isNewLayout) expect(await seriousFindings(page), `${name} at ${width} px`).toEqual([]);
  }
}
