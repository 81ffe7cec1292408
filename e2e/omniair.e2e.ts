import { unzipSync } from "fflate";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { arrive, downloadBy, expectFocus, openWindow, pressAgain, seriousFindings } from "./pages.ts";
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

describe("OmniAir certificate generation", () => {
  it("saves an OBU's certificates of each week, which open in the decoder [R1.9] [R2.13] [R2.55] [R2.145] [R2.146] [R2.149] [R9.32]", async () => {
    const { context, page } = await open();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByLabel("Number of weeks").fill("2");
    await page.getByLabel("Certs per week").fill("3");
    const { name, bytes } = await downloadBy(page, () => send(page).click());
    expect(name).toBe("cert_bundle.zip");
    expect(certificatesIn(bytes, /\/download\/([0-9a-f]+)\/\1_[0-2]\.cert$/)).toHaveLength(6);
    const bundle = page.getByRole("region", { name: "Finished bundle" });
    await bundle.getByText("OBU: 6 implicit certificates, 2 weeks").waitFor();
    expect(await bundle.getByLabel("Certificate").locator("option").count()).toBe(6);
    expect(await seriousFindings(page)).toEqual([]);
    await bundle.getByRole("button", { name: "Open in decoder" }).click();
    await page.waitForURL(/\/dashboard\/coer_decoder\?type=ScmsCert$/);
    await context.close();
  });

  it("saves an RSU's certificate of each week, explicit and with the chosen permission; certificates per week are not asked [R2.143] [R2.147] [R2.148] [R5.34]", async () => {
    const { context, page } = await open();
    await page.getByLabel("End-entity type").selectOption("RSU, roadside unit");
    expect(await page.getByLabel("Certs per week").count()).toBe(0);
    await page.getByLabel("Number of weeks").fill("2");
    await page.getByRole("switch", { name: "Explicit certificates" }).click();
    await page.getByRole("button", { name: "Add permission" }).click();
    const psid = page.getByRole("combobox", { name: "PSID" });
    await expectFocus(psid);
    expect(await psid.inputValue()).toBe("0");
    await psid.fill("130");
    const { bytes } = await downloadBy(page, () => send(page).click());
    expect(certificatesIn(bytes, /rsu-[12]\/downloadFiles\/[^/]+\.cert$/)).toHaveLength(2);
    await page.getByText("RSU: 2 explicit certificates, 2 weeks").waitFor();
    await context.close();
  });

  it("says why the server refuses, and whom to write to [R8.68]", async () => {
    const { context, page } = await open();
    await page.getByRole("button", { name: "Add permission" }).click();
    await page.getByRole("combobox", { name: "PSID" }).fill("9999999");
    await send(page).click();
    const said = page
      .getByRole("form")
      .getByRole("alert")
      .filter({ hasText: /^The certificates could not be/ });
    expect(await said.innerText()).toMatch(
      /9999999.*If you cannot solve this, write to contact@v2x\.example\.$/s,
    );
    expect(await seriousFindings(page)).toEqual([]);
    await context.close();
  });

  it("is cancelled while the server works, and can be asked again", async () => {
    const { context, page } = await open();
    const pid = portal.pid()!;
    // A server that does not come to an end of its work.
    process.kill(pid, "SIGSTOP");
    try {
      await send(page).click();
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByText("Generation cancelled. Nothing was saved.").waitFor();
      await expectFocus(send(page));
    } finally {
      process.kill(pid, "SIGCONT");
    }
    expect((await downloadBy(page, () => pressAgain(send(page)))).name).toBe("cert_bundle.zip");
    await context.close();
  });
});

async function open() {
  const window = await openWindow(browser);
  await arrive(window.page, portal, { route: "/dashboard/scms/omniair_api" });
  await window.page.getByText(/^The first week begins/).waitFor();
  return window;
}

function send(page: Page) {
  return page.getByRole("button", { name: "Send request" });
}

function certificatesIn(zip: Uint8Array, path: RegExp): string[] {
  return Object.keys(unzipSync(zip)).filter((name) => path.test(name));
}
