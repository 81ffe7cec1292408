import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Invitation, Member, MemberRole } from "@v2x/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeServer, json, refusal, showScreen } from "../../screen.test-support.tsx";
import { OrganizationPage } from "./OrganizationPage.tsx";

const server = fakeServer();

const member = (id: string, role: MemberRole, more: Partial<Member> = {}): Member => ({
  ...{ id, role, email: `${id}@example.org`, since: "2026-11-23T10:00:01.123Z" },
  ...{ isApproved: true, isWaiting: false, isCaller: false, ...more },
});
const members = [
  member("anna", "administrator", { isCaller: true }),
  member("berta", "administrator", { isApproved: false }),
  member("clara", "member"),
  member("emil", "member", { isApproved: false, isWaiting: true }),
];
const invitation: Invitation = {
  ...{ id: "i1", email: "dora@example.org", role: "member", invitedBy: "anna@example.org" },
  ...{ invitedAt: "2026-11-23T10:00:01.123Z", expiresAt: "2026-11-30T10:00:01.123Z" },
};
const own = (role: MemberRole, invitesByMail = true, administratorsTrusted = false) =>
  json({
    ...{ organizationId: "0A1B2C3D4E5F6071", name: "Demo", ccmsAllowed: true, scmsAllowed: false },
    ...{ role, invitesByMail, administratorsTrusted },
  });

beforeEach(() => {
  server.answer({
    organization: () => own("administrator"),
    members: () => json({ content: members, totalElements: members.length }),
    invitations: ({ body }) => (body ? json(invitation) : json([invitation])),
  });
});

const open = async () => {
  showScreen(<OrganizationPage />, "/dashboard/organization", { scmsAllowed: false });
  await waitFor(() => expect(document.querySelectorAll('tr[data-key="clara"]').length).toBe(1));
};
const row = (id: string) => within(document.querySelector<HTMLElement>(`tr[data-key="${id}"]`)!);
const buttonsOf = (id: string) =>
  row(id)
    .queryAllByRole("button")
    .map(({ textContent }) => textContent);
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const dialogNow = async () => within(await screen.findByRole("dialog"));
const sentTo = (path: string) => server.received.filter((each) => each.path.endsWith(path));
const bodyTo = (path: string) =>
  sentTo(path).flatMap(({ body }) => (body ? [JSON.parse(String(body))] : []))[0];

describe("an organization's administrator", () => {
  it("sees who belongs to it, who is invited, and what can be done about each", async () => {
    await open();
    for (const text of ["0A1B2C3D4E5F6071", "CCMS"]) screen.getByText(text);
    expect(screen.queryByText("SCMS")).toBeNull();
    row("anna").getByText("You");
    row("anna").getByText("2026-11-23 10:00 UTC");
    row("berta").getByText("Locked");
    row("emil").getByText("Waits for approval");
    expect(row("emil").queryByText("Locked")).toBeNull();
    await waitFor(() => expect(buttonsOf("anna")).toEqual(["Make member", "Leave"]));
    expect(buttonsOf("berta")).toEqual(["Make member", "Remove"]);
    expect(buttonsOf("clara")).toEqual(["Make administrator", "Remove"]);
    await screen.findByText("2026-11-30 10:00 UTC");
    row("i1").getByText("dora@example.org");
    row("i1").getByText("anna@example.org");
    expect(buttonsOf("i1")).toEqual(["Withdraw"]);
  });

  it("invites by address and role; what is wrong with the address stands beside the button", async () => {
    await open();
    await press("Invite");
    const dialog = await dialogNow();
    dialog.getByText("Enter an e-mail address.");
    const field = dialog.getByLabelText("E-mail address");
    fireEvent.change(field, { target: { value: "eva@example" } });
    dialog.getByText("Enter a whole e-mail address, such as name@example.org.");
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Invite" }).disabled).toBe(true);
    fireEvent.change(field, { target: { value: " Eva@Example.org " } });
    fireEvent.change(dialog.getByLabelText("Role"), { target: { value: "administrator" } });
    fireEvent.click(dialog.getByRole("button", { name: "Invite" }));
    await screen.findByText("dora@example.org is invited.");
    expect(bodyTo("/invitations")).toEqual({ email: "eva@example.org", role: "administrator" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it.each([
    [false, /whose account the provider has not approved yet waits for that approval/],
    [true, /can sign in at once: the provider trusts the administrators of Demo/],
  ])("reads whether the person can sign in at once: %s [R1.2] [R6.2]", async (isTrusted, text) => {
    server.answer({ organization: () => own("administrator", true, isTrusted) });
    await open();
    await press("Invite");
    (await dialogNow()).getByText(text);
  });

  it("reads in the dialog why an invitation was refused, and keeps what was typed", async () => {
    server.answer({
      invitations: ({ body }) => (body ? refusal(409, "eva@example.org is a member already.") : json([])),
    });
    await open();
    await screen.findByText("Nobody is invited at the moment.");
    await press("Invite");
    const dialog = await dialogNow();
    const field = dialog.getByLabelText<HTMLInputElement>("E-mail address");
    fireEvent.change(field, { target: { value: "eva@example.org" } });
    fireEvent.click(dialog.getByRole("button", { name: "Invite" }));
    await dialog.findByText("eva@example.org is a member already.");
    expect(field.value).toBe("eva@example.org");
  });

  it.each([
    ["Make clara@example.org administrator", "Make administrator", "clara/role", { role: "administrator" }],
    ["Make berta@example.org member", "Make member", "berta/role", { role: "member" }],
    ["Remove clara@example.org", "Remove", "members/clara", undefined],
  ])("is asked before: %s", async (name, confirm, path, body) => {
    server.answer({ role: () => json(members[2]), clara: () => new Response("gone") });
    await open();
    await press(name);
    const dialog = await dialogNow();
    expect(sentTo(path)).toEqual([]);
    const before = sentTo("/members").length;
    fireEvent.click(dialog.getByRole("button", { name: confirm }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sentTo(path)).toHaveLength(1);
    expect(bodyTo(path)).toEqual(body);
    await waitFor(() => expect(sentTo("/members").length).toBeGreaterThan(before));
  });

  it.each([
    true,
    false,
  ])("has the secret that a member has seen rotated, unless they say no: %s", async (rotates) => {
    const knowing = [members[0], { ...members[2], knowsServiceSecret: true }];
    server.answer({
      members: () => json({ content: knowing, totalElements: 2 }),
      clara: () => new Response("gone"),
    });
    await open();
    await press("Remove clara@example.org");
    const dialog = await dialogNow();
    const box = dialog.getByRole<HTMLInputElement>("checkbox", { name: /^They have seen the secret/ });
    expect(box.checked).toBe(true);
    if (!rotates) fireEvent.click(box);
    fireEvent.click(dialog.getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(sentTo("members/clara")).toHaveLength(1));
    expect(sentTo("members/clara")[0]!.query.get("serviceSecret")).toBe(rotates ? "rotate" : "keep");
  });

  it("reads in the dialog that the last administrator stays", async () => {
    const last = "An organization keeps at least one administrator who may sign in.";
    server.answer({ leave: () => refusal(409, last) });
    await open();
    await press("Leave Demo");
    const dialog = await dialogNow();
    dialog.getByText(/To come back you need an invitation\./);
    fireEvent.click(dialog.getByRole("button", { name: "Leave" }));
    await dialog.findByText(last);
  });

  it("withdraws an invitation, and is asked before", async () => {
    server.answer({ i1: () => new Response("withdrawn") });
    await open();
    await press("Withdraw the invitation of dora@example.org");
    const dialog = await dialogNow();
    fireEvent.click(dialog.getByRole("button", { name: "Withdraw" }));
    await screen.findByText("The invitation of dora@example.org is withdrawn.");
    expect(sentTo("/invitations/i1")).toHaveLength(1);
  });

  it("reads whom to write to where an external provider lets people in", async () => {
    server.answer({ organization: () => own("administrator", false) });
    await open();
    await screen.findByText(/nobody is invited by mail/);
    expect(screen.queryByRole("button", { name: "Invite" })).toBeNull();
    expect(sentTo("/invitations")).toEqual([]);
  });
});

describe("an organization's member", () => {
  it("sees who belongs to it, and may only leave", async () => {
    server.answer({
      organization: () => own("member"),
      members: () =>
        json({
          content: [member("anna", "administrator"), member("clara", "member", { isCaller: true })],
          totalElements: 2,
        }),
    });
    await open();
    await waitFor(() => expect(screen.getAllByText("Member").length).toBeGreaterThan(1));
    expect(buttonsOf("anna")).toEqual([]);
    expect(buttonsOf("clara")).toEqual(["Leave"]);
    expect(screen.queryByRole("button", { name: "Invite" })).toBeNull();
    expect(screen.queryByText("Open invitations")).toBeNull();
    expect(sentTo("/invitations")).toEqual([]);
  });
});

it("says what could not be loaded, each by itself, and loads it again", async () => {
  for (const part of ["organization", "members"])
    server.answer({ [part]: () => refusal(503, `The ${part} are away.`) });
  showScreen(<OrganizationPage />, "/dashboard/organization");
  await screen.findByText("The members could not be loaded. Please try again.");
  await screen.findByText("The organization could not be loaded. Please try again.");
  server.answer({ members: () => json({ content: members, totalElements: 3 }) });
  fireEvent.click(screen.getAllByRole("button", { name: "Try again" })[1]!);
  await screen.findByText("clara@example.org");
});
