import { calls } from "@v2x/contract";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { field, newPublicKey, refusedAt } from "./device-dialog.ts";
import { visitInGroups } from "./groups.ts";
import { expectFocus, seriousFindings, tabTo } from "./pages.ts";

const route = "/dashboard/ccms/devices";
/** A person with an organization for each group of tests, and one that may not use the CCMS. */
const email = "devices@v2x.example";
const organizations = {
  keyboard: "A0A0A0A0A0A0A001",
  touch: "A0A0A0A0A0A0A002",
  refused: "A0A0A0A0A0A0A003",
  many: "A0A0A0A0A0A0A004",
  decided: "A0A0A0A0A0A0A005",
  outside: "A0A0A0A0A0A0A006",
} as const;
const visits = visitInGroups({
  email,
  route,
  organizations,
  allowed: (group) => ({ ccmsAllowed: group !== "outside" }),
  list: calls.ccms.getActiveDevices,
});

describe("walk 1: sign in, add a device with two permissions, edit it, delete it", () => {
  it("by the keyboard alone, and the focus is never lost [R1.4] [R2.7] [R2.110] [R2.111] [R2.113] [R2.119] [R8.22] [R8.24] [R8.26]", async () => {
    const { context, page } = await open("keyboard");
    const organizationId = organizations.keyboard;
    await page.getByText("No devices yet").waitFor();
    const keys = page.keyboard;
    await tabTo(page, page.getByRole("button", { name: "Add device" }));
    await keys.press("Enter");
    await expectFocus(field(page, "Identifier"));
    await keys.type("0001");
    await tabTo(page, field(page, "Name"));
    await keys.type("Road unit 7");
    await tabTo(page, field(page, "Public key"));
    await keys.insertText(newPublicKey());
    await tabTo(page, page.getByRole("button", { name: "Add permission" }));
    await keys.press("Enter");
    await expectFocus(psid(page, 0));
    await keys.type("CA basic");
    await keys.press("ArrowDown");
    await keys.press("Enter");
    await tabTo(page, ssp(page, 0));
    await keys.type("01FFFC");
    await tabTo(page, page.getByRole("button", { name: "Add permission" }));
    await keys.press("Enter");
    await expectFocus(psid(page, 1));
    await keys.type("37");
    await keys.press("Escape"); // closes the suggestions, not the dialog
    await tabTo(page, page.getByRole("button", { name: "Save device" }));
    await keys.press("Enter");
    await page.getByText("The device was added.").waitFor();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await expectFocus(page.getByRole("button", { name: "Add device" }));

    const row = page.getByRole("row", { name: new RegExp(`${organizationId}0001`) });
    await row.getByText("Road unit 7").waitFor();
    await row.getByText("Not enrolled").waitFor();
    const edit = row.getByRole("button", { name: /^Edit device/ });
    await tabTo(page, edit);
    await keys.press("Enter");
    await expectFocus(field(page, "Identifier"));
    expect(await psid(page, 0).inputValue()).toBe("36");
    expect(await ssp(page, 0).inputValue()).toBe("01FFFC");
    expect(await psid(page, 1).inputValue()).toBe("37");
    await tabTo(page, field(page, "Name"));
    await keys.press("End");
    await keys.type(" b");
    await keys.press("Enter"); // submits
    await page.getByText("The device was saved.").waitFor();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await row.getByText("Road unit 7 b").waitFor();
    await expectFocus(edit);

    await tabTo(page, row.getByRole("button", { name: /^Delete device/ }));
    await keys.press("Enter");
    await expectFocus(page.getByRole("button", { name: "Cancel" }));
    await keys.press("Escape");
    await expectFocus(row.getByRole("button", { name: /^Delete device/ }));
    await keys.press("Enter");
    await page
      .getByRole("dialog", { name: /^Delete device A0A0A0A0A0A0A0010001 \(Road unit 7 b\)\?$/ })
      .waitFor();
    await tabTo(page, page.getByRole("button", { name: "Delete device", exact: true }));
    await keys.press("Enter");
    await page.getByText("The device was deleted.").waitFor();
    await page.getByText("No devices yet").waitFor();
    await expectFocus(page.getByRole("heading", { name: "Registered devices" }));
    await context.close();
  });

  it("by touch at 360 px, with rows as labelled cards and the page never wider than the screen", async () => {
    const { context, page } = await open("touch", { width: 360, height: 740, hasTouch: true });
    await page.getByRole("button", { name: "Add device" }).tap();
    await field(page, "Identifier").fill(`${organizations.touch}01`);
    await field(page, "Public key").fill(newPublicKey());
    await page.getByRole("button", { name: "Add set" }).tap();
    await page.getByRole("button", { name: "Add permission" }).tap();
    await psid(page, 1).fill("37");
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Save device" }).tap();
    await page.getByText("The device was added.").waitFor();
    const row = page.getByRole("row", { name: new RegExp(organizations.touch) });
    await row.getByText("Enrollment status").waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    for (const button of await row.getByRole("button", { name: /device/ }).all()) {
      const { width, height } = (await button.boundingBox())!;
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    }
    await row.getByRole("button", { name: /^Edit device/ }).tap();
    const longName = "Touched".padEnd(100, "x");
    await field(page, "Name").fill(longName);
    await page.getByRole("button", { name: "Save device" }).tap();
    const name = row.getByRole("cell").filter({ hasText: longName });
    await name.waitFor();
    expect(await name.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
    // At the end of the page the button that adds stands above the foot.
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    const add = (await page.getByRole("button", { name: "Add device" }).boundingBox())!;
    const foot = (await page.getByRole("contentinfo").boundingBox())!;
    expect(add.y + add.height).toBeLessThanOrEqual(foot.y);
    await row.getByRole("button", { name: /^Delete device/ }).tap();
    await page.getByRole("button", { name: "Delete device", exact: true }).tap();
    await page.getByText("No devices yet").waitFor();
    await context.close();
  });
});

describe("what the server refuses", () => {
  it("stands at its field until a key is pressed there [R5.14] [R5.19] [R5.20] [R8.10] [R8.11] [R8.12] [R8.17]", async () => {
    const { context, page, add } = await open("refused");
    const organizationId = organizations.refused;
    await add({ canonicalId: `${organizationId}01`, compressedKey: newPublicKey() });
    await page.getByRole("button", { name: "Add device" }).click();
    await field(page, "Identifier").fill(`${organizationId}01`.toLowerCase());
    await field(page, "Public key").fill(newPublicKey("secp384r1"));
    const save = page.getByRole("button", { name: "Save device" });
    await save.click();
    await refusedAt(page, field(page, "Public key"), /^This is not a public key of the chosen key type\./);
    // The base point of the curve: the private key is 1.
    await field(page, "Public key").fill(
      "036B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296",
    );
    await page.waitForTimeout(600); // no double click
    await save.click();
    await refusedAt(page, field(page, "Public key"), /^This key is weak and cannot be registered\./);
    await field(page, "Public key").fill(newPublicKey());
    await page.waitForTimeout(600); // no double click
    await save.click();
    await refusedAt(page, field(page, "Identifier"), /^This identifier is taken, or belonged to a device/);
    expect(await seriousFindings(page)).toEqual([]);
    await field(page, "Identifier").fill(`${organizationId}02`);
    await page.waitForTimeout(600); // no double click
    await save.click();
    await page.getByText("The device was added.").waitFor();
    await context.close();
  });

  it("stands above the form where it is of no field, in words that can be read", async () => {
    const { context, page, add, remove } = await open("refused");
    const device = await add({ canonicalId: `${organizations.refused}09`, compressedKey: newPublicKey() });
    await page.reload();
    await page.getByRole("button", { name: `Edit device ${organizations.refused}09` }).click();
    await remove(device);
    await page.getByRole("button", { name: "Save device" }).click();
    const alert = page.getByRole("dialog").getByRole("alert");
    await alert.getByText(/^The device could not be saved/).waitFor();
    await alert.getByRole("link", { name: "contact@v2x.example" }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await context.close();
  });

  it("is asked for by nobody while a rule is broken; changes are not thrown away unasked [R5.21] [R4.18]", async () => {
    const { context, page } = await open("refused");
    await page.getByRole("button", { name: "Add device" }).click();
    await page.getByText("Needed to save: Identifier, Public key.").waitFor();
    expect(await page.getByRole("button", { name: "Save device" }).isDisabled()).toBe(true);
    await field(page, "Identifier").fill("xy");
    await field(page, "Public key").fill("30 59");
    await field(page, "Name").focus();
    await page.getByRole("button", { name: "Remove separators" }).click();
    expect(await field(page, "Public key").inputValue()).toBe("3059");
    await page.getByRole("button", { name: "Add permission" }).click();
    await page.getByRole("button", { name: "Remove permission 1" }).click();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    const question = page.getByRole("dialog", { name: "Discard your changes?" });
    await question.waitFor();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await question.waitFor({ state: "hidden" });
    expect(await field(page, "Identifier").inputValue()).toBe("xy");
    await page.mouse.click(5, 450); // beside the dialog
    await question.getByRole("button", { name: "Discard changes" }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Add device" }).click();
    expect(await field(page, "Identifier").inputValue()).toBe(organizations.refused);
    await context.close();
  });

  it("is every device of an organization without CCMS, which is told so [R2.184]", async () => {
    const { context, page } = await visits.openAs("outside");
    await page.getByText("You cannot register CCMS devices at the moment").waitFor();
    await page.getByText("You do not have access to this function. Please contact us").waitFor();
    await context.close();
  });
});

describe("many devices", () => {
  it("come in pages that the address names, and Back restores them [R2.114] [R9.2] [R9.3] [R9.12]", async () => {
    const { context, page, add } = await open("many");
    const organizationId = organizations.many;
    for (let index = 1; index <= 11; index += 1)
      await add({
        canonicalId: `${organizationId}${String(index).padStart(2, "0")}`,
        // A word that breaks nowhere by itself takes no room from the other columns.
        name: index === 11 ? "x".repeat(100) : `Unit ${index}`,
        compressedKey: newPublicKey(),
      });
    await page.reload();
    await page.getByText("1–5 of 11").waitFor();
    const hidden = await page
      .getByRole("table")
      .evaluate(({ parentElement: frame }) => frame!.scrollWidth - frame!.clientWidth);
    expect(hidden).toBe(0);
    await page.getByRole("button", { name: "Last page" }).click();
    await page.getByText("11–11 of 11").waitFor();
    await page.getByRole("row", { name: /Unit 1\b/ }).waitFor();
    expect(page.url()).toBe(`${visits.url()}${route}?page=3`);
    await page.getByLabel("Rows per page").selectOption("10");
    await page.getByText("1–10 of 11").waitFor();
    expect(page.url()).toBe(`${visits.url()}${route}?size=10`);
    await page.goBack();
    await page.getByText("11–11 of 11").waitFor();
    await page.reload();
    await page.getByText("11–11 of 11").waitFor();
    expect(
      await page
        .getByRole("row", { name: /Unit 1\b/ })
        .getByRole("cell")
        .first()
        .innerText(),
    ).toBe("11");

    // The last row of the page goes, and the page with it.
    await page.getByRole("button", { name: /^Delete device/ }).click();
    await page.getByRole("button", { name: "Delete device", exact: true }).click();
    await page.getByText("6–10 of 10").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("TR");
    await page.getByRole("cell", { name: "Unit 2", exact: true }).dblclick();
    await page.getByRole("dialog", { name: "Edit device" }).waitFor();
    expect(await field(page, "Name").inputValue()).toBe("Unit 2");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await context.close();
  });
});

describe("a decision about a device", () => {
  it("deactivates, activates and revokes it; a revoked one is seen with the switch alone, without actions [R2.109] [R2.116] [R4.9] [R4.11] [R4.12] [R3.15]", async () => {
    const { context, page, add } = await open("decided");
    const organizationId = organizations.decided;
    await add({ canonicalId: `${organizationId}01`, name: "First", compressedKey: newPublicKey() });
    await add({ canonicalId: `${organizationId}02`, name: "Second", compressedKey: newPublicKey() });
    await page.reload();
    const first = page.getByRole("row", { name: /First/ });
    const more = first.getByRole("button", { name: /^More actions/ });
    const decide = async (action: string) => {
      await more.click();
      await page.getByRole("menuitem", { name: action }).press("Enter");
      await page.getByRole("button", { name: `${action} device` }).click();
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    };
    await more.click();
    await page.getByRole("menuitem", { name: "Deactivate" }).press("Enter");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await expectFocus(more);
    await decide("Deactivate");
    await first.getByText("Deactivated").waitFor();
    await decide("Activate");
    await first.getByText("Not enrolled").waitFor();
    await decide("Revoke");
    await first.waitFor({ state: "hidden" });
    await page.getByLabel("Show inactive devices").click();
    await first.getByText("Revoked").waitFor();
    expect(page.url()).toContain("?inactive=true");
    expect(await first.getByRole("button").count()).toBe(1); // copies the identifier
    await first.getByText("Revoked").dblclick();
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);

    // Only revoked ones are left.
    await page.getByLabel("Show inactive devices").click();
    await page.getByRole("button", { name: /^Delete device/ }).click();
    await page.getByRole("button", { name: "Delete device", exact: true }).click();
    await page.getByText("No active devices").waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Show inactive devices" }).click();
    await first.waitFor();
    await context.close();
  });
});

/** Opens the screen in the organization of a group of tests. */
async function open(...visit: Parameters<typeof visits.open>) {
  const { ask, ...window } = await visits.open(...visit);
  await window.page.getByRole("heading", { name: "Registered devices" }).waitFor();
  /** Registers a device by the portal's API. */
  const add = async (device: Record<string, unknown>): Promise<Record<string, unknown>> =>
    (await ask(calls.ccms.addDevice, device)).json();
  /** Deletes one by it too, as another person would. */
  const remove = (device: Record<string, unknown>) => ask(calls.ccms.deleteDevice, device);
  return { ...window, add, remove };
}

function psid(page: Page, index: number): Locator {
  return page.getByRole("combobox", { name: "PSID" }).nth(index);
}
function ssp(page: Page, index: number): Locator {
  return field(page, "SSP").nth(index);
}
