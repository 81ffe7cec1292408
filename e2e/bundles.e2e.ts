import { unzipSync, zipSync } from "fflate";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { arrive, downloadBy, expectFocus, openWindow, seriousFindings } from "./pages.ts";
import { type RunningPortal, startPortal } from "./portal.ts";

let portal: RunningPortal;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

/** A bundle of the portal's own, in which one private key is another ticket's. */
async function bundleWithOneWrongKey(page: Page): Promise<Buffer> {
  await arrive(page, portal, { route: "/dashboard/ccms/at_generator" });
  await page.getByLabel("Number of ATs").fill("20");
  const { bytes } = await downloadBy(page, () =>
    page.getByRole("button", { name: "Generate tickets" }).click(),
  );
  const files = unzipSync(bytes);
  files["keys/AT_012.vkey"] = files["keys/AT_007.vkey"]!;
  return Buffer.from(zipSync(files));
}

const bundle = (page: Page) => page.getByRole("region", { name: "Files of the bundle" }).first();

describe("a bundle in the decoder", () => {
  it("with one wrong key is opened by keyboard alone, and shows it; none of it is sent or kept", async () => {
    const { context, page } = await openWindow(browser);
    const buffer = await bundleWithOneWrongKey(page);
    await page.goto(`${portal.url}/dashboard/coer_decoder`);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(request.url());
    });
    const input = page.locator('input[type="file"]').first();
    await page.getByLabel("Hex data").waitFor();
    const choosing = page.waitForEvent("filechooser");
    await input.press("Space");
    await (await choosing).setFiles({ name: "atBundle.zip", mimeType: "application/zip", buffer });
    await bundle(page)
      .getByRole("heading", {
        name: "Wrong 24 of 25 in order; 1 key does not belong to its certificate: keys/AT_012.vkey",
      })
      .waitFor();
    // What is wrong stands on top, is chosen, and says why.
    const answers = bundle(page).getByLabel("What was checked of tickets/AT_012.oer");
    await answers.getByText("keys/AT_012.vkey is not the private key of its certificate").waitFor();
    await page.getByRole("tree", { name: "Fields" }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    const next = bundle(page).getByRole("button", { name: "Show trust/rca.oer" });
    await bundle(page).getByRole("button", { name: "Show tickets/AT_012.oer" }).focus();
    await page.keyboard.press("Tab");
    await expectFocus(next);
    await page.keyboard.press("Enter");
    await bundle(page).getByLabel("What was checked of trust/rca.oer").waitFor();
    expect(sent.filter((url) => /decode|verdict/i.test(url))).toEqual([]);
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    expect(kept).not.toContain("PRIVATE KEY");
    expect(kept).not.toContain("atBundle.zip");
    await context.close();
  });
});
