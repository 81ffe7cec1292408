import { coer, toHex } from "@v2x/asn1";
import { calls } from "@v2x/contract";
import { campEnrollee } from "@v2x/testkit";
import { Certificate, camp } from "@v2x/v2x-schema";
import { unzipSync, zipSync } from "fflate";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import {
  answerWithoutRights,
  arrive,
  downloadBy,
  endRightsOf,
  menuGroup,
  openWindow,
  pressAgain,
  seriousFindings,
} from "./pages.ts";
import { type RunningPortal, startPortal } from "./portal.ts";

const roles = ["RCA", "ICA", "RA", "ECA", "ACA", "MA"] as const;
const routes = { enrollment: "/dashboard/scms/camp_enrollment", ca: "/dashboard/scms/camp_ca" } as const;

let portal: RunningPortal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal({ FEATURES: "camp" }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

const card = (page: Page, name: string) =>
  page.getByRole("region").filter({ has: page.getByRole("heading", { level: 2, name, exact: true }) });
const nameIn = ({ toBeSigned }: Certificate) => toBeSigned.id.value;

async function open(route: string, size?: Parameters<typeof openWindow>[1]) {
  const window = await openWindow(browser, size);
  await arrive(window.page, portal, { route });
  return window;
}
const archive = (files: Record<string, Uint8Array>) => ({
  name: "requests.zip",
  mimeType: "application/zip",
  buffer: Buffer.from(zipSync(files)),
});

describe("CAMP CA certificates", () => {
  it("are reached by the menu and show a card each for RCA, ICA, RA, ECA, ACA and MA, with the RA's base URI, and no electors [R1.16] [R2.21] [R2.59] [R2.134] [R3.46]", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal);
    await menuGroup(page, "SCMS").getByRole("link", { name: "CAMP CA certificates" }).click();
    await page.waitForURL(portal.url + routes.ca);
    await card(page, "MA")
      .getByText(/\d+ days left/)
      .waitFor();
    for (const role of roles) {
      const text = await card(page, role).innerText();
      expect(text).toMatch(new RegExp(`^TEST-CAMP-${role === "ACA" ? "PCA" : role}$`, "m"));
      expect(text).toMatch(/HashedId8\s+[0-9A-F]{16}\s/);
    }
    expect(await card(page, "RA").innerText()).toContain("RA base URI (CAMP)");
    const link = card(page, "RA").getByRole("link", { name: `${portal.url}/camp/ra` });
    expect(await link.getAttribute("href")).toBe(`${portal.url}/camp/ra`);
    expect(await card(page, "Electors").count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    await context.close();
  });

  it("download each certificate under its name, the composite CRL and the chain file [R7.69] [R7.70] [R9.38]", async () => {
    const { context, page } = await open(routes.ca);
    for (const role of roles) {
      const button = card(page, role).getByRole("button", { name: `Download ${role} certificate` });
      const file = await downloadBy(page, () => button.click());
      expect(file.name).toBe(`${nameIn(coer.decode(Certificate, file.bytes))}.oer`);
      expect(file.name).toMatch(/^TEST-CAMP-/);
    }
    const press = (name: string) =>
      downloadBy(page, () => card(page, "RA").getByRole("button", { name }).click());
    const composite = await press("Download composite CRL");
    expect(composite.name).toBe("TEST-CAMP-RACompositeCrl.oer");
    expect(() => coer.decode(camp.CompositeCrl, composite.bytes)).not.toThrow();
    expect((await press("Download CCF")).name).toBe("TEST-CAMP-RACcf.oer");
    await context.close();
  });

  it("show the server's own text where a download fails, be it of a certificate or a list [R8.41]", async () => {
    const { context, page } = await open(routes.ca);
    await card(page, "MA").waitFor();
    await endRightsOf(page);
    await card(page, "MA").getByRole("button", { name: "Download MA certificate" }).click();
    const said = card(page, "MA").getByRole("alert");
    await said.filter({ hasText: /\w/ }).waitFor();
    const shown = await said.innerText();
    const answer = await answerWithoutRights(page, portal, calls.camp.getMaCert.path);
    expect(answer.status()).toBe(403);
    expect(shown).toBe(await answer.text());
    // The page was loaded anew to ask the server; what it shows has to be there before the rights end.
    await card(page, "RA").getByRole("button", { name: "Download composite CRL" }).waitFor();
    await endRightsOf(page);
    await card(page, "RA").getByRole("button", { name: "Download composite CRL" }).click();
    await card(page, "RA").getByRole("alert").filter({ hasText: shown }).waitFor();
    await context.close();
  });
});

describe("CAMP enrollment", () => {
  it("sends the requests in a zip file, saves enrollment.zip, and says what each was answered [R1.15] [R2.19] [R2.58] [R2.163] [R2.164] [R2.165] [R9.33]", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal);
    await menuGroup(page, "SCMS").getByRole("link", { name: "CAMP enrollment" }).click();
    await page.waitForURL(portal.url + routes.enrollment);
    const device = campEnrollee(new Date());
    await page
      .locator("input[type=file]")
      .setInputFiles(archive({ "unit 1.oer": device.request(), "unit 2.oer": Buffer.from("no request") }));
    const file = await downloadBy(page, () => page.getByRole("button", { name: "Send request" }).click());
    expect(file.name).toBe("enrollment.zip");
    const files = unzipSync(new Uint8Array(file.bytes));
    expect(Object.keys(files).toSorted()).toEqual([
      "unit 1/eca.oer",
      "unit 1/enrollment.oer",
      "unit 1/enrollment.s",
      "unit 2/error.txt",
    ]);
    expect(
      toHex(
        device.rebuiltPublicKey({
          eca: files["unit 1/eca.oer"]!,
          enrollment: files["unit 1/enrollment.oer"]!,
          s: files["unit 1/enrollment.s"]!,
        }),
      ),
    ).toMatch(/^0[23]/);
    const result = page.getByRole("region", { name: "Finished bundle" });
    await result.getByText("1 device enrolled, 1 request refused").waitFor();
    const answers = page.getByRole("region", { name: "Answers" });
    expect(await answers.getByRole("listitem").allInnerTexts()).toEqual([
      expect.stringMatching(/^unit 1\s+Enrolled$/),
      expect.stringMatching(/^unit 2\s+Refused\s+ecaMalformedRequest\. Envelope: /),
    ]);
    expect(await seriousFindings(page)).toEqual([]);
    await context.close();
  });

  it("asks for a file where none was chosen, and tells the reason with the contact where none could be granted [R5.45] [R8.38] [R8.67]", async () => {
    const { context, page } = await open(routes.enrollment, { width: 360, height: 740, colorScheme: "dark" });
    const send = page.getByRole("button", { name: "Send request" });
    await send.click();
    await page.getByText("Choose a zip file first.").waitFor();
    await page.locator("input[type=file]").setInputFiles({
      name: "requests.zip",
      mimeType: "application/zip",
      buffer: Buffer.from("no archive"),
    });
    expect(await page.getByText("Choose a zip file first.").count()).toBe(0);
    await pressAgain(send);
    const alert = page
      .getByRole("main")
      .getByRole("alert")
      .filter({ hasText: "The enrollment request failed." });
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(
      /^The enrollment request failed\. The file is no zip file that can be read: .+\s+The SCMS enrollment failed\. Please write to contact@v2x\.example\.$/,
    );
    await page.locator("input[type=file]").setInputFiles(archive({ "a.oer": new Uint8Array([1]) }));
    await pressAgain(send);
    await alert.getByText("a.oer: ecaMalformedRequest.").waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await context.close();
  });
});

describe("a portal without the feature camp", () => {
  it("has neither screens nor menu items nor calls of CAMP [R2.20] [R2.22] [R2.58] [R2.59]", async () => {
    const plain = await startPortal();
    try {
      const { context, page } = await openWindow(browser);
      await arrive(page, plain);
      await menuGroup(page, "SCMS").getByRole("link", { name: "CA certificates" }).waitFor();
      expect(await page.getByRole("link", { name: /CAMP/ }).count()).toBe(0);
      for (const route of Object.values(routes)) {
        await page.goto(plain.url + route);
        await page.getByText("This page does not exist.").waitFor();
      }
      for (const { method, path } of Object.values(calls.camp))
        expect((await fetch(plain.url + path, { method })).status, path).toBe(404);
      await context.close();
    } finally {
      await plain.close();
    }
  });
});
