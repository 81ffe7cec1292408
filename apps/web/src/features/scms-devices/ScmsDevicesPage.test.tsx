import { configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { EnrollmentStatus, ScmsDevice } from "@v2x/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeServer, json, type Received, refusal, showScreen } from "../../screen.test-support.tsx";
import { firstStepRecord } from "../../session/first-steps.ts";
import { ScmsDevicesPage } from "./ScmsDevicesPage.tsx";

// Whether each element can be seen at all takes most of the time of a form, and is not asked here.
configure({ defaultHidden: true });

const pointHex = `02${"AB".repeat(32)}`;
const server = fakeServer();

/** What the fake server has, the newest first. */
let devices: ScmsDevice[];

function deviceWith(canonicalId: string, changes: Partial<ScmsDevice> = {}): ScmsDevice {
  return {
    canonicalId,
    canonicalKey: pointHex,
    keyType: "NistP256",
    equipmentType: "OBE",
    name: `Name of ${canonicalId}`,
    enrollmentStatus: "NOT_ENROLLED",
    enrolledUntil: null,
    ...changes,
  };
}

beforeEach(() => {
  devices = [deviceWith("Bus 3"), deviceWith("Bus 2", { enrollmentStatus: "ENROLLED" }), deviceWith("Bus 1")];
  server.answer({
    getDevices: ({ query }: Received) => {
      const size = Number(query.get("size"));
      const first = Number(query.get("page")) * size;
      return json({ content: devices.slice(first, first + size), totalElements: devices.length });
    },
  });
});

async function open(address = "/dashboard/scms/devices"): Promise<void> {
  showScreen(<ScmsDevicesPage />, address);
  await waitFor(() => expect(rows().length).toBeGreaterThan(0));
}
function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("tr[data-key]")];
}
function row(canonicalId: string): HTMLElement {
  return rows().find(({ dataset }) => dataset.key === canonicalId)!;
}
function button(name: string): HTMLButtonElement {
  return screen.getByRole("button", { name });
}
function press(name: string): void {
  fireEvent.click(button(name));
}
function field(name: string): HTMLInputElement {
  return screen.getByLabelText(name);
}
function fill(name: string, value: string): void {
  fireEvent.change(field(name), { target: { value } });
}
function dialog(): HTMLElement {
  return screen.getByRole("dialog");
}
function choose(entry: string): void {
  fireEvent.click(screen.getByRole("menuitem", { name: entry }));
}
/** The words under a field, by its ties. */
function describedBy(element: HTMLElement): string {
  return (element.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");
}
function formValues(): string[] {
  return ["Identifier", "Name", "Equipment type", "Public key", "Key type"].map((name) => field(name).value);
}
/** The path's last parts and the body of each call that was made by a name. */
function sent(part: string): unknown[] {
  return server.received
    .filter(({ path }) => path.includes(part))
    .map(({ path, body }) => [path.split("/").slice(4).join("/"), JSON.parse(String(body))]);
}
/** A refusal to add or edit, as its calls write it. */
function deviceRefusal(status: number, message: string): Response {
  return new Response(JSON.stringify({ message, status }), {
    status,
    headers: { "Content-Type": "application/json" },
  });
}

describe("the table of SCMS devices", () => {
  it("shows identifier, name, status and actions of each, with no switch [R1.5] [R2.11] [R2.136] [R2.137] [R3.29]", async () => {
    const statuses: EnrollmentStatus[] = [
      "NOT_ENROLLED",
      "ENROLLED",
      "REVOKED",
      "EXPIRED",
      "DEACTIVATED",
      "UNKNOWN",
    ];
    devices = statuses.map((enrollmentStatus, index) =>
      deviceWith(`Bus ${index}`, { enrollmentStatus, ...(index === 0 && { name: null }) }),
    );
    await open("/?size=10");
    const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(heads).toEqual(["Identifier", "Name", "Enrollment status", "Actions"]);
    const words = rows().map(({ children }) => children[2]!.lastElementChild?.textContent);
    expect(words).toEqual(["Not enrolled", "Enrolled", "Revoked", "Expired", "Deactivated", "Unknown"]);
    within(row("Bus 1")).getByRole("rowheader", { name: /Bus 1/ });
    within(row("Bus 1")).getByText("Name of Bus 1");
    expect(screen.queryByLabelText("Show inactive devices")).toBeNull();
  });

  it("asks for the page before the one shown, five rows at first [R2.135] [R7.42] [R9.4] [R9.5] [R9.13]", async () => {
    devices = Array.from({ length: 23 }, (_, index) => deviceWith(`Bus ${index + 1}`));
    await open("/?page=2");
    const asked = server.received.filter(({ path }) => path.endsWith("/getDevices"));
    expect(asked.map(({ query }) => [query.get("page"), query.get("size")])).toEqual([["1", "5"]]);
    expect(rows().map(({ dataset }) => dataset.key)).toEqual(["Bus 6", "Bus 7", "Bus 8", "Bus 9", "Bus 10"]);
    screen.getByText("6–10 of 23");
    const sizes = within(screen.getByLabelText("Rows per page")).getAllByRole("option");
    expect(sizes.map(({ textContent }) => textContent)).toEqual(["5", "10", "25", "50"]);
  });

  it("offers nothing for a revoked device, everything for others; a double click edits these alone [R4.10] [R4.14]", async () => {
    devices = [deviceWith("Bus 1", { enrollmentStatus: "REVOKED" }), deviceWith("Bus 2", { name: null })];
    await open();
    const names = (canonicalId: string) =>
      within(row(canonicalId))
        .getAllByRole("button")
        .map((each) => each.getAttribute("aria-label"));
    expect(names("Bus 1")).toEqual(["Copy identifier Bus 1"]);
    expect(names("Bus 2")).toEqual([
      "Copy identifier Bus 2",
      "Edit device Bus 2",
      "Copy device Bus 2",
      "Delete device Bus 2",
      "More actions for device Bus 2",
    ]);
    fireEvent.doubleClick(row("Bus 1"));
    expect(screen.queryByRole("dialog")).toBeNull();
    fireEvent.doubleClick(row("Bus 2"));
    screen.getByRole("dialog", { name: "Edit device" });
  });

  it("offers to try a device out, by whatever it is called", async () => {
    devices = [deviceWith("Unit 7/8 & 50 %?", { name: null })];
    await open();
    press("More actions for device Unit 7/8 & 50 %?");
    const address = screen
      .getByRole("menuitem", { name: "Try it with a virtual station" })
      .getAttribute("href");
    const { pathname, searchParams } = new URL(address!, "http://portal");
    expect([pathname, searchParams.get("canonicalId")]).toEqual([
      "/dashboard/scms/devices/try_out",
      "Unit 7/8 & 50 %?",
    ]);
  });

  it("says that there are none yet, and offers to register one", async () => {
    devices = [];
    showScreen(<ScmsDevicesPage />);
    await screen.findByText("No devices yet");
    press("Register the first device");
    screen.getByRole("dialog", { name: "Add device" });
  });

  it("says that devices could not be loaded, and tries again [R8.34]", async () => {
    server.answer({ getDevices: refusal(500, "Out of order.") });
    showScreen(<ScmsDevicesPage />);
    await screen.findByText("The devices could not be loaded. Please try again.");
    server.answer({ getDevices: json({ content: devices, totalElements: 3 }) });
    press("Try again");
    await waitFor(() => expect(rows()).toHaveLength(3));
  });

  it("says in place of the button that devices cannot be registered while the server is unavailable [R2.185]", async () => {
    server.answer({ getDevices: refusal(503, "Not at the moment.") });
    showScreen(<ScmsDevicesPage />);
    await screen.findByText("You cannot register SCMS devices at the moment");
    expect(screen.queryByRole("button", { name: "Add device" })).toBeNull();
  });
});

describe("the dialog", () => {
  it("adds an OBE with a key of NistP256 and goes to page 1 [R2.138] [R3.23] [R3.24] [R3.25] [R3.26] [R3.27] [R3.28] [R7.43] [R8.23]", async () => {
    devices = Array.from({ length: 7 }, (_, index) => deviceWith(`Bus ${index + 1}`));
    await open("/?page=2");
    press("Add device");
    expect(formValues()).toEqual(["", "", "OBE", "", "NistP256"]);
    const options = (name: string) =>
      [...field(name).children].map((each) => (each as HTMLOptionElement).value);
    expect(options("Equipment type")).toEqual(["NONE", "OBE", "RSE"]);
    expect(options("Key type")).toEqual(["NistP256", "NistP384", "BrainpoolP256r1", "BrainpoolP384r1"]);
    fill("Identifier", " Bus 42 ");
    fill("Public key", pointHex);
    server.answer({
      registerDevice: () => {
        devices = [deviceWith("Bus 42"), ...devices];
        return json(devices[0]);
      },
    });
    press("Save device");
    await screen.findByText("The device was added.");
    expect(firstStepRecord.done("0A1B2C3D4E5F6071")).toEqual(["register-device"]);
    expect(sent("registerDevice")).toEqual([
      [
        "devices/registerDevice",
        {
          canonicalId: "Bus 42",
          name: "",
          canonicalKey: pointHex,
          keyType: "NistP256",
          equipmentType: "OBE",
        },
      ],
    ]);
    await waitFor(() => expect(row("Bus 42")).toBeDefined());
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("edits at the identifier that the device had, which may change [R2.139] [R4.14] [R7.44] [R8.25]", async () => {
    devices = [deviceWith("Bus 7/8", { equipmentType: "RSE", name: null })];
    await open();
    press("Edit device Bus 7/8");
    expect(formValues()).toEqual(["Bus 7/8", "", "RSE", pointHex, "NistP256"]);
    fill("Identifier", "Bus 9");
    server.answer({ "Bus%207%2F8": json(deviceWith("Bus 9")) });
    press("Save device");
    await screen.findByText("The device was saved.");
    expect(sent("updateDevice")).toEqual([
      [
        "devices/updateDevice/Bus%207%2F8",
        { canonicalId: "Bus 9", name: "", canonicalKey: pointHex, keyType: "NistP256", equipmentType: "RSE" },
      ],
    ]);
  });

  it("copies with everything prefilled, and says of what [R2.140] [R4.17]", async () => {
    devices = [deviceWith("Bus 7", { equipmentType: "NONE", keyType: "BrainpoolP256r1" })];
    await open();
    press("Copy device Bus 7 (Name of Bus 7)");
    screen.getByRole("dialog", { name: "Copy device" });
    screen.getByText(/^Copied from Bus 7 \(Name of Bus 7\)\./);
    expect(formValues()).toEqual(["Bus 7", "Name of Bus 7", "NONE", pointHex, "BrainpoolP256r1"]);
    server.answer({ registerDevice: json(deviceWith("Bus 7")) });
    press("Save device");
    await screen.findByText("The device was added.");
    expect(sent("registerDevice")).toHaveLength(1);
  });

  it("forgets on closing what it was opened for and what was typed [R4.19]", async () => {
    await open();
    press("Edit device Bus 2 (Name of Bus 2)");
    fill("Name", "another");
    press("Cancel");
    press("Discard changes");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    press("Add device");
    expect(formValues()).toEqual(["", "", "OBE", "", "NistP256"]);
    press("Cancel");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    press("Edit device Bus 2 (Name of Bus 2)");
    expect(field("Name").value).toBe("Name of Bus 2");
  });

  it("cannot be saved while a rule is broken, and says which [R5.25] [R5.26] [R5.27]", async () => {
    await open();
    press("Add device");
    expect(button("Save device").disabled).toBe(true);
    screen.getByText("Needed to save: Identifier, Public key.");
    for (const name of ["Identifier", "Public key"]) {
      expect(describedBy(field(name))).not.toContain("This field is required.");
      fireEvent.blur(field(name));
      await waitFor(() => expect(describedBy(field(name))).toContain("This field is required."));
      expect(field(name).getAttribute("aria-invalid")).toBe("true");
    }
    fill("Public key", "02 AB");
    expect(describedBy(field("Public key"))).toContain(
      "Enter pairs of hexadecimal digits (0-9, a-f) with nothing between them.",
    );
    fill("Identifier", "x".repeat(101));
    expect(describedBy(field("Identifier"))).toContain("The identifier must have 1 to 100 characters.");
    fill("Identifier", "Gr\u00FCn");
    expect(describedBy(field("Identifier"))).toContain("A device cannot name itself by this");
    expect(field("Identifier").getAttribute("aria-invalid")).toBe("false");
  });

  it.each([
    [
      409,
      "canonicalId",
      "Identifier",
      /^This identifier is taken, or belonged to a device that was enrolled\./,
    ],
    [400, "canonicalKey", "Public key", /^This is not a public key of the chosen key type\./],
    [400, "Canonical key is not valid", "Public key", /^This is not a public key of the chosen key type\./],
  ])("shows %i %s at the field until a key is pressed there [R8.18] [R8.19]", async (status, message, name, words) => {
    await open();
    press("Add device");
    fill("Identifier", "Bus 42");
    fill("Public key", pointHex);
    server.answer({ registerDevice: () => deviceRefusal(status, message) });
    press("Save device");
    await waitFor(() => expect(describedBy(field(name))).toMatch(words));
    expect(within(dialog()).queryByRole("alert")).toBeNull();
    fireEvent.keyDown(field(name), { key: "a" });
    await waitFor(() => expect(describedBy(field(name))).not.toMatch(words));
  });

  it("shows above the form that the organization's quota is full, and blames no field [R8.18] [R8.20]", async () => {
    const quota =
      "Your organization's quota is 3 registered devices in CCMS and SCMS together, and it has as many.";
    await open();
    press("Add device");
    fill("Identifier", "Bus 42");
    fill("Public key", pointHex);
    server.answer({ registerDevice: () => deviceRefusal(422, quota) });
    press("Save device");
    expect((await within(dialog()).findByRole("alert")).textContent).toContain(quota);
    expect(field("Identifier").getAttribute("aria-invalid")).toBe("false");
  });

  it("says above the form what is of no field, with the server's words [R8.20] [R8.21]", async () => {
    await open();
    press("Add device");
    fill("Identifier", "Bus 42");
    fill("Public key", pointHex);
    server.answer({ registerDevice: () => deviceRefusal(500, "Out of order.") });
    press("Save device");
    const alert = await within(dialog()).findByRole("alert");
    expect(alert.textContent).toMatch(
      /^The device could not be added\. .* contact@v2x\.example\. Out of order\.$/,
    );
    press("Cancel");
    press("Discard changes");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    press("Edit device Bus 2 (Name of Bus 2)");
    const revoked = "This device is revoked, which is for good. Register another one.";
    server.answer({ "Bus%202": () => deviceRefusal(409, revoked) });
    press("Save device");
    expect((await within(dialog()).findByRole("alert")).textContent).toMatch(
      /^The device could not be saved\..*revoked/,
    );
  });
});

describe("what is confirmed", () => {
  it("deletes the device that it names, or nothing [R2.141] [R4.21] [R7.45] [R8.27]", async () => {
    await open();
    press("Delete device Bus 2 (Name of Bus 2)");
    screen.getByRole("dialog", { name: "Delete device Bus 2 (Name of Bus 2)?" });
    press("Cancel");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent("deleteDevice")).toEqual([]);
    press("Delete device Bus 3 (Name of Bus 3)");
    server.answer({ deleteDevice: refusal(200, "The device is deleted.") });
    press("Delete device");
    await screen.findByText("The device was deleted.");
    expect(sent("deleteDevice")).toEqual([["devices/deleteDevice", devices[0]]]);
  });

  it("stays open and says why a device could not be deleted [R8.31]", async () => {
    await open();
    press("Delete device Bus 2 (Name of Bus 2)");
    server.answer({ deleteDevice: refusal(500, "Out of order.") });
    press("Delete device");
    await within(screen.getByRole("dialog")).findByText(
      /^The device could not be deleted\..*Out of order\.$/,
    );
  });

  it.each([
    ["Deactivate", "NOT_ENROLLED", "DEACTIVATED", "The device was deactivated."],
    ["Activate", "DEACTIVATED", "ACTIVE", "The device was activated."],
    ["Revoke", "ENROLLED", "REVOKED", "The device was revoked."],
  ] as const)("%s changes the status of a device that is %s to %s", async (word, before, status, said) => {
    devices = [deviceWith("Bus 2", { enrollmentStatus: before, name: null })];
    await open();
    press("More actions for device Bus 2");
    const entries = screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
    expect(entries).toEqual([
      "Try it with a virtual station",
      before === "DEACTIVATED" ? "Activate" : "Deactivate",
      "Revoke",
    ]);
    choose(word);
    server.answer({ status: () => json(deviceWith("Bus 2")) });
    press(`${word} device`);
    await screen.findByText(said);
    expect(sent("/devices/status")).toEqual([["status", { canonicalId: "Bus 2", status }]]);
  });
});
