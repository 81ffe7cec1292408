import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { arrive, openWindow, seriousFindings } from "./pages.ts";
import { type RunningPortal, startPortal } from "./portal.ts";
import { makeStation } from "./stations.ts";

let portal: RunningPortal;
let browser: Browser;
let canonicalId: string;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
  ({ canonicalId } = await makeStation(portal));
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

describe("trying a device out", () => {
  it("is reached from its row, by the keyboard alone, and lays a good run open step by step", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal, { route: "/dashboard/ccms/devices" });
    const row = page.getByRole("row").filter({ hasText: canonicalId });
    await row.getByRole("button", { name: /^More/ }).press("Enter");
    await page.getByRole("menuitem", { name: "Try it with a virtual station" }).press("Enter");
    await page.getByRole("heading", { level: 1, name: "Try the registration" }).waitFor();
    await page.getByText("Every step is good. The registration holds.").waitFor();
    await page.getByText(canonicalId).first().waitFor();
    await page
      .getByRole("button", { name: "Show trace: Get an authorization ticket from the AA" })
      .press("Enter");
    await page.getByRole("heading", { name: "Layers" }).waitFor();
    await page.getByText("InnerAtRequest").first().waitFor();
    await page.getByRole("button", { name: /^Hide trace: Get an/ }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await context.close();
  });

  it("leaves no row in the event log, and the device not enrolled", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal, { route: "/dashboard/ccms/event_logs" });
    await page.getByText("No requests to the EA yet").waitFor();
    await page.goto(`${portal.url}/dashboard/ccms/devices`);
    await page.getByRole("row").filter({ hasText: canonicalId }).getByText("Not enrolled").waitFor();
    await context.close();
  });

  it("fits a small screen in the dark", async () => {
    const { context, page } = await openWindow(browser, {
      width: 360,
      height: 780,
      colorScheme: "dark",
    });
    await arrive(page, portal, { route: "/dashboard/ccms/devices" });
    await page.getByRole("button", { name: /^More/ }).first().press("Enter");
    await page.getByRole("menuitem", { name: "Try it with a virtual station" }).press("Enter");
    await page.getByText("Every step is good. The registration holds.").waitFor();
    const isSideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(isSideways).toBe(false);
    expect(await seriousFindings(page)).toEqual([]);
    await context.close();
  });
});
