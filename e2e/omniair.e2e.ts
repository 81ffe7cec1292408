import { unzipSync } from "fflate";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { arrive, downloadBy, expectFocus, openWindow, pressAgain, seriousFindings } from "./pages.ts";
import { inStoreOf } from "./people.ts";
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

describe("OmniAir certificate generation", () => {
  it("saves an OBU's certificates of each week, which open in the decoder [R1.9] [R2.13] [R2.55] [R2.145] [R2.146] [R2.149] [R9.32]", async () => {
    const { context, page } = await open();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByLabel("Number of weeks").fill("2");
    await page.getByLabel("Certs per week").fill("3");
    const { name, bytes } = await downloadBy(page, () => send(page).click());
    expect(name).toBe("cert_bundle.zip");
    expect(certificatesIn(bytes, /\/download\/([0-9a-f]+)\/\1_[0-2]\.cert$/)).toHaveLength(6);
    const bundle = page.getByRole("region", { name: "Finished bundle" });
    await bundle.getByText("OBU: 6 implicit certificates, 2 weeks").waitFor();
    expect(await bundle.getByLabel("Certificate").locator("option").count()).toBe(6);
    expect(await seriousFindings(page)).toEqual([]);
    await bundle.getByRole("button", { name: "Open in decoder" }).click();
    await page.waitForURL(/\/dashboard\/coer_decoder\?type=ScmsCert$/);
    await context.close();
  });

  it("saves an RSU's certificate of each week, explicit and with the chosen permission; certificates per week are not asked [R2.143] [R2.147] [R2.148] [R5.34]", async () => {
    const { context, page } = await open();
    await page.getByLabel("End-entity type").selectOption("RSU, roadside unit");
    expect(await page.getByLabel("Certs per week").count()).toBe(0);
    await page.getByLabel("Number of weeks").fill("2");
    await page.getByRole("switch", { name: "Explicit certificates" }).click();
    await page.getByRole("button", { name: "Add permission" }).click();
    const psid = page.getByRole("combobox", { name: "PSID" });
    await expectFocus(psid);
    expect(await psid.inputValue()).toBe("0");
    await psid.fill("130");
    const { bytes } = await downloadBy(page, () => send(page).click());
    expect(certificatesIn(bytes, /rsu-[12]\/downloadFiles\/[^/]+\.cert$/)).toHaveLength(2);
    await page.getByText("RSU: 2 explicit certificates, 2 weeks").waitFor();
    await context.close();
  });

  it("says at the permission why the server refuses it, and whom to write to; then makes a bundle with one fault [R8.68]", async () => {
    const { context, page } = await open();
    await page.getByRole("button", { name: "Add permission" }).click();
    const psid = page.getByRole("combobox", { name: "PSID" });
    await psid.fill("9999999");
    await send(page).click();
    const permissions = page.getByRole("group", { name: "App permissions" });
    expect(await permissions.getByText(/^The certificates could not be/).innerText()).toMatch(
      /9999999.*If you cannot solve this, write to contact@v2x\.example\.$/s,
    );
    await permissions.getByText("The ACA may not grant this.").waitFor();
    await expectFocus(psid);
    expect(await seriousFindings(page)).toEqual([]);
    await psid.fill("32");
    await page.getByLabel("Fault (for negative tests)").selectOption("Wrong signature");
    const { bytes } = await downloadBy(page, () => pressAgain(send(page)));
    const { "manifest.json": manifest } = unzipSync(bytes);
    expect(JSON.parse(new TextDecoder().decode(manifest))).toMatchObject({
      request: { fault: "wrong-signature" },
      fault: { name: "wrong-signature" },
    });
    await page.getByText(/One fault: Wrong signature$/).waitFor();
    await context.close();
  });

  it("is cancelled while the server works, and can be asked again", async () => {
    const { context, page } = await open();
    const pid = portal.pid()!;
    // A server that does not come to an end of its work.
    process.kill(pid, "SIGSTOP");
    try {
      await send(page).click();
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByText("Generation cancelled. Nothing was saved.").waitFor();
      await expectFocus(send(page));
    } finally {
      process.kill(pid, "SIGCONT");
    }
    expect((await downloadBy(page, () => pressAgain(send(page)))).name).toBe("cert_bundle.zip");
    await context.close();
  });
});

it("an expired profile leaves the selector of a screen that is open, which says that it was chosen [R4.24]", async () => {
  const { context, page } = await open(async (arriving) => {
    await arriving.clock.install();
  });
  const [asked] = await Promise.all([
    page.waitForRequest(/getTestProfiles/),
    page.clock.fastForward("00:31"), // until the list is asked for again
  ]);
  const { authorization } = await asked.allHeaders();
  const created = await fetch(asked.url().replace("getTestProfiles", "scmsOmniAirTestProfile"), {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: authorization! },
    body: JSON.stringify({
      profileName: "Short",
      certRequests: [{ level: "rca" }, { level: "ica" }, { level: "pca", duration: 5 }],
    }),
  });
  const { id } = (await created.json()) as { id: string };
  const profile = page.getByLabel("Test profile", { exact: true });
  await page.clock.fastForward("00:31");
  await expect
    .poll(() => profile.locator("option").allInnerTexts())
    .toContainEqual(expect.stringMatching(/^Short/));
  await profile.selectOption(id);

  // Nobody waits for five minutes: they are taken from the profile's life.
  await inStoreOf(portal, async ({ testProfiles }) => {
    const organizationId = new URL(asked.url()).searchParams.get("organizationId")!;
    const stored = (await testProfiles.testProfile(organizationId, id))!;
    const authorities = await testProfiles.testProfileAuthorities(id);
    const keyIds = authorities.flatMap(({ verificationKeyId, encryptionKeyId }) => [
      verificationKeyId,
      ...(encryptionKeyId === undefined ? [] : [encryptionKeyId]),
    ]);
    const keys = await Promise.all(keyIds.map(async (keyId) => (await testProfiles.key(keyId))!));
    const expiresAt = new Date(stored.expiresAt.getTime() - 300_000);
    await testProfiles.deleteTestProfile(organizationId, id);
    await testProfiles.addTestProfile({ profile: { ...stored, expiresAt }, authorities, keys }, 500);
  });
  await page.clock.fastForward("00:31");
  await page.getByText(/^The profile that you chose has expired or was deleted\./).waitFor();
  expect(await profile.locator("option").allInnerTexts()).toEqual(["None: the portal's standing hierarchy"]);
  expect(await profile.inputValue()).toBe("");
  expect(await seriousFindings(page)).toEqual([]);
  await context.close();
});

async function open(prepare: (page: Page) => Promise<void> = async () => undefined) {
  const window = await openWindow(browser);
  await prepare(window.page);
  await arrive(window.page, portal, { route: "/dashboard/scms/omniair_api" });
  await window.page.getByText(/^The first week begins/).waitFor();
  return window;
}

function send(page: Page) {
  return page.getByRole("button", { name: "Send request" });
}

function certificatesIn(zip: Uint8Array, path: RegExp): string[] {
  return Object.keys(unzipSync(zip)).filter((name) => path.test(name));
}
