import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { AuditRow } from "@v2x/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeServer, json, refusal, showScreen } from "../../screen.test-support.tsx";
import { AuditPage } from "./AuditPage.tsx";

const server = fakeServer();

const row: AuditRow = {
  position: 7,
  at: "2026-11-23T10:00:01.123Z",
  actor: { kind: "person", id: "1", name: "operator@v2x.example" },
  organizationId: "AA00000000000001",
  action: "account.approved",
  subject: "account a@v2x.example",
  reason: "known from the plug test",
  before: { state: "pending" },
  after: { state: "approved", role: "member" },
  address: "192.0.2.1",
  requestId: "0a1b2c",
  hash: "AB",
};
const byProgram: AuditRow = {
  ...row,
  position: 6,
  actor: { kind: "command-line", id: null, name: "root" },
  organizationId: null,
  reason: null,
  before: null,
  after: null,
  address: null,
  requestId: null,
};

beforeEach(() => {
  server.answer({ audit: () => json({ content: [row, byProgram], totalElements: 30 }) });
});

const open = async (address = "/operator/audit") => {
  showScreen(<AuditPage />, address);
  await waitFor(() => expect(document.querySelectorAll("tr[data-key]").length).toBeGreaterThan(0));
};
const asked = () => server.received.findLast(({ path }) => path.endsWith("/audit"))!.query;

describe("the audit log", () => {
  it("says who did what, why, for whom, from where, and what differs", async () => {
    await open();
    const first = within(document.querySelector<HTMLElement>('tr[data-key="7"]')!);
    for (const text of [
      "2026-11-23 10:00:01 UTC",
      "operator@v2x.example",
      "From 192.0.2.1, request 0a1b2c",
      "account.approved",
      "account a@v2x.example",
      "Organization AA00000000000001",
      "Reason: known from the plug test",
      'state: "pending" \u2192 "approved"',
      'role: not there \u2192 "member"',
    ])
      first.getByText(text);
    within(document.querySelector<HTMLElement>('tr[data-key="6"]')!).getByText("command line");
    screen.getByText("1–25 of 30");
  });

  it("is filtered and turned by what stands in the address", async () => {
    await open("/operator/audit?actor=oper&from=2026-11-01&page=2&size=50");
    const query = Object.fromEntries(asked());
    expect(query).toMatchObject({ actor: "oper", from: "2026-11-01", page: "1", size: "50" });
    fireEvent.change(screen.getByLabelText("Of what"), { target: { value: "device" } });
    await waitFor(() => expect(Object.fromEntries(asked())).toMatchObject({ subject: "device", page: "0" }));
  });

  it("without a match offers to clear the filters", async () => {
    server.answer({ audit: () => json({ content: [], totalElements: 0 }) });
    showScreen(<AuditPage />, "/operator/audit?action=zebra");
    fireEvent.click(await screen.findByRole("button", { name: "Clear filters" }));
    await screen.findByText("Nothing has been changed yet");
    expect(asked().has("action")).toBe(false);
  });

  it("is verified at a press, and says what is wrong in words", async () => {
    await open();
    server.answer({
      verification: () =>
        json({ rows: 6, lastHash: "AB", problem: { position: 7, text: "row 7 is missing" } }),
    });
    fireEvent.click(screen.getByRole("button", { name: "Verify the log" }));
    await screen.findByText(/The log is not as it was written: row 7 is missing\./);
  });

  it("that cannot be loaded is no empty log", async () => {
    server.answer({ audit: () => refusal(503, "The database is away.") });
    showScreen(<AuditPage />, "/operator/audit");
    await screen.findByText("The database is away.");
    screen.getByRole("button", { name: "Try again" });
  });
});
