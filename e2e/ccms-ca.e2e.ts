import { coer, toHex } from "@v2x/asn1";
import {
  CertificateRevocationListMessage,
  EtsiTs103097Certificate,
  RcaCertificateTrustListMessage,
} from "@v2x/v2x-schema";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { answerWithoutRights, arrive, downloadBy, endRightsOf, expectFocus, openWindow } from "./pages.ts";
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

describe("CCMS CA certificates", () => {
  it("shows a card each for RCA, EA and AA with name, HashedId8 and addresses [R2.8] [R2.91] [R2.92] [R2.93] [R2.94] [R2.95] [R2.96] [R2.97] [R2.98]", async () => {
    const { context, page } = await open();
    const texts: Record<string, string> = {};
    for (const role of ["RCA", "EA", "AA"]) {
      texts[role] = await card(page, role).innerText();
      expect(texts[role]).toMatch(/TEST/);
      expect(texts[role]).toMatch(/\b[0-9A-F]{16}\b/);
    }
    expect(texts.RCA).toContain(`${portal.url}/ccms/dc`);
    expect(texts.EA).toContain(`${portal.url}/ccms/ea/enrolment`);
    expect(texts.AA).toContain(`${portal.url}/ccms/aa/authorization`);
    expect(texts.EA).toContain("ITS-S URL");
    expect(texts.AA).toContain("ITS-S URL");
    await context.close();
  });

  it("downloads each certificate under its name, and the RCA's CTL and CRL [R1.6] [R2.99] [R2.100] [R2.101] [R9.36] [R9.39] [R9.40]", async () => {
    const { context, page } = await open();
    for (const role of ["RCA", "EA", "AA"]) {
      const name = (await card(page, role).innerText()).match(/\S*TEST\S*/)![0];
      const file = await downloadBy(page, () =>
        card(page, role)
          .getByRole("button", { name: `Download ${role} certificate` })
          .click(),
      );
      expect(file.name).toBe(`${name}.oer`);
      const certificate = coer.decode(EtsiTs103097Certificate, file.bytes);
      expect(certificate.toBeSigned.id).toEqual({ choice: "name", value: name });
      if (role !== "RCA") continue;
      const ctl = await downloadBy(page, () =>
        card(page, role).getByRole("button", { name: "Download CTL" }).click(),
      );
      expect(ctl.name).toBe(`${name}Ctl.oer`);
      expect(() => coer.decode(RcaCertificateTrustListMessage, ctl.bytes)).not.toThrow();
      const crl = await downloadBy(page, () =>
        card(page, role).getByRole("button", { name: "Download CRL" }).click(),
      );
      expect(crl.name).toBe(`${name}Crl.oer`);
      expect(() => coer.decode(CertificateRevocationListMessage, crl.bytes)).not.toThrow();
    }
    await context.close();
  });

  it("More info shows the AA URL and the decoded certificate, and gives the focus back on Escape [R2.102] [R2.103]", async () => {
    const { context, page } = await open();
    for (const [role, url] of [
      ["EA", `${portal.url}/ccms/ea/authorization-validation`],
      ["AA", `${portal.url}/ccms/aa/authorization`],
    ] as const) {
      const trigger = card(page, role).getByRole("button", { name: `More info about ${role}` });
      await trigger.click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("AA URL").first().waitFor();
      await expect.poll(() => dialog.innerText()).toContain(url);
      await dialog
        .getByText(/verifyKeyIndicator/)
        .first()
        .waitFor();
      await page.waitForFunction(() => document.activeElement?.tagName === "H2");
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      await expectFocus(trigger);
    }
    await context.close();
  });

  it("shows on the cards how long authorities and lists live, and opens a certificate in the decoder", async () => {
    const { context, page } = await open();
    for (const role of ["RCA", "EA", "AA"]) {
      await expect
        .poll(() => card(page, role).innerText())
        .toMatch(/Valid until\s+20\d\d-\d\d-\d\d \d\d:\d\d UTC\s+\d+ days left\s+Keys\s+NistP256, signing/);
    }
    const lists = () => card(page, "RCA").innerText();
    await expect
      .poll(lists)
      .toMatch(/CTL, trust list\s+Next update\s+20\d\d-\d\d-\d\d \d\d:\d\d UTC\s+29 days left/);
    await expect.poll(lists).toContain("nothing revoked");
    await expect.poll(() => card(page, "AA").innerText()).toContain("DEN basic service (37)");
    const hashedId8 = (await card(page, "AA").innerText()).match(/\b[0-9A-F]{16}\b/)![0];
    await page.getByRole("button", { name: "More info about AA" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(/version 2; may grant .* aquaplaning/).waitFor();
    await dialog.getByRole("button", { name: "Open AA certificate in decoder" }).click();
    await page.waitForURL(/\/dashboard\/coer_decoder\?type=CcmsCert$/);
    // The dialog has the same words, and stands until the decoder does.
    const decoder = page.getByRole("heading", { level: 1, name: "COER decoder" });
    await decoder.waitFor();
    const summary = page.getByRole("region", { name: "AA", exact: true });
    await summary.getByText("TEST-AA").waitFor();
    await summary.getByText(hashedId8).waitFor();
    await page.goBack();
    await card(page, "RCA").getByRole("button", { name: "Open RCA certificate in decoder" }).click();
    await decoder.waitFor();
    await page.getByRole("region", { name: "root CA", exact: true }).getByText("TEST-RCA").first().waitFor();
    await context.close();
  });

  it("copies the whole HashedId8 and says so", async () => {
    const { context, page } = await open();
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: portal.url });
    await page.getByRole("button", { name: "Copy HashedId8 of EA" }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toMatch(/^[0-9A-F]{16}$/);
    expect(await card(page, "EA").innerText()).toContain(await copied());
    await context.close();
  });

  it("a download that fails shows the server's own text beside the button [R8.39]", async () => {
    const { context, page } = await open();
    await endRightsOf(page);
    await card(page, "EA").getByRole("button", { name: "Download EA certificate" }).click();
    const said = card(page, "EA").getByRole("alert");
    await said.filter({ hasText: /\w/ }).waitFor();
    const shown = await said.innerText();
    const answer = await answerWithoutRights(page, portal, "/api/async/ccms/ca/getEaCert");
    expect(answer.status()).toBe(403);
    expect(shown).toBe(await answer.text());
    await context.close();
  });

  it("the same files come from the distribution centre without signing in", async () => {
    const { context, page } = await open();
    const rca = (await card(page, "RCA").innerText()).match(/\b[0-9A-F]{16}\b/)![0];
    const ctl = await downloadBy(page, () => page.getByRole("button", { name: "Download CTL" }).click());
    const answer = await fetch(`${portal.url}/ccms/dc/getctl/${rca}`);
    expect(answer.status).toBe(200);
    expect(toHex(new Uint8Array(await answer.arrayBuffer()))).toBe(toHex(ctl.bytes));
    await context.close();
  });
});

async function open() {
  const window = await openWindow(browser);
  await arrive(window.page, portal, { route: "/dashboard/ccms/ca" });
  await card(window.page, "AA").waitFor();
  return window;
}

function card(page: Page, role: string) {
  return page
    .getByRole("region")
    .filter({ has: page.getByRole("heading", { level: 2, name: role, exact: true }) });
}
