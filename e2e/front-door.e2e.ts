import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { openWindow, seriousFindings, typeCredentials } from "./pages.ts";
import { inStoreOf } from "./people.ts";
import { type RunningPortal, startPortal } from "./portal.ts";

const email = "walker@example.org";
const password = "correct horse 7";

let portal: RunningPortal;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

describe("a visitor", () => {
  it("registers by keyboard without JavaScript, activates by the mailed link, and signs in once approved [R1.3] [R4.30] [R4.31] [R8.46] [R6.2]", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${portal.url}/identity/register`);
    // The first field has the focus; what is wrong is said at once, and the address stays.
    await expectFocus(page, "email");
    await page.keyboard.type(email);
    await page.keyboard.press("Enter");
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("alert").getByRole("link").allTextContents()).toEqual([
      "Enter the name of your organization.",
      "Enter a password.",
      "Please accept the privacy policy.",
      "Please accept the terms of use.",
    ]);
    await expectFocus(page, "companyName");
    expect(await page.getByLabel("E-mail address").inputValue()).toBe(email);
    await page.keyboard.type("Walkers");
    await page.keyboard.press("Tab");
    await page.keyboard.type(password);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab"); // the privacy policy
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Look into your mailbox" }).waitFor();
    // A demonstration shows its mails, so that the link can be followed where no mail goes out.
    await press(page, "Read the mails of this demonstration");
    await page.getByRole("heading", { name: "Mails of this demonstration" }).waitFor();
    await expect
      .poll(() => page.reload().then(() => page.getByText(`To ${email},`).count()), { timeout: 20_000 })
      .toBe(1);
    await press(page, "V2X User Portal: Activate your account");
    await press(page, /\/identity\/activation\?token=/);
    await expectFocus(page, "password");
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await page.waitForURL(`${portal.url}/`);
    await context.close();

    const window = await openWindow(browser);
    await window.page.goto(portal.url);
    await typeCredentials(window.page, email, password);
    await window.page.getByText("Your account is waiting for approval.").waitFor();
    await window.context.close();
    await inStoreOf(portal, async ({ identity }) => {
      const account = await identity.accounts.findByEmail(email);
      await identity.accounts.setState(account!.id, "approved");
      const demo = await identity.holders.findByEmail("demo@v2x.example");
      await identity.organizations.addMember(demo!.organizations[0]!.organizationId, account!.id);
    });
    const approved = await openWindow(browser);
    await approved.page.goto(portal.url);
    await typeCredentials(approved.page, email, password);
    await approved.page.getByRole("navigation", { name: "Main menu" }).waitFor();
    await approved.context.close();
  });

  it.each([
    "light",
    "dark",
  ] as const)("finds pages that are accessible and fit a narrow screen: %s", async (colorScheme) => {
    const { context, page } = await openWindow(browser, { width: 360, colorScheme });
    for (const path of [
      "identity/register",
      "identity/password/forgotten",
      "identity/activation/resend",
      "identity/activation?token=cut",
      "demo/mails",
    ]) {
      await page.goto(`${portal.url}/${path}`);
      expect(await seriousFindings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    }
    await page.goto(`${portal.url}/identity/register`);
    await page.getByLabel("Password", { exact: true }).fill("password12");
    await page.getByText("Password strength: weak").waitFor();
    await page.getByRole("button", { name: "Register" }).click();
    await page.getByRole("alert").waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await context.close();
  });
});

/** Follows a link by keyboard. */
async function press(page: Page, name: string | RegExp) {
  await page.getByRole("link", { name }).focus();
  await page.keyboard.press("Enter");
}

async function expectFocus(page: Page, id: string) {
  await expect.poll(() => page.locator(":focus").getAttribute("id"), { timeout: 10_000 }).toBe(id);
}
