import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import {
  chooseFromUserMenu,
  openWindow,
  seriousFindings,
  signIn,
  typeCredentials,
  userMenu,
} from "./pages.ts";
import { type RunningPortal, startPortal } from "./portal.ts";
import { oneTimeCode, setUpCodes } from "./second-factor.ts";

let portal: RunningPortal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

describe("an operator", () => {
  it("sets a second factor up before the first sign-in, without JavaScript, and signs in with it from then on", async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const page = await plain.newPage();
    await page.goto(`${portal.url}/identity/account`);
    await typeCredentials(page, "operator@v2x.example", portal.password);
    await page.getByRole("heading", { name: "Set up a second factor" }).waitFor();
    await page.getByRole("img", { name: "QR code of the secret below" }).waitFor();
    const secret = await setUpCodes(page);
    const codes = await page.locator(".codes code").allTextContents();
    expect(new Set(codes).size).toBe(10);
    await page.getByRole("button", { name: "I have kept them, go on" }).click();
    await page.getByRole("heading", { name: "Your account" }).waitFor();
    await page.getByText("10 recovery codes are left.").waitFor();
    await plain.close();

    const window = await openWindow(browser);
    await window.page.goto(portal.url);
    await typeCredentials(window.page, "operator@v2x.example", portal.password);
    await window.page.getByRole("heading", { name: "Enter your code" }).waitFor();
    await window.page.keyboard.type("000000");
    await window.page.keyboard.press("Enter");
    await window.page.getByText("This code is not right, or has been used.").waitFor();
    await window.page.keyboard.type(oneTimeCode(secret, 1));
    await window.page.keyboard.press("Enter");
    await userMenu(window.page).waitFor();
    await window.page.getByRole("list", { name: "Operator" }).waitFor();
    await window.context.close();
  });
});

describe("anybody's account", () => {
  it("takes a passkey, which signing in then asks for beside the password", async () => {
    const { context, page } = await openWindow(browser);
    await withAuthenticator(page);
    await signIn(page, portal);
    await chooseFromUserMenu(page, "Your account");
    await page.getByRole("link", { name: "Add a passkey" }).click();
    await page.getByLabel("Name of the passkey").fill("Bench computer");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
    await page.getByRole("link", { name: "Back to your account" }).click();
    await page.getByText("Bench computer").waitFor();
    await page.getByRole("link", { name: "Back to the portal" }).click();
    await chooseFromUserMenu(page, "Log out");
    await typeCredentials(page, "demo@v2x.example", portal.password);
    await page.getByRole("heading", { name: "Use your passkey" }).waitFor();
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await userMenu(page).waitFor();
    // Without it, the password alone does not get in.
    const other = await openWindow(browser);
    await other.page.goto(portal.url);
    await typeCredentials(other.page, "demo@v2x.example", portal.password);
    await other.page.getByRole("heading", { name: "Use your passkey" }).waitFor();
    await other.context.close();
    await chooseFromUserMenu(page, "Your account");
    await page.getByRole("button", { name: "Remove the passkey Bench computer" }).click();
    await page.getByText("The passkey is removed.").waitFor();
    await context.close();
  });

  it.each([
    "light",
    "dark",
  ] as const)("has pages that are accessible and fit a narrow screen: %s", async (colorScheme) => {
    const { context, page } = await openWindow(browser, { width: 360, colorScheme });
    await signIn(page, portal);
    for (const path of ["", "/password", "/one-time-codes", "/passkeys", "/closing"]) {
      await page.goto(`${portal.url}/identity/account${path}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    }
    await context.close();
  });
});

/** A security key that says yes. */
async function withAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
