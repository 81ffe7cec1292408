import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { OperatedList } from "@v2x/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeServer, json, refusal, showScreen } from "../../screen.test-support.tsx";
import { ListsPage } from "./ListsPage.tsx";

const server = fakeServer();

const now = "2026-11-23T12:00:00.000Z";
const issue = {
  sequence: 255,
  issuedAt: "2026-11-20T00:00:00.000Z",
  nextUpdate: "2026-12-20T00:00:00.000Z",
  octets: 1234,
  isDamaged: false,
};
const root = { name: "TEST-RCA", id: "00000000000000CA", isRetired: false };
const ctl = {
  name: "ccms-ctl",
  system: "ccms",
  kind: "ctl",
  issuer: root,
  issue,
  address: "http://localhost:8080/ccms/dc/getctl/00000000000000CA",
} satisfies OperatedList;
const lists: readonly OperatedList[] = [
  { ...ctl, name: "ccms-crl", kind: "crl", issue: null },
  ctl,
  { ...ctl, name: "ccms-ctl:00000000000000C0", issuer: { ...root, id: "00000000000000C0", isRetired: true } },
  {
    ...ctl,
    name: "scms-component-crl",
    system: "scms",
    kind: "component-crl",
    issue: { ...issue, isDamaged: true },
  },
  { ...ctl, name: "camp-linkage-crl", system: "camp", kind: "linkage-crl" },
];

beforeEach(() => {
  server.answer({ lists: () => json({ now, content: lists, totalElements: lists.length }) });
});

const open = async (address = "/operator/lists") => {
  showScreen(<ListsPage />, address);
  await waitFor(() => expect(document.querySelectorAll("tr[data-key]").length).toBe(lists.length));
};
const row = (name: string) => within(document.querySelector<HTMLElement>(`tr[data-key="${name}"]`)!);

describe("the lists", () => {
  it("stand with sequence, updates, size and the address that devices use", async () => {
    await open();
    const good = row("ccms-ctl");
    good.getByText("CCMS CTL");
    good.getByText("Trust list of the RCA");
    good.getByText("255");
    good.getByText("from 2026-11-20 00:00 UTC");
    good.getByText("26 days left");
    good.getByText("Download (1.2 kB)");
    good.getByText("/ccms/dc/getctl/00000000000000CA");
    const link = good.getByRole<HTMLAnchorElement>("link", { name: "Download CCMS CTL" });
    expect([link.href, link.hasAttribute("download")]).toEqual([ctl.address, true]);
    row("scms-component-crl").getByText("SCMS component CRL");
    row("camp-linkage-crl").getByText("In one file with the others");
  });

  it("say in words what is missing, damaged, or of an issuer before", async () => {
    await open();
    row("ccms-crl").getByText("Not published");
    row("scms-component-crl").getByText("Damaged in the database");
    row("ccms-ctl:00000000000000C0").getByText("an issuer that another has followed");
    expect(row("ccms-ctl").queryByText(/Not published|Damaged|followed/)).toBeNull();
  });

  it("are asked for by what stands in the address", async () => {
    await open("/operator/lists?system=scms");
    const { query } = server.received.find(({ path }) => path.endsWith("/lists"))!;
    expect(query.get("system")).toBe("scms");
  });

  it("that could not be loaded say so", async () => {
    server.answer({ lists: () => refusal(503, "The database is not available at the moment.") });
    showScreen(<ListsPage />);
    await screen.findByText("The lists could not be loaded. Please try again.");
  });
});

describe("publishing", () => {
  it("says which sequence comes next, asks for the reason, and says what has become", async () => {
    server.answer({ publication: () => json({ ...ctl, issue: { ...issue, sequence: 0 } }) });
    await open();
    fireEvent.click(screen.getByRole("button", { name: "Publish CCMS CTL now" }));
    const dialog = within(await screen.findByRole("dialog"));
    // One octet holds no more.
    dialog.getByText(/gets the sequence 0\. Devices get it/);
    fireEvent.change(dialog.getByLabelText("Reason"), { target: { value: "asked for" } });
    fireEvent.click(dialog.getByRole("button", { name: "Publish now" }));
    await screen.findByText("CCMS CTL is published with the sequence 0.");
    const call = server.received.find(({ path }) => path.endsWith("/publication"))!;
    expect([call.path, call.body]).toEqual([
      "/api/operator/lists/ccms-ctl/publication",
      JSON.stringify({ reason: "asked for" }),
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("names a list of an issuer before as the server does, and keeps a refusal in the dialog", async () => {
    server.answer({ publication: () => refusal(503, "The private key of the authority is not available.") });
    await open();
    fireEvent.click(screen.getByRole("button", { name: "Publish CCMS CTL (00000000000000C0) now" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByLabelText("Reason"), { target: { value: "asked for" } });
    fireEvent.click(dialog.getByRole("button", { name: "Publish now" }));
    await dialog.findByText("The private key of the authority is not available.");
    expect(
      server.received.some(({ path }) => path.endsWith("/ccms-ctl%3A00000000000000C0/publication")),
    ).toBe(true);
  });
});
