import { calls } from "@v2x/contract";
import { describe, expect, it } from "vitest";
import { field, newPublicKey, refusedAt } from "./device-dialog.ts";
import { visitInGroups } from "./groups.ts";
import { expectFocus, seriousFindings, tabTo } from "./pages.ts";

const route = "/dashboard/scms/devices";
/** A person with an organization for each group of tests, and one that may not use the SCMS. */
const email = "units@v2x.example";
const organizations = {
  keyboard: "B0B0B0B0B0B0B001",
  touch: "B0B0B0B0B0B0B002",
  refused: "B0B0B0B0B0B0B003",
  many: "B0B0B0B0B0B0B004",
  outside: "B0B0B0B0B0B0B005",
} as const;
const visits = visitInGroups({
  email,
  route,
  organizations,
  allowed: (group) => ({ scmsAllowed: group !== "outside" }),
  list: calls.scms.getDevices,
});

describe("a device is added, edited, copied and deleted", () => {
  it("by the keyboard alone, and the focus is never lost [R1.5] [R2.11] [R2.52] [R2.138] [R2.139] [R2.140] [R2.141] [R3.27] [R3.28] [R4.14] [R4.17] [R8.23] [R8.25] [R8.27]", async () => {
    const { context, page } = await open("keyboard");
    await page.getByText("No devices yet").waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    const keys = page.keyboard;
    const add = page.getByRole("button", { name: "Add device" });
    await tabTo(page, add);
    await keys.press("Enter");
    await expectFocus(field(page, "Identifier"));
    expect(await field(page, "Equipment type").inputValue()).toBe("OBE");
    expect(await field(page, "Key type").inputValue()).toBe("NistP256");
    await keys.type("Road unit 7/8");
    await tabTo(page, field(page, "Name"));
    await keys.type("Bench");
    const key = newPublicKey();
    await tabTo(page, field(page, "Public key"));
    await keys.insertText(key);
    expect(await seriousFindings(page)).toEqual([]);
    await tabTo(page, page.getByRole("button", { name: "Save device" }));
    await keys.press("Enter");
    await page.getByText("The device was added.").waitFor();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await expectFocus(add);

    const row = page.getByRole("row", { name: /Road unit 7\/8/ });
    await row.getByText("Not enrolled").waitFor();
    const edit = row.getByRole("button", { name: /^Edit device/ });
    await tabTo(page, edit);
    await keys.press("Enter");
    await expectFocus(field(page, "Identifier"));
    await tabTo(page, field(page, "Name"));
    await keys.press("End");
    await keys.type(" b");
    await keys.press("Enter"); // submits
    await page.getByText("The device was saved.").waitFor();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await row.getByText("Bench b").waitFor();
    await expectFocus(edit);

    await tabTo(page, row.getByRole("button", { name: /^Copy device/ }));
    await keys.press("Enter");
    await page.getByText(/^Copied from Road unit 7\/8 \(Bench b\)\./).waitFor();
    expect(await field(page, "Identifier").inputValue()).toBe("Road unit 7/8");
    expect(await field(page, "Public key").inputValue()).toMatch(/^0[23][0-9A-F]{64}$/);
    await keys.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });

    await tabTo(page, row.getByRole("button", { name: /^Delete device/ }));
    await keys.press("Enter");
    await page.getByRole("dialog", { name: "Delete device Road unit 7/8 (Bench b)?" }).waitFor();
    await expectFocus(page.getByRole("button", { name: "Cancel" }));
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
    await field(page, "Identifier").fill("U".repeat(100));
    await field(page, "Public key").fill(newPublicKey());
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Save device" }).tap();
    await page.getByText("The device was added.").waitFor();
    const row = page.getByRole("row", { name: /U{100}/ });
    await row.getByText("Enrollment status").waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await row.getByRole("button", { name: /^Delete device/ }).tap();
    await page.getByRole("button", { name: "Delete device", exact: true }).tap();
    await page.getByText("No devices yet").waitFor();
    await context.close();
  });
});

describe("what the server refuses", () => {
  it("stands at its field until a key is pressed there; closing forgets what was typed [R4.19] [R8.18] [R8.19]", async () => {
    const { context, page, add } = await open("refused");
    await add({ canonicalId: "Taken", canonicalKey: newPublicKey() });
    await page.getByRole("button", { name: "Add device" }).click();
    await field(page, "Identifier").fill("Taken");
    // The base point of the curve: the private key is 1.
    await field(page, "Public key").fill(
      "036B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296",
    );
    const save = page.getByRole("button", { name: "Save device" });
    await save.click();
    await refusedAt(page, field(page, "Public key"), /^This is not a public key of the chosen key type\./);
    await field(page, "Public key").fill(newPublicKey());
    await page.waitForTimeout(600); // no double click
    await save.click();
    await refusedAt(page, field(page, "Identifier"), /^This identifier is taken, or belonged to a device/);
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard changes" }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Add device" }).click();
    expect(await field(page, "Identifier").inputValue()).toBe("");
    await context.close();
  });

  it("is any change of a revoked device, which stands without actions [R4.10]", async () => {
    const { context, page, add } = await open("refused");
    await add({ canonicalId: "Once", canonicalKey: newPublicKey() });
    await page.reload();
    const row = page.getByRole("row", { name: /Once/ });
    const decide = async (action: string) => {
      await row.getByRole("button", { name: /^More actions/ }).click();
      await page.getByRole("menuitem", { name: action }).press("Enter");
      await page.getByRole("button", { name: `${action} device` }).click();
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    };
    await decide("Deactivate");
    await row.getByText("Deactivated").waitFor();
    await decide("Activate");
    await row.getByText("Not enrolled").waitFor();
    await decide("Revoke");
    await row.getByText("Revoked").waitFor();
    await expect.poll(() => row.getByRole("button").count()).toBe(1); // copies the identifier
    await row.getByText("Revoked").dblclick();
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    await context.close();
  });

  it("is every device of an organization without SCMS, which is told so [R2.185]", async () => {
    const { context, page } = await visits.openAs("outside");
    await page.getByText("You cannot register SCMS devices at the moment").waitFor();
    await page.getByText("You do not have access to this function. Please contact us").waitFor();
    await context.close();
  });
});

it("many devices come in pages that the address names from 1, and Back restores them [R2.135] [R9.4] [R9.5] [R9.13]", async () => {
  const { context, page, add } = await open("many");
  for (let index = 1; index <= 11; index += 1)
    await add({ canonicalId: `Unit ${index}`, canonicalKey: newPublicKey() });
  await page.reload();
  await page.getByText("1–5 of 11").waitFor();
  await page.getByRole("button", { name: "Last page" }).click();
  await page.getByText("11–11 of 11").waitFor();
  await page.getByRole("row", { name: /Unit 1\b/ }).waitFor();
  expect(page.url()).toBe(`${visits.url()}${route}?page=3`);
  await page.getByLabel("Rows per page").selectOption("10");
  await page.getByText("1–10 of 11").waitFor();
  expect(page.url()).toBe(`${visits.url()}${route}?size=10`);
  await page.goBack();
  await page.getByText("11–11 of 11").waitFor();
  await page.getByRole("button", { name: /^Delete device/ }).click();
  await page.getByRole("button", { name: "Delete device", exact: true }).click();
  await page.getByText("6–10 of 10").waitFor();
  await page.getByText("Unit 2", { exact: true }).dblclick();
  await page.getByRole("dialog", { name: "Edit device" }).waitFor();
  expect(await field(page, "Identifier").inputValue()).toBe("Unit 2");
  await context.close();
});

/** Opens the screen in the organization of a group of tests. */
async function open(...visit: Parameters<typeof visits.open>) {
  const { ask, ...window } = await visits.open(...visit);
  await window.page.getByRole("heading", { name: "Registered devices" }).waitFor();
  /** Registers a device by the portal's API. */
  const add = (device: Record<string, unknown>) => ask(calls.scms.registerDevice, device);
  return { ...window, add };
}
