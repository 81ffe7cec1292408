import { calls, testProfileLevels } from "@v2x/contract";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { field } from "./device-dialog.ts";
import { visitInGroups } from "./groups.ts";
import { downloadBy, expectFocus, menuGroup, seriousFindings, tabTo } from "./pages.ts";

const route = "/dashboard/scms/omniair_test_profiles";
/** A person with an organization for each group of tests. */
const email = "profiles@v2x.example";
const organizations = {
  keyboard: "B0B0B0B0B0B0B011",
  wrong: "B0B0B0B0B0B0B012",
  many: "B0B0B0B0B0B0B013",
  touch: "B0B0B0B0B0B0B014",
} as const;
const visits = visitInGroups({ email, route, organizations, list: calls.scms.getTestProfiles });

describe("a test profile", () => {
  it("is created, shown and deleted by the keyboard alone, and the focus is never lost [R1.10] [R2.14] [R2.56] [R2.157] [R2.158] [R2.159] [R4.22] [R8.28] [R8.29]", async () => {
    const { context, page } = await open("keyboard");
    await page.getByText("No test profiles yet").waitFor();
    await menuGroup(page, "SCMS").getByRole("link", { name: "OmniAir test profiles" }).waitFor();
    const keys = page.keyboard;
    const create = page.getByRole("button", { name: "Create test profile" });
    await tabTo(page, create);
    await keys.press("Enter");
    await expectFocus(field(page, "Profile name"));
    expect(await seriousFindings(page)).toEqual([]);
    await keys.type("Plugfest");
    await keys.press("Enter"); // submits
    await page.getByText("The test profile was created.").waitFor();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await expectFocus(create);

    const row = page.getByRole("row", { name: /Plugfest/ });
    const hashedId8 = await row.getByText(/^[0-9A-F]{16}$/).innerText();
    expect(await row.getByText(/finding|Expired/).count()).toBe(0);
    const show = row.getByRole("button", { name: "Show test profile Plugfest" });
    await tabTo(page, show);
    await keys.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Test profile Plugfest" });
    await dialog.getByText("RCA HashedId8").waitFor();
    expect(await dialog.locator("dt").first().innerText()).toBe("Name");
    await dialog.getByText(hashedId8, { exact: true }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await keys.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await expectFocus(show);

    await tabTo(page, row.getByRole("button", { name: "Delete test profile Plugfest" }));
    await keys.press("Enter");
    await page.getByRole("dialog", { name: "Delete test profile Plugfest?" }).waitFor();
    await expectFocus(page.getByRole("button", { name: "Cancel" }));
    await tabTo(page, page.getByRole("button", { name: "Delete test profile", exact: true }));
    await keys.press("Enter");
    await page.getByText("The test profile was deleted.").waitFor();
    await page.getByText("No test profiles yet").waitFor();
    await expectFocus(page.getByRole("heading", { name: "Test profiles", exact: true }));
    await context.close();
  });

  it("that is wrong on purpose is made as asked, and says at once what it breaks; its certificates are a zip [R2.154] [R2.157] [R3.61] [R3.62] [R3.63] [R3.64] [R3.71] [R5.46]", async () => {
    const { context, page } = await open("wrong");
    await page.getByRole("button", { name: "Create test profile" }).click();
    await field(page, "Profile name").fill("Wrong chain");
    await page.getByText("ICA, intermediate").click();
    const ica = page.getByRole("group", { name: "ICA, intermediate" });
    await ica.getByLabel("Duration").selectOption("Short: 5 minutes");
    await ica.getByLabel("May grant").selectOption("Listed services (explicit)");
    const granted = ica.getByRole("group", { name: "Services that may be granted" });
    await page.getByText("Needed to create: services that ICA may grant.").waitFor();
    await granted.getByRole("combobox", { name: "PSID" }).fill("32");
    await granted.getByLabel("SSP range").fill("0102 0304");
    await ica.getByLabel("Minimum chain length").fill("7");
    await ica.getByLabel("End-entity type").selectOption("ENROL");
    await page
      .getByText("5 minutes · PSID 35 (830001) · grants 32 (0102 0304) · chain length 7, range -1 · ENROL")
      .waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "Create test profile" }).click();
    const info = page.getByRole("dialog", { name: "Test profile Wrong chain" });
    await info.getByText(/rules? (is|are) broken by this profile/).waitFor();
    await info.getByText("ICA certificate").waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await info.getByRole("button", { name: "Close" }).click();
    const row = page.getByRole("row", { name: /Wrong chain/ });
    await row.getByText(/^\d+ findings?$/).waitFor();
    const { bytes } = await downloadBy(page, () =>
      row.getByRole("link", { name: "Download certificates of Wrong chain" }).click(),
    );
    expect(Object.keys(unzipSync(bytes)).length).toBeGreaterThan(3);
    await context.close();
  });
});

it("many profiles come in pages and are searched as one types [R2.150] [R9.10] [R9.11]", async () => {
  const { context, page, add } = await open("many");
  for (let index = 1; index <= 6; index += 1) await add(`Profile ${index}`);
  await page.reload();
  await page.getByText("1–5 of 6").waitFor();
  await page.getByRole("button", { name: "Next page" }).click();
  await page.getByRole("row", { name: /Profile 1/ }).waitFor();
  expect(page.url()).toBe(`${visits.url()}${route}?page=2`);
  const search = page.getByRole("searchbox", { name: "Search name, id or HashedId8" });
  await search.pressSequentially("PROFILE 4");
  await page.getByText("1–1 of 1").waitFor();
  await page.getByRole("row", { name: /Profile 4/ }).waitFor();
  await search.fill("none such");
  await page.getByText("No test profile matches “none such”").waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Clear search" }).click();
  await page.getByText("1–5 of 6").waitFor();
  await page.getByLabel("Rows per page").selectOption("10");
  await page.getByText("1–6 of 6").waitFor();
  await context.close();
});

it("by touch at 360 px a profile is made, its row is a labelled card, and the page is never wider than the screen", async () => {
  const { context, page } = await open("touch", { width: 360, height: 740, hasTouch: true });
  await page.getByRole("button", { name: "Create test profile" }).tap();
  await field(page, "Profile name").fill("A name that is rather long for a phone, and goes on for a while");
  await page.getByText("PCA, issues the bundles' certificates").tap();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Create test profile" }).tap();
  const row = page.getByRole("row", { name: /rather long/ });
  await row.getByText("Certificate Bundle Url").waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await context.close();
});

/** Opens the screen in the organization of a group of tests. */
async function open(...visit: Parameters<typeof visits.open>) {
  const { ask, ...window } = await visits.open(...visit);
  /** Creates a profile by the portal's API, with its defaults. */
  const add = (profileName: string) =>
    ask(calls.scms.scmsOmniAirTestProfile, {
      profileName,
      certRequests: testProfileLevels.map((level) => ({ level })),
    });
  await window.page.getByRole("heading", { name: "Test profiles", exact: true }).waitFor();
  return { ...window, add };
}
