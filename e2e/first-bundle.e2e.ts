import { judgeAtBundle } from "@v2x/testkit";
import { unzipSync } from "fflate";
import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { activate, mailedLink, register } from "./front-door.ts";
import { v2x } from "./operator.ts";
import { downloadBy, openWindow } from "./pages.ts";
import { type RunningPortal, startPortal } from "./portal.ts";

/** No newcomer is to need longer, the server's work and the registration before included. */
const patienceMs = 3 * 60_000;

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

/** Registers, follows the mailed link, and is approved into an organization. */
async function becomeUser(email: string, organization: string): Promise<void> {
  const { context, page } = await openWindow(browser);
  await register(page, portal, { email, password });
  await activate(page, await mailedLink(portal, email, "activation"), password);
  await page.waitForURL(`${portal.url}/`);
  await context.close();
  await v2x(portal, "account", "approve", email, "--organization", organization);
}

/** The introduction is followed step by step; each press counts, and so does the time since the portal was asked for. */
async function firstBundle(email: string, step: string, button: string) {
  const { context, page } = await openWindow(browser);
  page.setDefaultTimeout(patienceMs);
  let clicks = 0;
  const click = async (target: Locator) => {
    await target.click();
    clicks += 1;
  };
  const start = performance.now();
  await page.goto(portal.url);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await click(page.getByRole("button", { name: "Sign in" }));
  const steps = page.getByRole("region", { name: "Next steps" });
  await click(steps.getByRole("link", { name: step }));
  const { name, bytes } = await downloadBy(page, () => click(page.getByRole("button", { name: button })));
  const seconds = (performance.now() - start) / 1000;
  process.stdout.write(`first bundle of ${email}: ${clicks} clicks, ${seconds.toFixed(1)} s\n`);
  // Whoever comes back to the introduction finds the step ticked.
  await page.getByRole("link", { name: "Introduction" }).click();
  await steps.getByRole("listitem").filter({ hasText: step }).getByText("Done in this browser").waitFor();
  await context.close();
  return { clicks, name, bytes };
}

describe("a newly approved user is led by the introduction to a first bundle in less than three minutes", () => {
  it(
    "of authorization tickets",
    async () => {
      const email = "both@example.org";
      await becomeUser(email, "Both Systems");
      const { clicks, name, bytes } = await firstBundle(
        email,
        "Generate authorization tickets",
        "Generate tickets",
      );
      expect([clicks, name]).toEqual([3, "atBundle.zip"]);
      const judged = judgeAtBundle(bytes);
      expect([judged.faults, judged.tickets.length]).toEqual([[], 50]);
    },
    patienceMs,
  );

  it(
    "of certificates of the SCMS, where the organization has that system alone",
    async () => {
      const email = "scms@example.org";
      const made = await v2x(portal, "organization", "create", "SCMS Alone", "scms");
      await becomeUser(email, /[0-9A-F]{16}/.exec(made)![0]);
      const { clicks, name, bytes } = await firstBundle(email, "Make a certificate bundle", "Send request");
      expect([clicks, name]).toEqual([3, "cert_bundle.zip"]);
      const files = Object.keys(unzipSync(bytes));
      expect(files.filter((path) => /\/download\/([0-9a-f]+)\/\1_[0-9a-f]+\.cert$/.test(path))).toHaveLength(
        20,
      );
    },
    patienceMs,
  );
});
