import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ManagedOrganization } from "@v2x/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeServer, json, refusal, showScreen } from "../../screen.test-support.tsx";
import { OrganizationsPage } from "./OrganizationsPage.tsx";

const server = fakeServer();

const alpha: ManagedOrganization = {
  organizationId: "AA00000000000001",
  name: "Alpha",
  ccmsAllowed: true,
  scmsAllowed: true,
  members: 3,
  devices: 12,
  maxDevices: 50,
  openRequests: 4,
  maxOpenRequests: 1000,
  storedOctets: 1_500_000,
  maxStoredMegabytes: 200,
  contact: { name: "Ada", email: "ada@alpha.example" },
  administratorsTrusted: true,
};
const beta: ManagedOrganization = {
  ...alpha,
  organizationId: "BB00000000000002",
  name: "Beta",
  ccmsAllowed: false,
  scmsAllowed: false,
  maxDevices: null,
  maxOpenRequests: null,
  maxStoredMegabytes: null,
  contact: null,
  administratorsTrusted: false,
};

beforeEach(() => {
  server.answer({ list: () => json({ content: [alpha, beta], totalElements: 2 }) });
});

const open = async (address = "/operator/organizations") => {
  showScreen(<OrganizationsPage />, address);
  await waitFor(() => expect(document.querySelectorAll("tr[data-key]").length).toBe(2));
};
const row = ({ organizationId }: ManagedOrganization) =>
  within(document.querySelector<HTMLElement>(`tr[data-key="${organizationId}"]`)!);
const sent = () => {
  const posted = server.received.filter(({ body }) => body !== undefined);
  return posted.map(({ path, body }) => ({ path, ...JSON.parse(String(body)) }));
};
const dialog = async () => within(await screen.findByRole("dialog"));
const type = (within: { getByLabelText: typeof screen.getByLabelText }, label: string, value: string) =>
  fireEvent.change(within.getByLabelText(label), { target: { value } });

describe("the organizations", () => {
  it("stand with their systems, members, devices, quota and contact", async () => {
    await open();
    for (const text of [
      "AA00000000000001",
      "CCMS",
      "SCMS",
      "3",
      "12 of 50",
      "4 of 1000",
      "1.5 MB of 200 MB",
      "Ada",
      "Administrators trusted",
    ])
      row(alpha).getByText(text);
    for (const text of ["Neither system", "12", "4", "1.5 MB"]) row(beta).getByText(text);
    expect(row(beta).queryByText("CCMS")).toBeNull();
  });

  it("are asked for by what stands in the address", async () => {
    await open("/operator/organizations?search=alp&page=2");
    const { query } = server.received.find(({ path }) => path.endsWith("/list"))!;
    expect(Object.fromEntries(query)).toMatchObject({ search: "alp", page: "1" });
  });

  it("are changed in what the operator changes alone, after its consequence was said", async () => {
    server.answer({ terms: () => json({ ...alpha, scmsAllowed: false }) });
    await open();
    fireEvent.click(screen.getByRole("button", { name: "Change Alpha" }));
    const form = await dialog();
    form.getByText("Nothing is changed yet.");
    fireEvent.click(form.getByLabelText("SCMS"));
    form.getByText(/^Alpha loses SCMS at once: /);
    type(form, "Devices at most", "12");
    form.getByText(
      "It has 12 already. They stay, and no other can be registered until there are fewer than 12.",
    );
    type(form, "Devices at most", "13");
    expect(form.queryByText(/^It has 12 already/)).toBeNull();
    form.getByText("Say why, for the audit log.");
    fireEvent.click(form.getByLabelText("Trust its administrators to let people in"));
    type(form, "Reason", " contract ended ");
    fireEvent.click(form.getByRole("button", { name: "Save" }));
    await screen.findByText("Alpha is changed.");
    expect(sent()).toEqual([
      {
        path: expect.stringMatching(/\/operator\/organizations\/AA00000000000001\/terms$/),
        reason: "contract ended",
        scmsAllowed: false,
        maxDevices: 13,
        administratorsTrusted: false,
      },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("lose quota and contact where their fields are emptied", async () => {
    server.answer({ terms: () => json({ ...alpha, maxDevices: null, contact: null }) });
    await open();
    fireEvent.click(screen.getByRole("button", { name: "Change Alpha" }));
    const form = await dialog();
    for (const label of ["Devices at most", "Contact's name", "Contact's e-mail address"])
      type(form, label, " ");
    type(form, "Reason", "asked for");
    fireEvent.click(form.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(sent()).toEqual([
        { path: expect.any(String), reason: "asked for", maxDevices: null, contact: null },
      ]),
    );
  });

  it("are made with all that is stated, and not before it is right", async () => {
    server.answer({ organizations: () => json({ ...beta, name: "Gamma" }) });
    await open();
    fireEvent.click(screen.getByRole("button", { name: "New organization" }));
    const form = await dialog();
    type(form, "Reason", "a new maker");
    const make = form.getByRole<HTMLButtonElement>("button", { name: "Make organization" });
    for (const [label, value, missing] of [
      ["Name", " ", "Give the organization a name."],
      ["Name", "x".repeat(101), "A name has at most 100 characters."],
      ["Name", " Gamma ", undefined],
      ["Devices at most", "1.5", "Devices at most: a whole number up to 1000000, or nothing."],
      ["Devices at most", "1000001", "Devices at most: a whole number up to 1000000, or nothing."],
      ["Devices at most", "0", undefined],
      ["Open requests at most", "x", "Open requests at most: a whole number up to 1000000, or nothing."],
      ["Open requests at most", "", undefined],
      [
        "Stored files at most, in MB",
        "-1",
        "Stored files at most: a whole number up to 100000000, or nothing.",
      ],
      ["Stored files at most, in MB", "500", undefined],
      ["Contact's name", "Ada", "A contact needs a name and an e-mail address, or neither."],
      [
        "Contact's e-mail address",
        "ada",
        "The contact's e-mail address must be whole, such as name@example.org.",
      ],
      ["Contact's e-mail address", "ada@gamma.example", undefined],
    ] as const) {
      type(form, label, value);
      if (missing !== undefined) form.getByText(missing);
      expect(make.disabled, `${label} ${value}`).toBe(missing !== undefined);
    }
    fireEvent.click(form.getByLabelText("CCMS"));
    fireEvent.click(make);
    await screen.findByText("Gamma is made.");
    expect(sent()).toEqual([
      {
        path: expect.stringMatching(/\/operator\/organizations$/),
        reason: "a new maker",
        name: "Gamma",
        ccmsAllowed: false,
        scmsAllowed: true,
        maxDevices: 0,
        maxOpenRequests: null,
        maxStoredMegabytes: 500,
        contact: { name: "Ada", email: "ada@gamma.example" },
        administratorsTrusted: false,
      },
    ]);
  });

  it("that cannot be changed say why in the dialog, which keeps what was typed", async () => {
    server.answer({
      terms: () => refusal(404, "There is no organization AA00000000000001."),
    });
    await open();
    fireEvent.click(screen.getByRole("button", { name: "Change Alpha" }));
    const form = await dialog();
    type(form, "Name", "Alpha Cars");
    type(form, "Reason", "renamed");
    fireEvent.click(form.getByRole("button", { name: "Save" }));
    await form.findByText("There is no organization AA00000000000001.");
    expect(form.getByLabelText<HTMLInputElement>("Name").value).toBe("Alpha Cars");
  });
});
