import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { v2x } from "./operator.ts";
import { arrive, openWindow, seriousFindings, typeCredentials, userMenu } from "./pages.ts";
import { addPerson } from "./people.ts";
import { type RunningPortal, startPortal } from "./portal.ts";

const route = "/dashboard/organization";
const password = "correct horse 7";
const walkers = {
  ...{ organizationId: "A0A0A0A0A0A0A0A0", name: "Walkers" },
  ...{ ccmsAllowed: true, scmsAllowed: true },
};
const boss = "boss@example.org";

let portal: RunningPortal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
  await addPerson(portal, boss, [walkers]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

/** Invites by the screen, which is open, and gives the link of the mail. */
async function invite(page: Page, email: string): Promise<string> {
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mail address").fill(email);
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Invite" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("row", { name: new RegExp(email) }).waitFor();
  const folder = join(portal.dataDir, "mails");
  let link: string | undefined;
  await expect
    .poll(
      () => {
        const mail = readdirSync(folder)
          .map((name) => readFileSync(join(folder, name), "latin1"))
          .find((text) => text.includes(`To: ${email}`) && text.includes("invited"));
        link = /http:\S+\/invitation\?token=[\w-]{43}/.exec(
          mail?.replaceAll("=\r\n", "").replaceAll("=3D", "=") ?? "",
        )?.[0];
        return link;
      },
      { timeout: 20_000 },
    )
    .toBeDefined();
  return link!;
}

/** Changes a member by the button and its question. */
async function confirm(page: Page, button: string, answer: string) {
  await page.getByRole("button", { name: button }).click();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: answer }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

describe("an organization", () => {
  it("gets a member by a mailed link, who registers without JavaScript, waits for approval, signs in, and is gone once removed [R1.1] [R1.2] [R6.2]", async () => {
    const email = "guest@example.org";
    const { context, page } = await openWindow(browser);
    await arrive(page, portal, { route, email: boss });
    await page.getByText("Nobody is invited at the moment.").waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    const link = await invite(page, email);

    const plain = await browser.newContext({ javaScriptEnabled: false });
    const door = await plain.newPage();
    await door.goto(link);
    await door.getByRole("heading", { name: "Join Walkers" }).waitFor();
    await door.getByText("The provider has to approve your account before you can sign in.").waitFor();
    await door.getByRole("button", { name: "Register and join" }).click();
    expect(await door.getByRole("alert").getByRole("link").allTextContents()).toEqual([
      "Enter a password.",
      "Please accept the privacy policy.",
      "Please accept the terms of use.",
    ]);
    await door.getByLabel("Password", { exact: true }).fill(password);
    await door.getByRole("checkbox", { name: /privacy policy/ }).check();
    await door.getByRole("checkbox", { name: /terms of use/ }).check();
    await door.getByRole("button", { name: "Register and join" }).click();
    await door.waitForURL(`${portal.url}/`);
    await door.goto(link);
    await door.getByText("This invitation has been accepted already.").waitFor();
    await plain.close();

    const guest = await openWindow(browser);
    await guest.page.goto(portal.url);
    await typeCredentials(guest.page, email, password);
    await guest.page.getByText("Your account is waiting for approval.").waitFor();
    await page.reload();
    await page
      .getByRole("row", { name: new RegExp(email) })
      .getByText("Waits for approval")
      .waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await v2x(portal, "account", "approve", email, "--organization", walkers.organizationId);
    await guest.page.goto(portal.url);
    await typeCredentials(guest.page, email, password);
    await userMenu(guest.page).waitFor();
    await guest.page.getByRole("link", { name: "Organization" }).click();
    const row = guest.page.getByRole("row", { name: /guest@example\.org/ });
    await row.getByText("Member", { exact: true }).waitFor();
    expect(await guest.page.getByRole("button", { name: "Invite", exact: true }).count()).toBe(0);
    expect(await seriousFindings(guest.page)).toEqual([]);

    await page.reload();
    await confirm(page, `Make ${email} administrator`, "Make administrator");
    await page.getByRole("button", { name: `Make ${email} member` }).waitFor();
    await confirm(page, `Remove ${email}`, "Remove");
    await page.getByText(email, { exact: true }).waitFor({ state: "detached" });
    await guest.page.reload();
    await guest.page.getByText("You are not a member of any organization yet").waitFor();
    await guest.context.close();
    await context.close();
  });

  it("is joined by somebody with an account, who then chooses between both, and leaves again [R6.5] [R2.39]", async () => {
    const email = "demo@v2x.example";
    const { context, page } = await openWindow(browser);
    await arrive(page, portal, { route, email: boss });
    const link = await invite(page, email);
    const other = await openWindow(browser);
    await other.page.goto(link);
    await other.page.getByRole("button", { name: "Join", exact: true }).click();
    await other.page.getByText("You belong to the organization now.").waitFor();
    await typeCredentials(other.page, email, portal.password);
    await userMenu(other.page).waitFor();
    const choice = other.page.getByLabel("Organization");
    await choice.waitFor();
    expect(await choice.locator("option").allInnerTexts()).toEqual([
      "Demo Motors",
      "Demo Road Operator",
      "Walkers",
    ]);
    await choice.selectOption("Walkers");
    await other.page.getByRole("link", { name: "Organization" }).click();
    await confirm(other.page, "Leave Walkers", "Leave");
    await other.page.waitForURL(/introduction/);
    await expect
      .poll(() => choice.locator("option").allInnerTexts(), { timeout: 10_000 })
      .toEqual(["Demo Motors", "Demo Road Operator"]);
    await other.context.close();

    // The last administrator cannot leave.
    await page.getByRole("button", { name: "Leave Walkers" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
    await page
      .getByRole("alert")
      .getByText(/keeps at least one administrator who may sign in/)
      .waitFor();
    await context.close();
  });

  it.each([
    "light",
    "dark",
  ] as const)("fits a narrow screen, and its invitation's page too: %s", async (colorScheme) => {
    const { context, page } = await openWindow(browser, { width: 360, colorScheme });
    const isNarrow = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await arrive(page, portal, { route, email: boss });
    const link = await invite(page, `a-guest-with-a-rather-long-address-${colorScheme}@example.org`);
    await isNarrow();
    expect(await seriousFindings(page)).toEqual([]);
    await confirm(
      page,
      `Withdraw the invitation of a-guest-with-a-rather-long-address-${colorScheme}@example.org`,
      "Withdraw",
    );
    const again = await invite(page, `another-guest-${colorScheme}@example.org`);
    await page.goto(again);
    await isNarrow();
    expect(await seriousFindings(page)).toEqual([]);
    await page.goto(link);
    await page.getByText("This invitation has been withdrawn.").waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await context.close();
  });
});
