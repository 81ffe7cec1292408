import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { activate, mailedLink, register } from "./front-door.ts";
import { downloadBy, openWindow, typeCredentials, userMenu } from "./pages.ts";
import { type RunningPortal, startPortal } from "./portal.ts";
import { arriveAsOperator } from "./second-factor.ts";
import { makeStation } from "./stations.ts";

const password = "correct horse 7";
const [ann, ben, carl] = ["ann@walkers.example", "ben@walkers.example", "carl@elsewhere.example"] as const;

let portal: RunningPortal;
let browser: Browser;
/** Name of a request that the EA refused, of a device of an organization to which the operator does not belong. */
let refused: string;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
  const station = await makeStation(portal);
  refused = await station.enrol({
    signed: (octets, part) =>
      part === "outer" ? octets.with(octets.length - 3, octets.at(-3)! ^ 1) : octets,
  });
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

describe("a day of an operator", () => {
  it("begins with the accounts that wait: two are approved, one is refused, one is locked later [R1.2] [R6.2] [R8.46]", async () => {
    for (const email of [ann, ben, carl]) await registered(email);
    expect(await signInAs(ann)).toContain("Your account is waiting for approval.");
    const { context, page } = await openWindow(browser);
    await arriveAsOperator(page, portal, "/operator/accounts?state=pending");
    await decide(page, `Approve ${ann}`, "Approve", "called back, known from the plug test");
    await page.getByText(`${ann} is approved.`).waitFor();
    // The second one joins the organization that the first approval made.
    await page.getByRole("button", { name: `Approve ${ben}` }).click();
    const dialog = page.getByRole("dialog");
    const option = dialog.getByRole("option", { name: /^Walkers/ });
    await option.waitFor({ state: "attached" });
    await dialog
      .getByRole("combobox", { name: "Organization" })
      .selectOption(await option.getAttribute("value"));
    await dialog.getByLabel("Reason").fill("colleague of Ann");
    await dialog.getByRole("button", { name: "Approve" }).click();
    await page.getByText(`${ben} is approved.`).waitFor();
    await decide(page, `Refuse ${carl}`, "Refuse", "nobody there knows of it");
    await page.getByText(`${carl} is refused.`).waitFor();
    await page.goto(`${portal.url}/operator/accounts?search=${ben}`);
    await decide(page, `Lock ${ben}`, "Lock", "left the company");
    await page.getByText(`${ben} is locked.`).waitFor();
    await context.close();

    expect(await signInAs(ann)).toBe("signed in");
    for (const email of [ben, carl])
      expect(await signInAs(email)).toContain(
        "You do not have permission to log in. Please contact support.",
      );
  });

  it("finds why a device of another organization was refused", async () => {
    const { context, page } = await openWindow(browser);
    await arriveAsOperator(page, portal, `/operator/events?requestHash=${refused}`);
    await page.getByRole("row").filter({ hasText: refused }).getByRole("link").first().click();
    await page.getByRole("heading", { name: "Trace of a request" }).waitFor();
    await page.getByText("Request of Demo Motors").waitFor();
    await context.close();
  });

  it("frees an identifier that an organization registered and never enrolled", async () => {
    const { canonicalId } = await makeStation(portal);
    const { context, page } = await openWindow(browser);
    await arriveAsOperator(page, portal, `/operator/devices?canonicalId=${canonicalId}`);
    await decide(page, `Free the identifier of device ${canonicalId}`, "Free identifier", "it is the city's");
    await page.getByText("No device matches").waitFor();
    await context.close();
  });

  it("renews the AA and revokes the EA, which the lists that devices fetch tell at once", async () => {
    const { context, page } = await openWindow(browser);
    await arriveAsOperator(page, portal, "/operator/authorities");
    const hashedId8 = async (authority: string) => {
      const row = page.getByRole("row").filter({ hasText: authority });
      return (await row.locator("code").first().textContent())!.replaceAll(/\s/g, "");
    };
    const [rootId, oldAa, oldEa] = [
      await hashedId8("CCMS RCA"),
      await hashedId8("CCMS AA"),
      await hashedId8("CCMS EA"),
    ];
    const list = async (kind: "crl" | "ctl") => {
      const answer = await fetch(`${portal.url}/ccms/dc/get${kind}/${rootId}`);
      return Buffer.from(await answer.arrayBuffer())
        .toString("hex")
        .toUpperCase();
    };
    const [crl, ctl] = [await list("crl"), await list("ctl")];
    expect(crl).not.toContain(oldEa);
    await decide(page, /^Renew .*CCMS AA/, "Renew", "the key ceremony of today");
    const renewed = page.getByRole("row").filter({ hasText: "CCMS AA" }).filter({ hasText: "generation 2" });
    const newAa = (await renewed.locator("code").first().textContent())!.replaceAll(/\s/g, "");
    expect(newAa).not.toBe(oldAa);
    expect((await list("ctl")).length).toBeGreaterThan(ctl.length);
    await decide(page, /^Revoke .*CCMS EA/, "Revoke", "its key was seen elsewhere");
    await expect.poll(() => list("crl"), { timeout: 20_000 }).toContain(oldEa);
    await context.close();
  });

  it("ends with the audit log, verified and taken along", async () => {
    const { context, page } = await openWindow(browser);
    await arriveAsOperator(page, portal, "/operator/audit");
    await page.getByRole("button", { name: "Verify the log" }).click();
    const verdict = await page.getByText(/all are as they were written\./).textContent();
    const { name, bytes } = await downloadBy(page, () =>
      page.getByRole("button", { name: "Export as JSON lines" }).click(),
    );
    expect(name).toMatch(/\.jsonl$/);
    const rows = bytes
      .toString("utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { action: string; reason: string | null; hash: string });
    expect(verdict).toContain(rows.at(-1)!.hash);
    const reasonOf = (action: string) =>
      rows.filter((row) => row.action === action).map(({ reason }) => reason);
    expect(reasonOf("account.approved")).toEqual([
      "called back, known from the plug test",
      "colleague of Ann",
    ]);
    expect(reasonOf("account.refused")).toEqual(["nobody there knows of it"]);
    expect(reasonOf("account.locked")).toEqual(["left the company"]);
    expect(reasonOf("ccms-device.freed")).toEqual(["it is the city's"]);
    expect(rows.map(({ reason }) => reason)).toContain("the key ceremony of today");
    expect(rows.map(({ reason }) => reason)).toContain("its key was seen elsewhere");
    expect(bytes.toString("utf8")).not.toContain(password);
    await context.close();
  });
});

/** Registers and activates an account. */
async function registered(email: string): Promise<void> {
  const { context, page } = await openWindow(browser);
  await register(page, portal, { email, password });
  await activate(page, await mailedLink(portal, email, "activation"), password);
  await page.getByText("Your account is activated.").waitFor();
  await context.close();
}

/** @returns "signed in", or what the sign-in page says. */
async function signInAs(email: string): Promise<string> {
  const { context, page } = await openWindow(browser);
  await page.goto(portal.url);
  await typeCredentials(page, email, password);
  const refusal = page.locator("#message.error");
  await userMenu(page).or(refusal).first().waitFor();
  const said = (await refusal.isVisible()) ? (await refusal.textContent())! : "signed in";
  await context.close();
  return said;
}

/** Presses a button, says why, and confirms. */
async function decide(page: Page, button: string | RegExp, confirm: string, reason: string): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: confirm, exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
}
