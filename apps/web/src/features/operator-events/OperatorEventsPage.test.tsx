import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { OperatorEvent } from "@v2x/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeServer, json, refusal, showScreen } from "../../screen.test-support.tsx";
import { OperatorEventsPage } from "./OperatorEventsPage.tsx";

const server = fakeServer();
const hash = "00112233445566778899AABBCCDDEEFF";
const alpha = { organizationId: "AA00000000000001", name: "Alpha", ccmsAllowed: true, scmsAllowed: false };

const refused: OperatorEvent = {
  id: "7",
  system: "ccms",
  organizationId: alpha.organizationId,
  organizationName: alpha.name,
  log: "aa",
  creationDate: "2030-01-01T12:34:56.789Z",
  requestHash: hash,
  eventType: "authorization",
  message: "Permissions: more than allowed",
  success: false,
  responseCode: "deniedpermissions",
  canonicalId: "AA0000000000000107",
};
const nobodys: OperatorEvent = {
  ...refused,
  id: "6",
  system: "scms",
  log: "ra",
  organizationId: null,
  organizationName: null,
  success: true,
  canonicalId: null,
};

beforeEach(() => {
  server.answer({
    events: () => json({ content: [refused, nobodys], totalElements: 30, ofNewest: null }),
    organizations: ({ query }) => json(query.get("search") === "nothing" ? [] : [alpha]),
  });
});

const open = async (address = "/operator/events") => {
  showScreen(<OperatorEventsPage />, address);
  await waitFor(() => expect(document.querySelectorAll("tr[data-key]").length).toBe(2));
};
const asked = () => {
  const { query } = server.received.findLast(({ path }) => path.endsWith("/events"))!;
  query.delete("organizationId");
  return Object.fromEntries(query);
};
const row = (id: string) => within(document.querySelector<HTMLElement>(`tr[data-key="${id}"]`)!);

describe("the events of all organizations", () => {
  it("stand with authority, organization and device, and lead to their traces", async () => {
    await open();
    for (const text of ["Failed", "CCMS", "AA", "Alpha", "authorization", "deniedpermissions", hash])
      row("7").getByText(text);
    const trace = row("7").getByRole("link", { name: "Trace of 2030-01-01 12:34:56 UTC" });
    expect(trace.getAttribute("href")).toBe("/operator/events/7");
    const device = row("7").getByRole("link", { name: "Device AA0000000000000107" });
    expect(device.getAttribute("href")).toBe("/operator/devices?system=ccms&canonicalId=AA0000000000000107");
    row("6").getByText("Nobody that is known");
    row("6").getByText("Success");
    expect(screen.queryByText(/newest/)).toBeNull();
  });

  it("are chosen by what stands in the address, the organization by its name", async () => {
    await open(
      `/operator/events?system=ccms&log=aa&outcome=refused&organization=${alpha.organizationId}&canonicalId=AA01&requestHash=${hash.slice(0, 9)}&start=2030-01-01T00:00&page=2&size=50`,
    );
    expect(asked()).toEqual({
      system: "ccms",
      log: "aa",
      outcome: "refused",
      organization: alpha.organizationId,
      canonicalId: "AA01",
      requestHash: hash.slice(0, 9),
      startDate: "2030-01-01T00:00:00.000Z",
      page: "1",
      size: "50",
    });
    const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Organization, by name or id" });
    await waitFor(() => expect(field.value).toBe("Alpha"));
    // A log of the other system would match nothing.
    fireEvent.change(screen.getByLabelText("System"), { target: { value: "scms" } });
    await waitFor(() => expect(asked()).toMatchObject({ system: "scms", page: "0" }));
    expect(asked()).not.toHaveProperty("log");
    expect(
      within(screen.getByLabelText("Authority"))
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["Any authority", "ECA", "RA"]);
  });

  it("are chosen by an organization that is looked for by its name", async () => {
    await open();
    const field = screen.getByRole("combobox", { name: "Organization, by name or id" });
    fireEvent.change(field, { target: { value: "alp" } });
    fireEvent.click(await screen.findByRole("option", { name: /Alpha.*AA00000000000001/ }));
    await waitFor(() => expect(asked()).toMatchObject({ organization: alpha.organizationId }));
    expect(server.received.some(({ query }) => query.get("search") === "alp")).toBe(true);
  });

  it("of which only the newest were looked through say so", async () => {
    server.answer({
      events: () => json({ content: [refused, nobodys], totalElements: 2, ofNewest: 50_000 }),
    });
    await open();
    screen.getByText(/Only the newest 50,000 requests were looked through/);
  });

  it("say at the field what is wrong with a hash, and do not search by it", async () => {
    await open();
    const field = screen.getByLabelText("Request hash");
    fireEvent.change(field, { target: { value: "0011" } });
    fireEvent.click(screen.getByRole("button", { name: "Search" }));
    await screen.findByText(/Enter the first 8 to 64 hexadecimal digits of the request hash, with/);
    expect(asked()).not.toHaveProperty("requestHash");
    fireEvent.change(field, { target: { value: " 00112233 " } });
    fireEvent.click(screen.getByRole("button", { name: "Search" }));
    await waitFor(() => expect(asked()).toMatchObject({ requestHash: "00112233" }));
  });

  it("without a match offer to clear every filter", async () => {
    server.answer({ events: () => json({ content: [], totalElements: 0, ofNewest: null }) });
    showScreen(
      <OperatorEventsPage />,
      "/operator/events?outcome=granted&canonicalId=AA01&start=2030-01-01T00:00",
    );
    await screen.findByText("No request matches the filters");
    fireEvent.click(screen.getAllByRole("button", { name: "Clear filters" }).at(-1)!);
    await screen.findByText("No requests yet");
    expect(asked()).toEqual({ page: "0", size: "25" });
  });

  it("that cannot be loaded are no empty log", async () => {
    server.answer({ events: () => refusal(503, "The database is away.") });
    showScreen(<OperatorEventsPage />, "/operator/events");
    await screen.findByText("The database is away.");
    screen.getByRole("button", { name: "Try again" });
  });
});
