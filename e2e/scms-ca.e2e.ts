import { coer, toHex } from "@v2x/asn1";
import { Certificate, CertificateChainSpdu, CompositeCrlSpdu, MultiSignedCtlSpdu } from "@v2x/v2x-schema";
import { unzipSync } from "fflate";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import {
  answerWithoutRights,
  arrive,
  downloadBy,
  endRightsOf,
  expectFocus,
  menuGroup,
  openWindow,
  seriousFindings,
} from "./pages.ts";
import { addPerson } from "./people.ts";
import { type RunningPortal, startPortal } from "./portal.ts";

const roles = ["RCA", "ICA", "RA", "ECA", "ACA"] as const;
const route = "/dashboard/scms/ca";

let portal: RunningPortal;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
  await addPerson(portal, "europe@v2x.example", [
    { organizationId: "A0A0A0A0A0A0A0A0", name: "Europe", ccmsAllowed: true, scmsAllowed: false },
  ]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

describe("SCMS CA certificates", () => {
  it("are reached by the menu and show a card each for RCA, ICA, RA, ECA and ACA with name, HashedId8 and settings [R2.12] [R2.53] [R2.126] [R2.127] [R2.128] [R2.129] [R2.130] [R3.40] [R3.44] [R3.45] [R3.47]", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal);
    await menuGroup(page, "SCMS").getByRole("link", { name: "CA certificates" }).click();
    await page.waitForURL(portal.url + route);
    await card(page, "ACA")
      .getByText(/\d+ days left/)
      .waitFor();
    const texts = Object.fromEntries(
      await Promise.all(roles.map(async (role) => [role, await card(page, role).innerText()] as const)),
    );
    for (const role of roles) {
      expect(texts[role]).toMatch(new RegExp(`^TEST-SCMS-${role}$`, "m"));
      expect(texts[role]).toMatch(/HashedId8\s+[0-9A-F]{16}\s/);
      expect(texts[role]).toMatch(/Valid until\s+20\d\d-\d\d-\d\d \d\d:\d\d UTC/);
      expect(texts[role]).toMatch(/\d+ days left/);
    }
    expect(texts.RA).toMatch(/Name in certificate\s+localhost\s/);
    expect(texts.RCA).toMatch(/CTL series ID\s+[0-9A-F]{16}\s/);
    await context.close();
  });

  it("show the base URIs of ECA and RA as links [R3.41] [R3.42] [R3.44] [R3.45]", async () => {
    const { context, page } = await open();
    for (const [role, path] of [
      ["ECA", "/scms/eca"],
      ["RA", "/scms/ra"],
    ] as const) {
      const link = card(page, role).getByRole("link", { name: portal.url + path });
      expect(await link.getAttribute("href")).toBe(portal.url + path);
      expect(await card(page, role).innerText()).toContain(`${role} base URI`);
    }
    await context.close();
  });

  it("download each certificate under the name on its card [R1.7] [R9.37]", async () => {
    const { context, page } = await open();
    for (const role of roles) {
      const button = card(page, role).getByRole("button", { name: `Download ${role} certificate` });
      const file = await downloadBy(page, () => button.click());
      expect(file.name).toBe(`TEST-SCMS-${role}.oer`);
      // Devices ask the host that the RA's certificate names.
      const name = role === "RA" ? "localhost" : `TEST-SCMS-${role}`;
      expect(nameIn(coer.decode(Certificate, file.bytes))).toBe(name);
    }
    await context.close();
  });

  it("show the electors, download each one's certificate, and the CTL with all of them as ctl.zip [R1.7] [R2.124] [R2.133] [R3.43] [R9.37] [R9.43]", async () => {
    const { context, page } = await open();
    const electors = card(page, "Electors");
    const names = await electors.getByRole("heading", { level: 3 }).allInnerTexts();
    expect(names).toEqual([1, 2, 3].map((number) => `TEST-SCMS-ELECTOR-${number}`));
    const certificates: string[] = [];
    for (const name of names) {
      const button = electors.getByRole("button", { name: `Download certificate of ${name}` });
      const file = await downloadBy(page, () => button.click());
      expect(file.name).toBe(`${name}.oer`);
      expect(nameIn(coer.decode(Certificate, file.bytes))).toBe(name);
      certificates.push(toHex(file.bytes));
    }
    const ctl = await downloadBy(page, () =>
      electors.getByRole("button", { name: "Download CTL (ctl.zip)" }).click(),
    );
    expect(ctl.name).toBe("ctl.zip");
    const files = unzipSync(ctl.bytes);
    expect(names.map((name) => toHex(files[`${name}.oer`]!))).toEqual(certificates);
    const [list] = Object.keys(files).filter((name) => name.startsWith("ctl_"));
    expect(list).toMatch(/^ctl_[0-9A-F]{16}_\d+\.oer$/i);
    expect(() => coer.decode(MultiSignedCtlSpdu, files[list!]!)).not.toThrow();
    await context.close();
  });

  it("download composite CRL and CCF on the card of the RA alone [R1.7] [R2.131] [R2.132] [R9.41] [R9.42]", async () => {
    const { context, page } = await open();
    const press = (name: string) =>
      downloadBy(page, () => card(page, "RA").getByRole("button", { name }).click());
    const composite = await press("Download composite CRL");
    expect(composite.name).toBe("TEST-SCMS-RACompositeCrl.oer");
    expect(() => coer.decode(CompositeCrlSpdu, composite.bytes)).not.toThrow();
    const ccf = await press("Download CCF");
    expect(ccf.name).toBe("TEST-SCMS-RACcf.oer");
    expect(() => coer.decode(CertificateChainSpdu, ccf.bytes)).not.toThrow();
    expect(await page.getByRole("button", { name: /composite CRL|CCF/ }).count()).toBe(2);
    await context.close();
  });

  it("More info shows permissions and the decoded certificate, and gives the focus back on Escape", async () => {
    const { context, page } = await open({ width: 360, height: 740, colorScheme: "dark" });
    const trigger = card(page, "ACA").getByRole("button", { name: "More info about ACA" });
    await trigger.click();
    const dialog = page.getByRole("dialog", { name: "ACA: TEST-SCMS-ACA" });
    await dialog
      .getByText(/verifyKeyIndicator/)
      .first()
      .waitFor();
    const permitted = (name: string) => dialog.getByRole("region", { name }).innerText();
    await expect.poll(() => permitted("May sign")).toContain("authorization CA");
    expect(await permitted("May let others sign")).toMatch(/\(32\)\s+any SSP/);
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await expectFocus(trigger);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await context.close();
  });

  it("open in the decoder", async () => {
    const { context, page } = await open();
    const name = "TEST-SCMS-ELECTOR-2";
    await page.getByRole("button", { name: `Open ${name} certificate in decoder` }).click();
    await page.waitForURL(/\/dashboard\/coer_decoder\?type=ScmsCert$/);
    await page.getByText(name).first().waitFor();
    await context.close();
  });

  it("a download that fails shows the server's own text beside the button [R8.40]", async () => {
    const { context, page } = await open();
    await endRightsOf(page);
    await card(page, "RA").getByRole("button", { name: "Download CCF" }).click();
    const said = card(page, "RA").getByRole("alert");
    await said.filter({ hasText: /\w/ }).waitFor();
    const shown = await said.innerText();
    const answer = await answerWithoutRights(page, portal, "/api/async/scms/ca/ccf");
    expect(answer.status()).toBe(403);
    expect(shown).toBe(await answer.text());
    await context.close();
  });

  it("are closed to an organization that is not allowed the SCMS, which is told whom to ask [R6.4]", async () => {
    const { context, page } = await openWindow(browser);
    await arrive(page, portal, { route, email: "europe@v2x.example" });
    await page.getByText("You do not have access to this function. Please contact us").waitFor();
    expect(await page.getByRole("button", { name: "SCMS" }).count()).toBe(0);
    await context.close();
  });
});

async function open(shape: Parameters<typeof openWindow>[1] = {}) {
  const window = await openWindow(browser, shape);
  await arrive(window.page, portal, { route });
  await card(window.page, "ACA").waitFor();
  return window;
}

function card(page: Page, name: string) {
  return page.getByRole("region").filter({ has: page.getByRole("heading", { level: 2, name, exact: true }) });
}

function nameIn({ toBeSigned: { id } }: Certificate): unknown {
  return id.choice === "name" ? id.value : undefined;
}
