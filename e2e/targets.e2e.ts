import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { arrive, openWindow } from "./pages.ts";
import { type RunningPortal, startPortal } from "./portal.ts";
import { openScreen, screens } from "./screens.ts";

/** Pages that the server writes whole. */
const pages = ["/info/privacy.en.html", "/api/docs"];

let portal: RunningPortal;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

/**
 * What can be pressed or typed into and is smaller than 24 × 24 px, or shows no ring of 2 px and 3:1 while it has the
 * focus. Links inside a sentence are as high as its line (WCAG 2.2, 2.5.8, "inline").
 */
function faults(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const interactive =
      'a[href], button, input, select, textarea, summary, [tabindex="0"], [role="button"], [role="combobox"], [role="tab"]';
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      const { visibility, opacity } = getComputedStyle(element);
      return width > 1 && height > 1 && visibility === "visible" && opacity !== "0";
    };
    const isInSentence = (element: Element) =>
      element.tagName === "A" &&
      getComputedStyle(element).display === "inline" &&
      (element.parentElement?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0);
    const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (color: string) =>
      channels(color)
        .slice(0, 3)
        .map((value) => value / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
        .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index]!, 0);
    const contrast = (one: string, other: string) => {
      const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
      return (light! + 0.05) / (dark! + 0.05);
    };
    const isOpaque = (color: string) => (channels(color)[3] ?? 1) === 1 && color !== "transparent";
    const surfaceBehind = (element: Element): string => {
      for (let behind = element.parentElement; behind; behind = behind.parentElement) {
        const { backgroundColor } = getComputedStyle(behind);
        if (isOpaque(backgroundColor)) return backgroundColor;
      }
      return getComputedStyle(document.body).backgroundColor;
    };
    /** The ring: of the element, of the card that it fills, or the border of the frame that a field stands in. */
    const ringOf = (element: Element) => {
      for (const around of [element, element.closest("li, article")]) {
        if (!around) continue;
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(around);
        if (outlineStyle !== "none") return { width: Number.parseFloat(outlineWidth), color: outlineColor };
      }
      const frame = element.closest(".MuiInputBase-root")?.querySelector("fieldset");
      if (!frame) return { width: 0, color: "none" };
      const { borderTopWidth, borderTopColor } = getComputedStyle(frame);
      return { width: Number.parseFloat(borderTopWidth), color: borderTopColor };
    };
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(interactive)) {
      if (!isShown(element) || element.matches(":disabled")) continue;
      const name = `${element.tagName.toLowerCase()} "${(element.getAttribute("aria-label") ?? element.textContent ?? element.id).trim().slice(0, 40)}"`;
      const { width, height } = (element.closest("label") ?? element).getBoundingClientRect();
      if ((width < 23.99 || height < 23.99) && !isInSentence(element))
        found.push(`${name} is ${Math.round(width)} × ${Math.round(height)} px`);
      element.focus({ preventScroll: true });
      if (document.activeElement !== element) continue;
      // Some rings come with React's next drawing, and reduced motion still leaves transitions of a millisecond.
      let ring = ringOf(element);
      for (
        let tries = 0;
        tries < 200 &&
        element.isConnected &&
        (ring.width < 2 || contrast(ring.color, surfaceBehind(element)) < 3);
        tries++
      ) {
        await new Promise((resolve) => setTimeout(resolve, 25));
        ring = ringOf(element);
      }
      // A tab that got the focus chooses: what it exchanges may go while it is looked at.
      if (!element.isConnected) continue;
      if (ring.width < 2) found.push(`${name} has a ring of ${ring.width} px`);
      else if (contrast(ring.color, surfaceBehind(element)) < 3)
        found.push(`${name} has a ring ${ring.color} on ${surfaceBehind(element)}`);
    }
    return [...new Set(found)];
  });
}

describe.each([360, 768, 1280])("at %i px", (width) => {
  it("everything to press is 24 px or more, and shows a ring of 2 px and 3:1 while it has the focus", async () => {
    const { context, page } = await openWindow(browser, { width, height: 900, colorScheme: "dark" });
    await page.goto(portal.url);
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    await page.keyboard.press("Tab"); // from here on the focus counts as moved by the keyboard
    const found = (await faults(page)).map((fault) => `sign-in: ${fault}`);
    await arrive(page, portal);
    const measure = async (route: string) => {
      await page.keyboard.press("Tab");
      found.push(...(await faults(page)).map((fault) => `${route}: ${fault}`));
    };
    for (const screen of screens) {
      await openScreen(page, portal.url, screen);
      await measure(screen.route);
    }
    for (const route of pages) {
      await page.goto(portal.url + route);
      await measure(route);
    }
    expect(found).toEqual([]);
    await context.close();
  });
});
