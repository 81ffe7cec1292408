import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { arrive, openWindow, userMenu, type Window } from "./pages.ts";
import { type RunningPortal, startPortal } from "./portal.ts";
import { openScreen, screens } from "./screens.ts";

let portal: RunningPortal;
let browser: Browser;
let window: Window;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
  window = await openWindow(browser);
  await window.page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(globalThis, { violations });
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, sample, blockedURI }) =>
      violations.push(`${violatedDirective}: ${blockedURI} ${sample}`),
    );
  });
  await arrive(window.page, portal);
});
afterAll(async () => {
  await window?.context.close();
  await browser?.close();
  await portal?.close();
});

const violations = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { readonly violations: readonly string[] }).violations);

describe("the content security policy", () => {
  it.each(
    screens.map((screen) => [screen.name, screen] as const),
  )("forbids nothing that the screen %s does, which has its styles", async (_name, screen) => {
    const { page } = window;
    await openScreen(page, portal.url, screen);
    await userMenu(page).click();
    await page.getByRole("menuitem").first().waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "hidden" });
    expect(await violations(page)).toEqual([]);
    const radius = await userMenu(page).evaluate((button) => getComputedStyle(button).borderRadius);
    expect(Number.parseFloat(radius)).toBeGreaterThan(0);
  });

  it("forbids style elements with a text", async () => {
    const { page } = window;
    await page.evaluate(() => {
      const style = document.createElement("style");
      style.textContent = "body { opacity: 0.5 }";
      document.head.append(style);
    });
    expect(await page.evaluate(() => getComputedStyle(document.body).opacity)).toBe("1");
    await expect.poll(() => violations(page)).toEqual([expect.stringMatching(/^style-src-elem: inline/)]);
  });
});
