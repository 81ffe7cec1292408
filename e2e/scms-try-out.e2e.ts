import { toHex } from "@v2x/asn1";
import { calls, type ScmsDeviceInput } from "@v2x/contract";
import { generatePrivateKey } from "@v2x/crypto";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { arrive, openWindow, seriousFindings } from "./pages.ts";
import { type RunningPortal, startPortal } from "./portal.ts";
import { apiOf } from "./stations.ts";

const vehicle = "Bus 7/8 & 50 %";
const stopped = "Stopped unit";
const devices = "/dashboard/scms/devices";

let portal: RunningPortal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
  const api = await apiOf(portal);
  const [{ organizationId }] = await (await api(calls.meta.organizations.path)).json();
  const post = async (path: string, body: unknown) => {
    const answer = await api(`${path}?organizationId=${organizationId}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
  };
  for (const [canonicalId, equipmentType] of [
    [vehicle, "OBE"],
    [stopped, "RSE"],
  ] as const) {
    const canonicalKey = toHex(generatePrivateKey("NistP256").publicKey);
    await post(calls.scms.registerDevice.path, {
      canonicalId,
      canonicalKey,
      equipmentType,
    } satisfies ScmsDeviceInput);
  }
  await post(calls.scms.decideAboutDevice.path, { canonicalId: stopped, status: "DEACTIVATED" });
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

describe("trying an SCMS device out", () => {
  it("is reached from its row, by the keyboard alone, and lays a good run open step by step, up to an approved root", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal, { route: devices });
    const row = page.getByRole("row").filter({ hasText: vehicle });
    await row.getByRole("button", { name: /^More/ }).press("Enter");
    await page.getByRole("menuitem", { name: "Try it with a virtual station" }).press("Enter");
    await page.getByRole("heading", { level: 1, name: "Try the registration" }).waitFor();
    await page.getByText("Every step is good. The registration holds.").waitFor();
    const steps = page.getByRole("list", { name: "Steps of the run" });
    await steps.getByText(/^20 private keys, each belonging to its certificate/).waitFor();
    await steps.getByText(/good under .*TEST-SCMS-ACA.*TEST-SCMS-RCA/).waitFor();
    await page.getByRole("button", { name: "Show trace: Ask the RA for certificates" }).press("Enter");
    await page.getByRole("heading", { name: "Layers" }).waitFor();
    await page.getByRole("list").getByText("SignedCertificateRequest", { exact: true }).first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    await page.getByRole("button", { name: "Show octets: Enroll at the ECA" }).press("Enter");
    await page.getByRole("heading", { name: "Layers" }).waitFor({ state: "hidden" });
    await page.getByRole("tab", { name: /^Received, / }).press("Enter");
    // What the answer brought is opened at: the name of the enrolment certificate.
    await page
      .getByRole("tree", { name: "Fields" })
      .getByText(/^"EE-[0-9A-F]{16}"$/)
      .waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Open in decoder" }).press("Enter");
    await page.getByRole("heading", { level: 1, name: "COER decoder" }).waitFor();
    await context.close();
  });

  it("says at the step that fails why it does, fits a small screen in the dark, and leaves no row in the event log", async () => {
    const { context, page } = await openWindow(browser, { width: 360, height: 780, colorScheme: "dark" });
    await arrive(page, portal, { route: devices });
    await page
      .getByRole("row")
      .filter({ hasText: stopped })
      .getByRole("button", { name: /^More/ })
      .press("Enter");
    await page.getByRole("menuitem", { name: "Try it with a virtual station" }).press("Enter");
    await page.getByText(/^The run ended at the step that failed/).waitFor();
    const failed = page.getByRole("listitem").filter({ hasText: "Failed" });
    await failed.getByText(/DEACTIVATED/).waitFor();
    expect(await page.getByText("Not reached").count()).toBe(6);
    const isSideways = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(await isSideways()).toBe(false);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Show trace: Enroll at the ECA" }).press("Enter");
    await page.getByRole("heading", { name: "Layers" }).waitFor();
    expect(await isSideways()).toBe(false);

    await page.goto(`${portal.url}/dashboard/scms/event_logs`);
    await page.getByText("No requests to the ECA yet").waitFor();
    await page.getByRole("link", { name: "See your devices" }).press("Enter");
    await page.waitForURL(portal.url + devices);
    await page.getByRole("row").filter({ hasText: vehicle }).getByText("Not enrolled").waitFor();
    await context.close();
  });
});
