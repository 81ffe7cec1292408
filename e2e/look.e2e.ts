import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { arrive, openWindow, seriousFindings, type Window } from "./pages.ts";
import { type RunningPortal, startPortal } from "./portal.ts";
import { openScreen, type Screen, screens } from "./screens.ts";
import { targetFaults } from "./target-faults.ts";

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

/** Pages that the server writes whole. */
const writtenPages = ["/info/privacy.en.html", "/api/docs"];

/** Phone, tablet and desk are laid out differently; the widest is laid out as the desk is, and dark as light is. */
const looks = [
  { colorScheme: "light", width: 360, isNewLayout: true },
  { colorScheme: "light", width: 768, isNewLayout: true },
  { colorScheme: "light", width: 1280, isNewLayout: true },
  { colorScheme: "light", width: 1920, isNewLayout: false },
  { colorScheme: "dark", width: 1280, isNewLayout: true },
  { colorScheme: "dark", width: 360, isNewLayout: true },
] as const;

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

const goodLook =
  "passes the accessibility checker in both themes, from phone to wide screen, and never scrolls sideways [R9.45]";
const goodTargets =
  "everything to press is 24 px or more, and shows a ring of 2 px and 3:1 while it has the focus, at any width";

describe("the sign-in page", () => {
  let window: Window;
  beforeAll(async () => {
    window = await openWindow(browser);
    await window.page.goto(portal.url);
    await window.page.getByRole("button", { name: "Sign in" }).waitFor();
  });
  afterAll(() => window?.context.close());

  it(goodLook, () => expectGoodLook(window.page, "sign-in"));
  it(goodTargets, () => expectGoodTargets(window.page));
});

describe("signed in", () => {
  let window: Window;
  beforeAll(async () => {
    window = await openWindow(browser);
    await arrive(window.page, portal);
  });
  afterAll(() => window?.context.close());

  describe.each(pictured)("the screen %s", (name, screen, example) => {
    const open = async () => {
      const { page } = window;
      await page.emulateMedia({ colorScheme: looks[0].colorScheme });
      await page.setViewportSize({ width: looks[0].width, height: 900 });
      // The decoders keep what the screen before was given.
      await page.evaluate(() => sessionStorage.removeItem("decoder-input"));
      await openScreen(page, portal.url, screen);
      if (example !== undefined) {
        await page.getByRole("button", { name: `Load the example ${example}` }).click();
        await page.getByRole("treeitem", { selected: true }).waitFor();
      }
    };
    beforeAll(open);

    it(goodLook, () => expectGoodLook(window.page, name));
    // A tab that gets the focus chooses: the next width begins with the first again.
    if (example === undefined) it(goodTargets, () => expectGoodTargets(window.page, open));
  });

  describe.each(writtenPages)("the page %s", (path) => {
    it(goodTargets, async () => {
      await window.page.goto(portal.url + path);
      await expectGoodTargets(window.page);
    });
  });
});

/** Takes the picture and judges the page in each look; it is loaded once and follows the window and the theme. */
async function expectGoodLook(page: Page, screen: string): Promise<void> {
  for (const { colorScheme, width, isNewLayout } of looks) {
    const name = `${screen}-${colorScheme}-${width}`;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => page.evaluate(() => [innerWidth, document.documentElement.scrollWidth - innerWidth]), {
        message: name,
      })
      .toEqual([width, expect.toSatisfy((excess: number) => excess <= 0)]);
    await expect.poll(() => page.evaluate(themeShown), { message: name }).toBe(colorScheme);
    await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
    if (isNewLayout) expect(await seriousFindings(page), name).toEqual([]);
  }
}

/** By its ground: the light one is nearly white. */
function themeShown(): "light" | "dark" {
  const [red = 0] = (getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
  return red > 127 ? "light" : "dark";
}

/** @param reopen - brings back what showing the focus has changed. */
async function expectGoodTargets(page: Page, reopen?: () => Promise<void>): Promise<void> {
  for (const width of [360, 768, 1280]) {
    if (width > 360 && (await page.getByRole("tab").count()) > 0) await reopen?.();
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width, height: 900 });
    await page.keyboard.press("Tab"); // from here on the focus counts as moved by the keyboard
    expect(await targetFaults(page), `at ${width} px`).toEqual([]);
  }
}
