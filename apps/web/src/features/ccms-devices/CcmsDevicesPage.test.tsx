import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Device } from "@v2x/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeServer, json, type Received, refusal, showScreen } from "../../screen.test-support.tsx";
import { firstStepRecord } from "../../session/first-steps.ts";
import { CcmsDevicesPage } from "./CcmsDevicesPage.tsx";
import { deviceWith, organizationId, pointHex } from "./device.test-support.ts";

// Whether each element can be seen at all takes most of the time of a long form, and is not asked here.
configure({ defaultHidden: true });

const server = fakeServer();

/** What the fake server has, the newest first. */
let devices: Device[];

beforeEach(() => {
  vi.spyOn(firstStepRecord, "record");
  devices = [deviceWith("3"), deviceWith("2", { enrollmentStatus: "ENROLLED" }), deviceWith("1")];
  const page =
    (listed: () => readonly Device[]) =>
    ({ query }: Received) => {
      const first = Number(query.get("page")) * Number(query.get("size"));
      const content = listed().slice(first, first + Number(query.get("size")));
      return json({ content, totalElements: listed().length });
    };
  server.answer({
    getActiveDevices: page(() =>
      devices.filter(({ enrollmentStatus }) => !["REVOKED", "EXPIRED"].includes(enrollmentStatus)),
    ),
    getAllDevices: page(() => devices),
    getCountries: json([]),
    getDefaults: json([
      {
        name: "CAM and DENM",
        appPermissionsDTOList: [
          { psid: 36, ssp: "01FFFC" },
          { psid: 37, ssp: "01FFFFFF" },
        ],
      },
      { name: "CPM", appPermissionsDTOList: [{ psid: 639, ssp: "01" }] },
    ]),
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

async function open(address = "/dashboard/ccms/devices"): Promise<void> {
  showScreen(<CcmsDevicesPage />, address);
  await waitFor(() => expect(rows().length).toBeGreaterThan(0));
}
function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("tr[data-key]")];
}
function row(id: string): HTMLElement {
  return rows().find(({ dataset }) => dataset.key === id)!;
}
/** The button of a name; sought by its own words, which in a form so long takes a fraction of asking for the role. */
function button(name: string | RegExp): HTMLButtonElement {
  const found = [...document.querySelectorAll("button")].find((each) => {
    const words = each.getAttribute("aria-label") ?? each.textContent!;
    return typeof name === "string" ? words === name : name.test(words);
  });
  if (!found) throw new Error(`There is no button ${name}`);
  return found;
}
function press(name: string | RegExp): void {
  fireEvent.click(button(name));
}
function field(name: string): HTMLInputElement {
  return screen.getByLabelText(name);
}
function fill(name: string, value: string): void {
  fireEvent.change(field(name), { target: { value } });
}
function psids(): HTMLInputElement[] {
  return [
    ...document.querySelectorAll<HTMLInputElement>(
      '[role="group"][aria-label^="Permission"] input[role="combobox"]',
    ),
  ];
}
function ssps(): HTMLInputElement[] {
  return screen.queryAllByLabelText("SSP");
}
function options(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[role="option"]')];
}
function option(text: string): HTMLElement {
  return options().find(({ textContent }) => textContent === text)!;
}
function save(): HTMLButtonElement {
  return button("Save device");
}
function sent(call: string): unknown[] {
  return server.received
    .filter(({ path }) => path.endsWith(`/${call}`))
    .map(({ body }) => JSON.parse(String(body)));
}
/** The window becomes as narrow as a phone's. */
function onPhone(): void {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("max-width"),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
}
/** A refusal to add or edit, as its calls write it. */
function deviceRefusal(status: number, message: string): Response {
  return new Response(JSON.stringify({ message, status }), {
    status,
    headers: { "Content-Type": "application/json" },
  });
}
/** The words under a field, by its ties. */
function describedBy(element: HTMLElement): string {
  return (element.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");
}
async function openNew(): Promise<void> {
  await open();
  press("Add device");
}
async function addSet(): Promise<void> {
  await screen.findByText("Add set");
  press("Add set");
}
async function fillNew(): Promise<void> {
  await openNew();
  fill("Identifier", `${organizationId}0042`);
  fill("Public key", pointHex);
}

describe("the table of devices", () => {
  it("shows number, identifier, name, status and actions of each [R2.7] [R2.104] [R2.105] [R2.106] [R2.107] [R2.108] [R3.22]", async () => {
    devices = [
      deviceWith("1", { name: null }),
      deviceWith("2", { enrollmentStatus: "ENROLLED" }),
      deviceWith("3", { enrollmentStatus: "REVOKED", status: "REVOKED" }),
      deviceWith("4", { enrollmentStatus: "EXPIRED" }),
      deviceWith("5", { enrollmentStatus: "DEACTIVATED", status: "DEACTIVATED" }),
      { ...deviceWith("6"), enrollmentStatus: "SUSPENDED" as never },
    ];
    await open("/?inactive=true&size=10");
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Number",
      "Identifier",
      "Name",
      "Enrollment status",
      "Actions",
    ]);
    const shown = rows().map((each) =>
      [...each.children].slice(0, 4).map((cell) => cell.lastElementChild?.textContent ?? cell.textContent),
    );
    expect(shown.map((cells) => cells[3])).toEqual([
      "Not enrolled",
      "Enrolled",
      "Revoked",
      "Expired",
      "Deactivated",
      "Unknown",
    ]);
    within(row("2")).getByRole("rowheader", { name: new RegExp(`${organizationId}0002`) });
    within(row("2")).getByText("Unit 2");
    expect(row("2").children[0]!.textContent).toBe("Number2");
  });

  it("asks for the page before the one shown, five rows at first [R7.31] [R9.2] [R9.3] [R9.12] [R2.114]", async () => {
    devices = Array.from({ length: 23 }, (_, index) => deviceWith(String(index + 1)));
    await open("/?page=2");
    const asked = server.received.filter(({ path }) => path.endsWith("/getActiveDevices"));
    expect(asked.map(({ query }) => [query.get("page"), query.get("size")])).toEqual([["1", "5"]]);
    expect(rows().map(({ dataset }) => dataset.key)).toEqual(["6", "7", "8", "9", "10"]);
    screen.getByText("6–10 of 23");
    const sizes = within(screen.getByLabelText("Rows per page")).getAllByRole("option");
    expect(sizes.map(({ textContent }) => textContent)).toEqual(["5", "10", "25", "50"]);
  });

  it("has revoked and expired devices only with the switch on, which goes to page 1; they stand back [R2.109] [R2.117] [R4.11] [R4.12] [R7.32]", async () => {
    devices = [
      ...Array.from({ length: 6 }, (_, index) => deviceWith(String(index + 1))),
      deviceWith("7", { enrollmentStatus: "EXPIRED" }),
      deviceWith("8", { enrollmentStatus: "REVOKED", status: "REVOKED" }),
      deviceWith("9", { enrollmentStatus: "DEACTIVATED", status: "DEACTIVATED" }),
    ];
    await open("/?page=2");
    expect(rows().map(({ dataset }) => dataset.key)).toEqual(["6", "9"]);
    fireEvent.click(screen.getByLabelText("Show inactive devices"));
    await screen.findByText("1–5 of 9");
    press("Next page");
    await waitFor(() => expect(rows().map(({ dataset }) => dataset.key)).toEqual(["6", "7", "8", "9"]));
    const background = (id: string) => getComputedStyle(row(id)).backgroundColor;
    expect(background("7")).not.toBe(background("6"));
    expect(background("8")).toBe(background("7"));
    expect(background("9")).toBe(background("6"));
  });

  it("draws a revoked device in another text colour than an active one, also where it is the first row [R2.117]", async () => {
    devices = [deviceWith("1", { enrollmentStatus: "REVOKED", status: "REVOKED" }), deviceWith("2")];
    await open("/?inactive=true");
    const color = (id: string) => getComputedStyle(row(id).lastElementChild!).color;
    expect(color("1")).not.toBe(color("2"));
  });

  it("offers nothing for a revoked device, and everything for an expired one [R2.116] [R4.9]", async () => {
    devices = [
      deviceWith("1", { enrollmentStatus: "REVOKED", status: "REVOKED" }),
      deviceWith("2", { enrollmentStatus: "EXPIRED" }),
    ];
    await open("/?inactive=true");
    const names = (id: string) =>
      within(row(id))
        .getAllByRole("button")
        .map((button) => button.getAttribute("aria-label")!.replace(/(device|identifier) .*/, "$1"));
    expect(names("1")).toEqual(["Copy identifier"]);
    expect(names("2")).toEqual([
      "Copy identifier",
      "Edit device",
      "Copy device",
      "Delete device",
      "More actions for device",
    ]);
    fireEvent.doubleClick(row("1"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("says that there are none yet, with a way to the first", async () => {
    devices = [];
    showScreen(<CcmsDevicesPage />);
    await screen.findByText("No devices yet");
    press("Register the first device");
    screen.getByRole("dialog", { name: "Add device" });
  });

  it("says that none is active, with a way to the others", async () => {
    devices = [deviceWith("1", { enrollmentStatus: "EXPIRED" })];
    showScreen(<CcmsDevicesPage />);
    await screen.findByText("No active devices");
    press("Show inactive devices");
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  it("says that it could not be loaded, and tries again [R8.33]", async () => {
    server.answer({ getActiveDevices: refusal(500, "Out of order.") });
    showScreen(<CcmsDevicesPage />);
    await screen.findByText("The devices could not be loaded. Please try again.");
    screen.getByText("Out of order.");
    button("Add device");
    server.answer({ getActiveDevices: json({ content: devices, totalElements: 3 }) });
    press("Try again");
    await waitFor(() => expect(rows()).toHaveLength(3));
  });

  it("has the button that adds behind the rows on a phone, where the thumb is, and before them elsewhere", async () => {
    const isBehindRows = () =>
      (button("Add device").compareDocumentPosition(rows().at(-1)!) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    await open();
    expect(isBehindRows()).toBe(false);
    cleanup();
    onPhone();
    await open();
    expect(isBehindRows()).toBe(true);
    expect(screen.getAllByRole("button", { name: "Add device" })).toHaveLength(1);
    press("Add device");
    screen.getByRole("dialog", { name: "Add device" });
  });

  it("says in place of the button that no device can be registered while the system is unavailable [R2.184]", async () => {
    server.answer({ getActiveDevices: refusal(503, "Try later.") });
    showScreen(<CcmsDevicesPage />);
    await screen.findByText("You cannot register CCMS devices at the moment");
    expect(screen.queryByRole("button", { name: "Add device" })).toBeNull();
  });
});

describe("the dialog of a device", () => {
  it("registers a new one with what was entered, and shows the first page [R1.4] [R2.110] [R2.118] [R4.13] [R5.22] [R7.33] [R8.22] [R3.10] [R3.16]", async () => {
    devices = Array.from({ length: 7 }, (_, index) => deviceWith(String(index + 1)));
    server.answer({
      addDevice: () => {
        devices = [deviceWith("42"), ...devices];
        return json(devices[0]);
      },
    });
    await open("/?page=2");
    press("Add device");
    expect(document.activeElement).toBe(field("Identifier"));
    expect(field("Identifier").value).toBe(organizationId);
    fill("Identifier", `${organizationId}0042`);
    fill("Name", "Road unit 42");
    fill("Device type", "RSU");
    fill("Key type", "BrainpoolP256r1");
    fill("Public key", pointHex);
    fireEvent.click(field("With privacy (Itss_WithPrivacy)"));
    press("Add permission");
    fireEvent.change(psids()[0]!, { target: { value: "36" } });
    press("Add permission");
    fireEvent.change(psids()[1]!, { target: { value: "37" } });
    fireEvent.change(ssps()[1]!, { target: { value: "01ffffff" } });
    fireEvent.click(save());
    await screen.findByText("The device was added.");
    expect(sent("addDevice")).toEqual([
      {
        canonicalId: `${organizationId}0042`,
        name: "Road unit 42",
        deviceType: "RSU",
        keyType: "BrainpoolP256r1",
        compressedKey: pointHex,
        withPrivacy: true,
        appPermissions: [
          { psid: 36, ssp: "" },
          { psid: 37, ssp: "01ffffff" },
        ],
        geographicRegions: [],
      },
    ]);
    await waitFor(() => expect(rows()[0]!.dataset.key).toBe("42"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(firstStepRecord.record).toHaveBeenCalledExactlyOnceWith(organizationId, "register-device");
  });

  it("saves a changed one under its id; its privacy stays, and it says why [R2.111] [R3.13] [R4.13] [R7.34] [R8.24]", async () => {
    devices = [deviceWith("2", { withPrivacy: true, appPermissions: [{ psid: 36, ssp: "01FFFC" }] })];
    server.answer({ updateDevice: () => json(devices[0]) });
    await open();
    press(`Edit device ${organizationId}0002 (Unit 2)`);
    screen.getByRole("dialog", { name: "Edit device" });
    const privacy = field("With privacy (Itss_WithPrivacy)");
    expect([privacy.disabled, privacy.checked]).toEqual([true, true]);
    expect(describedBy(privacy)).toBe("Decided when the device was registered; it cannot be changed.");
    fill("Name", "Renamed");
    fireEvent.click(save());
    await screen.findByText("The device was saved.");
    expect(sent("updateDevice")).toMatchObject([{ id: "2", name: "Renamed", withPrivacy: true }]);
    expect(firstStepRecord.record).not.toHaveBeenCalled();
  });

  it("copies one: everything but its id, from a device that it names [R2.112] [R4.13] [R4.15] [R4.16]", async () => {
    devices = [deviceWith("2", { deviceType: "OBU", appPermissions: [{ psid: 36, ssp: "01FFFC" }] })];
    server.answer({ addDevice: () => json(devices[0]) });
    await open();
    press(`Copy device ${organizationId}0002 (Unit 2)`);
    screen.getByText(`Copied from ${organizationId}0002 (Unit 2).`, { exact: false });
    expect(field("With privacy (Itss_WithPrivacy)").disabled).toBe(false);
    fireEvent.click(save());
    await screen.findByText("The device was added.");
    const [body] = sent("addDevice") as Record<string, unknown>[];
    expect(body).toMatchObject({
      canonicalId: `${organizationId}0002`,
      compressedKey: pointHex,
      deviceType: "OBU",
      appPermissions: [{ psid: 36, ssp: "01FFFC" }],
    });
    expect(body).not.toHaveProperty("id");
    expect(body).not.toHaveProperty("organizationId");
  });

  it("opens by double click to edit, and starts afresh each time [R2.115] [R4.18]", async () => {
    await open();
    fireEvent.doubleClick(row("2"));
    expect(field("Name").value).toBe("Unit 2");
    fill("Name", "Thrown away");
    press("Cancel");
    press("Discard changes");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    fireEvent.doubleClick(row("2"));
    expect(field("Name").value).toBe("Unit 2");
    press("Cancel");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    press("Add device");
    expect(field("Name").value).toBe("");
  });

  it("cannot be saved while a rule is broken, and says beside the button what is missing [R5.21]", async () => {
    await openNew();
    expect(save().disabled).toBe(true);
    expect(describedBy(save())).toBe("Needed to save: Identifier, Public key.");
    fill("Identifier", `${organizationId}01`);
    fill("Public key", pointHex);
    expect(save().disabled).toBe(false);
    expect(describedBy(save())).toBe("");
    press("Add permission");
    expect(describedBy(save())).toBe("Needed to save: PSID of permission 1.");
    fireEvent.change(psids()[0]!, { target: { value: "36" } });
    fireEvent.change(ssps()[0]!, { target: { value: "0" } });
    expect(describedBy(save())).toBe("Needed to save: SSP of permission 1.");
    fireEvent.submit(screen.getByRole("form"));
    expect(sent("addDevice")).toEqual([]);
  });

  it("says what is wrong with a field once it is left, and then as one types [R5.10] [R5.11] [R5.12] [R5.13]", async () => {
    await openNew();
    const id = field("Identifier");
    fill("Identifier", "");
    expect(id.getAttribute("aria-invalid")).toBe("false");
    fireEvent.blur(id);
    await waitFor(() => expect(describedBy(id)).toContain("This field is required."));
    expect(id.getAttribute("aria-invalid")).toBe("true");
    for (const [value, text] of [
      ["0A1B2", "Enter pairs of hexadecimal digits (0-9, a-f) with nothing between them."],
      ["0A1B", "The identifier must have 18 to 100 hexadecimal digits."],
      ["FF".repeat(9), `The identifier must start with ${organizationId}, the id of your organization.`],
    ] as const) {
      fill("Identifier", value);
      expect(describedBy(id)).toContain(text);
    }
    fill("Identifier", `${organizationId}01`);
    expect(id.getAttribute("aria-invalid")).toBe("false");
  });

  it("counts the octets of the key, tells what it takes it for, and warns of another type [R5.16] [R5.17] [R5.18] [R5.19]", async () => {
    await openNew();
    fill("Public key", pointHex);
    screen.getByText("33 bytes");
    expect(describedBy(field("Public key"))).toContain(
      "Looks like a compressed point: NistP256 or BrainpoolP256r1.",
    );
    expect(describedBy(field("Public key"))).not.toContain("but the key type is");
    fill("Key type", "NistP384");
    expect(describedBy(field("Public key"))).toContain(
      "The key looks like NistP256 or BrainpoolP256r1, but the key type is NistP384.",
    );
  });

  it("removes separators from hex where nothing else is wrong with it", async () => {
    await openNew();
    fill("Public key", "02 ab:cd");
    fireEvent.blur(field("Public key"));
    await screen.findByText("Remove separators");
    press("Remove separators");
    expect(field("Public key").value).toBe("02abcd");
  });

  it.each([
    [400, "compressedKey", "Public key", /^This is not a public key of the chosen key type\./],
    [400, "weakKey", "Public key", /^This key is weak and cannot be registered\./],
    [409, "canonicalId", "Identifier", /^This identifier is taken, or belonged to a device/],
    [400, "Requested canonical ID is too long", "Identifier", /^This identifier is too long\./],
  ])("puts the refusal %i %s at its field until a key is pressed there [R5.14] [R5.20] [R8.9] [R8.10] [R8.11] [R8.12] [R8.13] [R8.17] [R8.66]", async (status, message, name, text) => {
    server.answer({ addDevice: () => deviceRefusal(status, message) });
    await fillNew();
    fireEvent.click(save());
    const said = await screen.findByText(text);
    await waitFor(() => expect(document.activeElement).toBe(field(name)));
    expect(describedBy(field(name))).toContain(said.textContent);
    expect(field("Identifier").value).toBe(`${organizationId}0042`);
    fireEvent.keyDown(field("Name"), { key: "x" });
    screen.getByText(text);
    fireEvent.keyDown(field(name), { key: "x" });
    expect(screen.queryByText(text)).toBeNull();
  });

  it("shows above the form that the organization's quota is full, and blames no field [R8.15]", async () => {
    const quota =
      "Your organization's quota is 3 registered devices in CCMS and SCMS together, and it has as many.";
    server.answer({ addDevice: () => deviceRefusal(422, quota) });
    await fillNew();
    fireEvent.click(save());
    await screen.findByText((text) => text.includes(quota));
    expect(field("Identifier").getAttribute("aria-invalid")).toBe("false");
  });

  it("keeps a broken rule shown when a key is pressed [R8.17]", async () => {
    await openNew();
    fill("Identifier", "");
    fireEvent.blur(field("Identifier"));
    await screen.findByText("This field is required.");
    fireEvent.keyDown(field("Identifier"), { key: "x" });
    screen.getByText("This field is required.");
  });

  it("forgets what the server said of the key with another key type", async () => {
    server.answer({ addDevice: () => deviceRefusal(400, "compressedKey") });
    await fillNew();
    fireEvent.click(save());
    await screen.findByText(/^This is not a public key of the chosen key type\./);
    fireEvent.change(field("Key type"), { target: { value: "BrainpoolP256r1" } });
    expect(screen.queryByText(/^This is not a public key of the chosen key type\./)).toBeNull();
  });

  it("puts duplicates that the server finds at the permissions [R8.14]", async () => {
    server.answer({ addDevice: () => deviceRefusal(400, "Duplicate app permission") });
    await fillNew();
    await addSet();
    fireEvent.click(save());
    const group = await screen.findByRole("group", { name: "App permissions" });
    await within(group).findByText("The same PSID and SSP are listed more than once. Remove the duplicates.");
    fireEvent.keyDown(psids()[0]!, { key: "x" });
    expect(within(group).queryByText(/listed more than once/)).toBeNull();
  });

  it.each([
    ["Add device", "addDevice", "The device could not be added."],
    [`Edit device ${organizationId}0002 (Unit 2)`, "updateDevice", "The device could not be saved."],
  ])("of %s says in general words what belongs to no field, with the server's own, and keeps what was entered [R8.15] [R8.16]", async (button, call, text) => {
    server.answer({ [call]: () => deviceRefusal(400, "name must be other") });
    await open();
    press(button);
    fill("Identifier", `${organizationId}0042`);
    fill("Public key", pointHex);
    fireEvent.click(save());
    const alert = await screen.findByText(
      (_text, element) => element?.getAttribute("role") === "alert" && element.textContent!.startsWith(text),
    );
    expect(alert.textContent).toBe(
      `${text} Please try again; if it happens again, write to contact@v2x.example. name must be other`,
    );
    expect(field("Identifier").value).toBe(`${organizationId}0042`);
  });
});

describe("the permissions of a device", () => {
  it("come and go in rows, and the focus with them", async () => {
    await openNew();
    press("Add permission");
    expect(document.activeElement).toBe(psids()[0]);
    fireEvent.change(psids()[0]!, { target: { value: "36" } });
    press("Add permission");
    expect(document.activeElement).toBe(psids()[1]);
    fireEvent.change(psids()[1]!, { target: { value: "37" } });
    press("Add permission");
    fireEvent.change(psids()[2]!, { target: { value: "38" } });
    press("Remove permission 2");
    expect(psids().map(({ value }) => value)).toEqual(["36", "38"]);
    expect(document.activeElement).toBe(psids()[1]);
    press("Remove permission 2");
    expect(document.activeElement).toBe(psids()[0]);
    press("Remove permission 1");
    expect((document.activeElement as HTMLElement).textContent).toBe("Add permission");
  });

  it("are suggested by number and by name [R3.10]", async () => {
    await openNew();
    press("Add permission");
    const offered = () => options().map(({ textContent }) => textContent);
    fireEvent.change(psids()[0]!, { target: { value: "13" } });
    expect(offered()).toContain("137Traffic light manoeuvre (TLM)");
    fireEvent.change(psids()[0]!, { target: { value: "den b" } });
    expect(offered()).toEqual(["37DEN basic service"]);
    fireEvent.click(option("37DEN basic service"));
    expect(psids()[0]!.value).toBe("37");
    expect(describedBy(psids()[0]!)).toBe("DEN basic service");
  });

  it("that stand there twice are marked on both rows at once, and keep the form from being saved [R5.24]", async () => {
    await fillNew();
    await addSet();
    press("Add permission");
    fireEvent.change(psids()[2]!, { target: { value: "36" } });
    expect(save().disabled).toBe(false);
    fireEvent.change(ssps()[2]!, { target: { value: "01fffc" } });
    const marked = psids().map((psid) => describedBy(psid).includes("listed more than once"));
    expect(marked).toEqual([true, false, true]);
    expect(describedBy(save())).toBe(
      "Needed to save: permission 1 (listed more than once), permission 3 (listed more than once).",
    );
  });

  it("are told to be wrong once left [R5.28] [R5.29] [R8.69]", async () => {
    await openNew();
    press("Add permission");
    for (const [psid, text] of [
      ["", "This field is required."],
      ["CAM", "The value must be numeric."],
      ["-1", "This PSID or SSP is not valid. A PSID is a whole number from 0 on;"],
    ] as const) {
      fireEvent.change(psids()[0]!, { target: { value: psid } });
      fireEvent.blur(psids()[0]!);
      await waitFor(() => expect(describedBy(psids()[0]!)).toContain(text));
    }
    fireEvent.change(ssps()[0]!, { target: { value: "0" } });
    fireEvent.blur(ssps()[0]!);
    await waitFor(() => expect(describedBy(ssps()[0]!)).toContain("Enter pairs of hexadecimal digits"));
  });

  it("are taken from a set, once each [R3.35] [R7.38]", async () => {
    await openNew();
    press("Add permission");
    fireEvent.change(await screen.findByLabelText("Default permission set"), { target: { value: "CPM" } });
    await addSet();
    expect(psids().map(({ value }) => value)).toEqual(["639"]);
    fireEvent.change(screen.getByLabelText("Default permission set"), { target: { value: "CAM and DENM" } });
    await addSet();
    expect(document.activeElement).toBe(psids()[1]);
    await addSet();
    expect(psids().map(({ value }, index) => `${value} ${ssps()[index]!.value}`)).toEqual([
      "639 01",
      "36 01FFFC",
      "37 01FFFFFF",
    ]);
  });

  it("can be entered by hand where the sets could not be loaded [R8.35]", async () => {
    server.answer({ getDefaults: refusal(500, "Out of order.") });
    await openNew();
    await screen.findByText(
      "The default permission sets could not be loaded. You can still enter permissions by hand.",
    );
    button("Add permission");
  });

  it("without 623 get a hint, which keeps nobody from saving [R5.35]", async () => {
    await fillNew();
    screen.getByText(/^PSID 623 is required for secured certificate requests\./);
    expect(save().disabled).toBe(false);
    press("Add permission");
    fireEvent.change(psids()[0]!, { target: { value: "623" } });
    expect(screen.queryByText(/^PSID 623 is required/)).toBeNull();
  });
});

describe("the countries of a device", () => {
  const choose = () => fireEvent.mouseDown(screen.getByLabelText("Countries", { selector: "input" }));

  it("are those that the EA allows; the list stays open, and none chosen means all [R3.11] [R5.23] [R7.36]", async () => {
    server.answer({
      getCountries: json(["Austria", "Germany", "Italy"]),
      addDevice: () => json(deviceWith("42")),
    });
    await fillNew();
    await screen.findByText("Add set"); // came after the countries
    choose();
    expect(options().map(({ textContent }) => textContent)).toEqual(["Austria", "Germany", "Italy"]);
    fireEvent.click(option("Germany"));
    fireEvent.click(option("Italy"));
    fireEvent.click(option("Germany"));
    fireEvent.click(option("Italy"));
    fireEvent.click(save());
    await screen.findByText("The device was added.");
    expect(sent("addDevice")).toMatchObject([{ geographicRegions: ["Austria", "Germany", "Italy"] }]);
  });

  it("are all that there are where the EA names none [R3.84] [R7.37]", async () => {
    await openNew();
    choose();
    expect(options().length).toBeGreaterThan(240);
    fireEvent.click(option("Åland Islands"));
    fill("Identifier", `${organizationId}0042`);
    fill("Public key", pointHex);
    server.answer({ addDevice: () => json(deviceWith("42")) });
    fireEvent.click(save());
    await screen.findByText("The device was added.");
    expect(sent("addDevice")).toMatchObject([{ geographicRegions: ["Åland Islands"] }]);
  });

  it("are all that there are, with a notice, where the EA's could not be loaded [R7.37] [R8.36]", async () => {
    server.answer({ getCountries: refusal(500, "Out of order.") });
    await openNew();
    await screen.findByText(
      "The allowed regions could not be loaded. A general list of countries is shown instead.",
    );
    choose();
    expect(options().length).toBeGreaterThan(240);
  });
});

describe("what is decided about a device", () => {
  it("is confirmed before it is deleted, with the device and what follows named; cancelling deletes nothing [R2.113] [R2.119] [R4.20] [R7.35] [R8.26]", async () => {
    server.answer({
      deleteDevice: () => {
        devices = devices.filter(({ id }) => id !== "2");
        return new Response("The device is deleted.");
      },
    });
    await open();
    press(`Delete device ${organizationId}0002 (Unit 2)`);
    screen.getByRole("dialog", { name: `Delete device ${organizationId}0002 (Unit 2)?` });
    screen.getByText("Once enrolled, this identifier cannot be registered again.");
    expect((document.activeElement as HTMLElement).textContent).toBe("Cancel");
    press("Cancel");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent("deleteDevice")).toEqual([]);
    press(`Delete device ${organizationId}0002 (Unit 2)`);
    press("Delete device");
    await screen.findByText("The device was deleted.");
    expect(sent("deleteDevice")).toMatchObject([{ id: "2" }]);
    await waitFor(() => expect(rows().map(({ dataset }) => dataset.key)).toEqual(["3", "1"]));
  });

  it("stays asked when deleting failed, with the reason [R8.30]", async () => {
    server.answer({ deleteDevice: refusal(409, "It is revoked.") });
    await open();
    press(`Delete device ${organizationId}0002 (Unit 2)`);
    press("Delete device");
    await screen.findByText(
      "The device could not be deleted. Please try again; if it happens again, write to contact@v2x.example. It is revoked.",
    );
    screen.getByRole("dialog");
    expect(rows()).toHaveLength(3);
  });

  it.each([
    ["Deactivate", "ACTIVE", "DEACTIVATED", "The device was deactivated."],
    ["Activate", "DEACTIVATED", "ACTIVE", "The device was activated."],
    ["Revoke", "ACTIVE", "REVOKED", "The device was revoked."],
  ] as const)("can be to %s it, once confirmed [R3.15]", async (action, before, after, said) => {
    devices = [
      deviceWith("2", {
        status: before,
        enrollmentStatus: before === "DEACTIVATED" ? "DEACTIVATED" : "ENROLLED",
      }),
    ];
    server.answer({ status: () => json(deviceWith("2", { status: after })) });
    await open();
    press(/^More actions for device/);
    fireEvent.click(screen.getByRole("menuitem", { name: action }));
    screen.getByRole("dialog", { name: `${action} device ${organizationId}0002 (Unit 2)?` });
    press(`${action} device`);
    await screen.findByText(said);
    expect(sent("status")).toEqual([{ id: "2", status: after }]);
  });

  it("can be only what the device's status allows", async () => {
    devices = [deviceWith("1"), deviceWith("2", { status: "DEACTIVATED", enrollmentStatus: "DEACTIVATED" })];
    await open();
    const offered = async (id: string) => {
      fireEvent.click(within(row(id)).getByRole("button", { name: /^More actions/ }));
      const items = screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
      fireEvent.keyDown(screen.getByRole("menu"), { key: "Escape" });
      await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
      return items;
    };
    const tryOut = "Try it with a virtual station";
    expect(await offered("1")).toEqual([tryOut, "Deactivate", "Revoke"]);
    expect(await offered("2")).toEqual([tryOut, "Activate", "Revoke"]);
  });
});
