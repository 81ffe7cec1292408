import { createHash, randomBytes } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { activate, askByAddress, mailedLink, register } from "./front-door.ts";
import { openWindow, seriousFindings, signIn, typeCredentials, userMenu } from "./pages.ts";
import { addPerson, inStoreOf } from "./people.ts";
import { type RunningPortal, startPortal } from "./portal.ts";

const forgetful = "forgetful@v2x.example";
const password = "correct horse 7";
const wrongPassword = "a wrong horse 7";
const newPassword = "another horse 8";
const notKnown = "This activation link is not known or has been used. Ask for a new activation mail.";

let portal: RunningPortal;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
  await addPerson(portal, forgetful, [
    { organizationId: "A0A0A0A0A0A0A0A0", name: "Alpha", ccmsAllowed: true, scmsAllowed: true },
  ]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

describe("wrong passwords", () => {
  it("block signing in, the right one too, until a new password is set by a mailed link [R8.43] [R8.44] [R2.181]", async () => {
    const { context, page } = await openWindow(browser);
    const email = forgetful;
    await page.goto(portal.url);
    for (let count = 0; count < 5; count += 1) {
      await typeCredentials(page, email, wrongPassword);
      await page.getByText("Login failed. Incorrect password or user does not exist.").waitFor();
    }
    expect(await seriousFindings(page)).toEqual([]);
    await typeCredentials(page, email, portal.password);
    const blocked = "Too many failed attempts. Logging in is blocked for now; please try again in 2 minutes.";
    await page.getByText(blocked).waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    await page.getByRole("link", { name: "Forgotten password" }).click();
    await page.getByRole("heading", { name: "Set a new password" }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await askByAddress(page, page.url(), email);
    expect(await seriousFindings(page)).toEqual([]);
    const link = await mailedLink(portal, email, "password/new");
    await page.goto(link);
    await page.getByLabel("New password", { exact: true }).fill("short 1");
    await page.getByRole("button", { name: "Set the password" }).click();
    await page.getByRole("alert").getByText("The password must have at least 10 characters.").waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByLabel("New password", { exact: true }).fill(newPassword);
    await page.getByRole("button", { name: "Set the password" }).click();
    await page.getByText("Your new password is set. Sign in with it.").waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await typeCredentials(page, email, portal.password);
    await page.getByText("Login failed. Incorrect password or user does not exist.").waitFor();
    await typeCredentials(page, email, newPassword);
    await userMenu(page).waitFor();
    await page.goto(link);
    await page.getByText("This link is not known, has been used or has ended.").waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await context.close();
  });
});

describe("an activation link", () => {
  it("works once; the next mail brings another one [R4.30] [R4.31] [R4.32] [R4.33] [R8.47] [R8.48] [R8.56] [R8.58]", async () => {
    const email = "sleeper@example.org";
    const { context, page } = await openWindow(browser);
    await register(page, portal, { email, password });
    expect(await seriousFindings(page)).toEqual([]);
    const first = await mailedLink(portal, email, "activation");
    await page.goto(portal.url);
    await typeCredentials(page, email, password);
    await page.getByText("This account has not been activated yet.").waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    await page.goto(first.slice(0, -3));
    await page.getByText("This activation link is incomplete. Copy the whole link from the mail.").waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole("link", { name: "Send the activation mail again" }).click();
    expect(await seriousFindings(page)).toEqual([]);
    await askByAddress(page, page.url(), email);
    await page
      .getByText(
        "If this account is waiting for activation, a new mail is on its way. Nothing is sent if the e-mail address is unknown or already active.",
      )
      .waitFor();
    const second = await mailedLink(portal, email, "activation", 2);
    expect(second).not.toBe(first);
    await page.goto(second);
    await page.getByRole("heading", { name: "Activate your account" }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await activate(page, second, password);
    await page.getByText("Your account is activated.").waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    for (const used of [second, first]) {
      await page.goto(used);
      await page.getByText(notKnown).waitFor();
    }
    expect(await seriousFindings(page)).toEqual([]);
    await context.close();
  });

  it("that has ended is not known any more [R8.48]", async () => {
    const email = "latecomer@example.org";
    const { context, page } = await openWindow(browser);
    await register(page, portal, { email, password });
    await mailedLink(portal, email, "activation");
    const token = randomBytes(32).toString("base64url");
    await inStoreOf(portal, async ({ identity }) => {
      const account = await identity.accounts.findByEmail(email);
      const id = createHash("sha256").update(token).digest("base64url");
      const expiresAt = new Date(Date.now() - 1000);
      await identity.mailLinks.add({ id, purpose: "activation", subject: account!.id, expiresAt });
    });
    await page.goto(`${portal.url}/identity/activation?token=${token}`);
    await page.getByText(notKnown).waitFor();
    await context.close();
  });
});

it("without JavaScript all pages of the provider work, up to where the portal needs it [R4.31] [R8.46] [R8.52] [R2.182]", async () => {
  const email = "plain@example.org";
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await register(page, portal, { email, password });
  await activate(page, await mailedLink(portal, email, "activation"), password);
  await expectNeedOfJavaScript(page);
  await askByAddress(page, `${portal.url}/identity/password/forgotten`, email);
  await page.goto(await mailedLink(portal, email, "password/new"));
  await page.getByLabel("New password", { exact: true }).fill("short 1");
  await page.getByRole("button", { name: "Set the password" }).click();
  await page.getByRole("alert").getByText("The password must have at least 10 characters.").waitFor();
  await page.getByLabel("New password", { exact: true }).fill(newPassword);
  await page.getByRole("button", { name: "Set the password" }).click();
  await expectNeedOfJavaScript(page);
  // The address to which the portal sends its visitors.
  const query = {
    client_id: "v2x-portal",
    response_type: "code",
    scope: "openid email",
    redirect_uri: `${portal.url}/oauth/callback`,
  };
  await page.goto(`${portal.url}/identity/auth?${new URLSearchParams(query)}`);
  await page.getByText("Your new password is set. Sign in with it.").waitFor();
  await typeCredentials(page, email, password);
  await page.getByText("Login failed. Incorrect password or user does not exist.").waitFor();
  await typeCredentials(page, email, newPassword);
  await page.getByText("Your account is waiting for approval.").waitFor();
  await typeCredentials(page, "demo@v2x.example", portal.password);
  await page.waitForURL(/\/oauth\/callback\?code=/);
  await expectNeedOfJavaScript(page);
  await context.close();
});

it("by keyboard alone somebody registers, activates, is approved and signs in [R2.182]", async () => {
  const email = "keys@example.org";
  const { context, page } = await openWindow(browser);
  const { keyboard } = page;
  await page.goto(portal.url);
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  await tabTo(page, "Register");
  await keyboard.press("Enter");
  await page.getByRole("heading", { name: "Register" }).waitFor();
  await typeInto(page, "E-mail address", email);
  await typeInto(page, "Name of your organization", "Walkers");
  await typeInto(page, "Password", password);
  await page.getByText("Password strength:").waitFor();
  for (const box of ["I have read and accept the privacy policy", "I accept the terms of use"]) {
    await tabTo(page, box);
    await keyboard.press("Space");
  }
  await keyboard.press("Enter");
  await page.getByRole("heading", { name: "Look into your mailbox" }).waitFor();
  await page.goto(await mailedLink(portal, email, "activation"));
  if (await page.getByLabel("Password", { exact: true }).isVisible())
    await typeInto(page, "Password", password);
  await tabTo(page, "Activate");
  await keyboard.press("Enter");
  await page.getByText("Your account is activated.").waitFor();
  await inStoreOf(portal, async ({ identity }) => {
    const account = await identity.accounts.findByEmail(email);
    const demo = await identity.holders.findByEmail("demo@v2x.example");
    await identity.accounts.setState(account!.id, "approved");
    await identity.organizations.addMember(demo!.organizations[0]!.organizationId, account!.id);
  });
  await page.goto(`${portal.url}/dashboard/coer_decoder`);
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  await typeInto(page, "E-mail address", email);
  await typeInto(page, "Password", password);
  await keyboard.press("Enter");
  await userMenu(page).waitFor();
  await page.waitForURL(`${portal.url}/dashboard/coer_decoder`);
  await context.close();
});

describe("a session", () => {
  it("that ends because the account is locked says so, and the way back ends at the sign-in page [R8.46] [R8.63]", async () => {
    const short = await startPortal({ ACCESS_TOKEN_SECONDS: "5" });
    const { context, page } = await openWindow(browser);
    await signIn(page, short, { route: "/dashboard/coer_decoder" });
    await inStoreOf(short, async ({ identity }) => {
      const account = await identity.accounts.findByEmail("demo@v2x.example");
      await identity.accounts.setState(account!.id, "disabled");
    });
    await page.getByText("Your session has expired. Please log in again.").waitFor({ timeout: 60_000 });
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Log in" }).click();
    await typeCredentials(page, "demo@v2x.example", short.password);
    await page.getByText("You do not have permission to log in. Please contact support.").waitFor();
    await page.getByRole("alert").getByRole("link", { name: "contact@v2x.example" }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await context.close();
    await short.close();
  });
});

async function expectNeedOfJavaScript(page: Page): Promise<void> {
  await page
    .getByText(/JavaScript/)
    .first()
    .waitFor();
  expect(page.url().startsWith(`${portal.url}/identity`)).toBe(false);
}

/** Presses Tab until something of a name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const nameOfFocused = () =>
    page.evaluate(() => {
      const focused = document.activeElement as HTMLInputElement | null;
      return (focused?.labels?.[0] ?? focused)?.textContent?.trim();
    });
  for (let count = 0; count < 40; count += 1) {
    if ((await nameOfFocused()) === name) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${name} cannot be reached by the Tab key`);
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, label);
  await page.keyboard.type(text);
}
