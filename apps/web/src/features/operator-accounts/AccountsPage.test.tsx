import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ListedAccount } from "@v2x/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeServer, json, refusal, showScreen } from "../../screen.test-support.tsx";
import { AccountsPage } from "./AccountsPage.tsx";

const server = fakeServer();

const account = (state: ListedAccount["state"]): ListedAccount => ({
  id: state,
  email: `${state}@example.org`,
  companyName: "Walkers",
  state,
  registeredAt: "2026-11-23T10:00:01.123Z",
  isOperator: state === "approved",
  hasSecondFactor: state === "approved",
  blockedUntil: state === "approved" ? "2026-11-23T10:15:00.000Z" : null,
  organizations:
    state === "approved" ? [{ organizationId: "AA00000000000001", name: "Alpha", invitedBy: null }] : [],
});
const accounts = (["unactivated", "pending", "approved", "refused", "disabled"] as const).map(account);

beforeEach(() => {
  server.answer({
    accounts: () => json({ content: accounts, totalElements: accounts.length }),
    organizations: () =>
      json([{ organizationId: "AA00000000000001", name: "Alpha", ccmsAllowed: true, scmsAllowed: true }]),
  });
});

const open = async (address = "/operator/accounts") => {
  showScreen(<AccountsPage />, address);
  await waitFor(() => expect(document.querySelectorAll("tr[data-key]").length).toBe(accounts.length));
};
const row = (state: string) => within(document.querySelector<HTMLElement>(`tr[data-key="${state}"]`)!);
const sent = (path: string) => {
  const call = server.received.find((each) => each.path.endsWith(path));
  return call && JSON.parse(String(call.body));
};

describe("the accounts", () => {
  it("stand with their state in words, and what can be decided about each", async () => {
    await open();
    row("approved").getByText("Alpha");
    row("approved").getByText("Operator");
    for (const [state, words, buttons] of [
      ["unactivated", "Not activated", []],
      ["pending", "Waiting for approval", ["Approve", "Refuse"]],
      ["approved", "Approved", ["End block", "Lock", "Remove as operator", "Reset second factor"]],
      ["refused", "Refused", ["Approve"]],
      ["disabled", "Locked", ["Unlock"]],
    ] as const) {
      row(state).getByText(words);
      expect(
        row(state)
          .queryAllByRole("button")
          .map(({ textContent }) => textContent),
      ).toEqual(buttons);
    }
  });

  it("are asked for by what stands in the address", async () => {
    await open("/operator/accounts?state=pending&search=walk&page=2");
    const { query } = server.received.find(({ path }) => path.endsWith("/accounts"))!;
    expect(Object.fromEntries(query)).toMatchObject({ state: "pending", search: "walk", page: "1" });
  });

  it("show who invited, and are approved into that organization [R1.2] [R6.2]", async () => {
    const invited = { organizationId: "BB00000000000002", name: "Beta", invitedBy: "boss@example.org" };
    server.answer({
      accounts: () =>
        json({ content: [{ ...account("pending"), organizations: [invited] }], totalElements: 1 }),
      approval: () => json(account("approved")),
    });
    showScreen(<AccountsPage />, "/operator/accounts");
    fireEvent.click(await screen.findByRole("button", { name: "Approve pending@example.org" }));
    row("pending").getByText("Invited by boss@example.org");
    const dialog = within(screen.getByRole("dialog"));
    dialog.getByText("boss@example.org invited this person to Beta.");
    fireEvent.change(dialog.getByLabelText("Reason"), { target: { value: "known" } });
    fireEvent.click(dialog.getByRole("button", { name: "Approve" }));
    await waitFor(() =>
      expect(sent("/pending/approval")).toEqual({
        reason: "known",
        organization: { organizationId: "BB00000000000002" },
      }),
    );
  });

  it("are approved into a new organization or one that is there, with a reason", async () => {
    server.answer({ approval: () => json(account("approved")) });
    await open();
    fireEvent.click(screen.getByRole("button", { name: "Approve pending@example.org" }));
    const dialog = within(await screen.findByRole("dialog"));
    dialog.getByText("Say why, for the audit log.");
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Approve" }).disabled).toBe(true);
    fireEvent.click(dialog.getByLabelText("SCMS"));
    fireEvent.change(dialog.getByLabelText("Reason"), { target: { value: " known " } });
    fireEvent.click(dialog.getByRole("button", { name: "Approve" }));
    await waitFor(() =>
      expect(sent("/pending/approval")).toEqual({
        reason: "known",
        organization: { name: "Walkers", ccmsAllowed: true, scmsAllowed: false },
      }),
    );
    await screen.findByText("pending@example.org is approved.");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    fireEvent.click(screen.getByRole("button", { name: "Approve refused@example.org" }));
    const second = within(await screen.findByRole("dialog"));
    await second.findByText("Alpha (AA00000000000001)");
    fireEvent.change(second.getByLabelText("Organization"), { target: { value: "AA00000000000001" } });
    fireEvent.change(second.getByLabelText("Reason"), { target: { value: "asked again" } });
    fireEvent.click(second.getByRole("button", { name: "Approve" }));
    await waitFor(() =>
      expect(sent("/refused/approval")).toEqual({
        reason: "asked again",
        organization: { organizationId: "AA00000000000001" },
      }),
    );
  });

  it("whose sign-ins are blocked say until when; the block is ended with a reason", async () => {
    server.answer({ unlock: () => json({ ...account("approved"), blockedUntil: null }) });
    await open();
    screen.getByText(/^Sign-ins blocked until 2026-11-23/);
    expect(screen.queryByRole("button", { name: "End the block of pending@example.org" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "End the block of approved@example.org" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByLabelText("Reason"), {
      target: { value: "called, typed the old password" },
    });
    fireEvent.click(dialog.getByRole("button", { name: "End block" }));
    await waitFor(() =>
      expect(sent("/approved/unlock")).toEqual({ reason: "called, typed the old password" }),
    );
    await screen.findByText("approved@example.org may sign in again.");
  });

  it("of operators lose the role, and those of others get it, with a reason", async () => {
    const plain = { ...account("approved"), id: "plain", email: "plain@example.org", isOperator: false };
    server.answer({
      accounts: () => json({ content: [...accounts.slice(1), plain], totalElements: accounts.length }),
      "operator-role": () => json({ ...plain, isOperator: true }),
      removal: () => json(account("approved")),
    });
    await open();
    for (const [button, confirm, path, said] of [
      [
        "Make plain@example.org an operator",
        "Make operator",
        "/plain/operator-role",
        "plain@example.org is an operator.",
      ],
      [
        "Remove approved@example.org as operator",
        "Remove as operator",
        "/approved/operator-role/removal",
        "approved@example.org is no operator any more.",
      ],
    ] as const) {
      fireEvent.click(screen.getByRole("button", { name: button }));
      const dialog = within(await screen.findByRole("dialog"));
      fireEvent.change(dialog.getByLabelText("Reason"), { target: { value: "shares the work" } });
      fireEvent.click(dialog.getByRole("button", { name: confirm }));
      await screen.findByText(said);
      expect(sent(path)).toEqual({ reason: "shares the work" });
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    }
  });

  it("that another operator has decided about meanwhile say so in the dialog, which keeps what was typed", async () => {
    server.answer({ lock: () => refusal(409, "This account is locked, so this cannot be decided.") });
    await open();
    fireEvent.click(screen.getByRole("button", { name: "Lock approved@example.org" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByLabelText("Reason"), { target: { value: "left" } });
    fireEvent.click(dialog.getByRole("button", { name: "Lock" }));
    await dialog.findByText("This account is locked, so this cannot be decided.");
    expect(dialog.getByLabelText<HTMLInputElement>("Reason").value).toBe("left");
    expect(sent("/approved/lock")).toEqual({ reason: "left" });
  });
});
