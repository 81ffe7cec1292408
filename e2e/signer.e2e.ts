import { fromHex } from "@v2x/asn1";
import { readSignedMessage, signedMessageHolds } from "@v2x/testkit";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { arrive, menuGroup, openWindow, pressAgain, seriousFindings } from "./pages.ts";
import { type RunningPortal, startPortal } from "./portal.ts";

const route = "/dashboard/scms/signer";

let portal: RunningPortal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

describe("the signer", () => {
  it("is reached by the menu, and keeps a service account from registering to removal [R1.17] [R2.16] [R2.57] [R2.166] [R2.167] [R2.169] [R2.171] [R2.173] [R2.174] [R4.34]", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal);
    await menuGroup(page, "SCMS").getByRole("link", { name: "Signer" }).click();
    await page.waitForURL(portal.url + route);
    await page.getByText(`${portal.url}/signer/sign`, { exact: true }).waitFor();
    await page.getByText(`${portal.url}/identity`, { exact: true }).waitFor();
    await press(page, "Register service account");
    await press(page, "Reveal");
    const account = page.getByRole("region", { name: "Service account" });
    const secret = () => account.locator("code").nth(1).innerText();
    const first = await secret();
    expect(first.length).toBeGreaterThan(20);
    expect(await seriousFindings(page)).toEqual([]);
    await press(page, "New secret");
    await page.getByRole("dialog").getByRole("button", { name: "New secret" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await account.getByText(first, { exact: true }).waitFor({ state: "detached" });
    await page.reload();
    await press(page, "Remove account");
    await page.getByRole("dialog").getByRole("button", { name: "Remove account" }).click();
    await page.getByText("This organization has no service account yet.").waitFor();
    await context.close();
  });

  it("signs an example by hand, which opens in the decoder with its message [R2.172] [R7.81]", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal, { route });
    await press(page, "Sign");
    await page.getByText("Paste a message, or take an example.").waitFor();
    await press(page, "Example: SPaT");
    await pressAgain(page.getByRole("button", { name: "Sign", exact: true }));
    const packet = page.getByRole("region", { name: "Signed packet" });
    const read = readSignedMessage(fromHex(await packet.locator("code").innerText()));
    if (read.signer === "self" || read.signer instanceof Uint8Array) throw new Error("no certificate");
    expect([read.psid, signedMessageHolds(read, read.signer)]).toEqual([130, true]);
    expect(await seriousFindings(page)).toEqual([]);
    await packet.getByRole("button", { name: "Open in the decoder" }).click();
    await page.waitForURL(/uper_decoder\?type=Ieee1609DataSigned/);
    await page.getByRole("tree").getByText("SPAT").filter({ visible: true }).first().waitFor();
    await context.close();
  });
});
