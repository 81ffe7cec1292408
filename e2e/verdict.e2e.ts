import { fixture } from "@v2x/testkit";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { arrive, openWindow, seriousFindings } from "./pages.ts";
import { type RunningPortal, startPortal } from "./portal.ts";

/** Of the ETSI test system; origin in packages/testkit/fixtures/README.md. */
const [ticket, aa] = ["CERT_IUT_A_AT.oer", "CERT_IUT_A_AA.oer"].map((name) =>
  fixture(`etsi-test-pki/${name}`),
);
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

let portal: RunningPortal;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

/** Presses Tab until the focus is on what has this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const label = element instanceof HTMLTextAreaElement ? element.labels?.[0]?.textContent : undefined;
      return element?.getAttribute("aria-label") ?? label ?? element?.textContent ?? "";
    });
    if (name.test(focused)) return;
  }
  throw new Error(`Tab reaches nothing named ${name}`);
}

describe("the verdict", () => {
  it("turns when the missing certificate is given, by the keyboard alone, and nothing is sent", async () => {
    const { context, page } = await openWindow(browser, { width: 1280, height: 800 });
    await arrive(page, portal, { route: "/dashboard/coer_decoder" });
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(`${request.url()} ${request.postData() ?? ""}`);
    });
    await page.getByLabel("Hex data").focus();
    await page.keyboard.insertText(hexOf(ticket!));
    const panel = page.getByRole("region", { name: "Verdict" });
    const status = panel.getByRole("status").first();
    await status.getByText(/^Not trusted: expired [\d-]+; issuer [0-9A-F]{16} missing/).waitFor();
    const before = await status.innerText();
    await tabTo(page, /^Give certificate [0-9A-F]{16}$/);
    await page.keyboard.press("Enter");
    await page.keyboard.insertText(hexOf(aa!));
    await tabTo(page, /^Add$/);
    await page.keyboard.press("Enter");
    await expect.poll(() => status.innerText()).not.toBe(before);
    await status.getByText(/AA .*; issuer [0-9A-F]{16} missing/).waitFor();
    // The focus waits where the effect is read.
    expect(await status.evaluate((line) => line === document.activeElement)).toBe(true);
    await tabTo(page, /^Details$/);
    await page.keyboard.press("Enter");
    await panel
      .getByText(/, given by hand$/)
      .first()
      .waitFor();
    expect(sent.filter((request) => request.includes(hexOf(ticket!)))).toEqual([]);
    expect(await seriousFindings(page)).toEqual([]);
    await context.close();
  });
});
