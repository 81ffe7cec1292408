import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { fileNames, type PersonalTokenInfo } from "@v2x/contract";
import { beforeEach, describe, expect, it } from "vitest";
import {
  fakeClipboard,
  fakeServer,
  freshSignIns,
  json,
  refusal,
  showScreen,
} from "../../screen.test-support.tsx";
import { TokensPage } from "./TokensPage.tsx";

const server = fakeServer();

const nightly: PersonalTokenInfo = {
  id: "1",
  name: "Nightly run",
  scopes: ["read", "certificates"],
  organizationId: "0A1B2C3D4E5F6071",
  createdAt: "2026-11-01T10:00:01.123Z",
  expiresAt: "2026-12-01T10:00:01.123Z",
  hasEnded: false,
  lastUsedAt: "2026-11-23T02:15:00.000Z",
};
const ended: PersonalTokenInfo = {
  id: "2",
  name: "Old bench",
  scopes: ["devices"],
  createdAt: "2026-01-01T10:00:01.123Z",
  expiresAt: "2026-02-01T10:00:01.123Z",
  hasEnded: true,
};
const made = "v2x_0123456789012345678901234567890123456789012abcdef01";

beforeEach(() => {
  server.answer({ tokens: () => json([nightly, ended]) });
});

const open = () => showScreen(<TokensPage />, "/dashboard/tokens");
const row = async (id: string) => {
  await waitFor(() => expect(document.querySelector(`tr[data-key="${id}"]`)).not.toBeNull());
  return within(document.querySelector<HTMLElement>(`tr[data-key="${id}"]`)!);
};
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const dialogNow = async () => within(await screen.findByRole("dialog"));
const choose = (dialog: ReturnType<typeof within>, label: string, value: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value } });
const sent = () => server.received.flatMap(({ body }) => (body ? [JSON.parse(String(body))] : []));

describe("the access tokens", () => {
  it("stand with what they may, where, and when they end and were used", async () => {
    open();
    const first = await row("1");
    for (const text of ["Nightly run", "Read, Certificates", "Demo", "2026-12-01 10:00 UTC"])
      first.getByText(text);
    first.getByText("2026-11-23 02:15 UTC");
    first.getByRole("button", { name: "Revoke token Nightly run" });
    expect(first.queryByText("Ended")).toBeNull();
    const second = await row("2");
    for (const text of ["Devices", "All of yours", "Ended", "Never"]) second.getByText(text);
    second.getByRole("button", { name: "Remove token Old bench" });
  });

  it("that there are none of say what they are for, and lead to the manual", async () => {
    server.answer({ tokens: () => json([]), en: () => new Response("manual") });
    open();
    await screen.findByText("No access tokens yet");
    press("Download the manual");
    await screen.findByText(`${fileNames.manual} has been downloaded.`);
  });

  it("that cannot be loaded say so, and can be asked for again", async () => {
    server.answer({ tokens: () => refusal(503, "The database is away.") });
    open();
    await screen.findByText("Your access tokens could not be loaded. Please try again.");
    server.answer({ tokens: () => json([nightly]) });
    press("Try again");
    await row("1");
  });
});

describe("making a token", () => {
  it("asks for name, scopes, organization and end, and shows it once with a call that it opens", async () => {
    const copied = fakeClipboard();
    open();
    await row("1");
    server.answer({ tokens: ({ body }) => json(body ? { ...nightly, id: "3", token: made } : [nightly]) });
    press("Make token");
    const dialog = await dialogNow();
    const save = dialog.getByRole<HTMLButtonElement>("button", { name: "Make token" });
    dialog.getByText("Give the token a name.");
    choose(dialog, "Name", " Bench ");
    const read = dialog.getByRole<HTMLInputElement>("checkbox", { name: "Read" });
    expect(read.checked).toBe(true);
    fireEvent.click(read);
    dialog.getByText("Choose at least one scope.");
    fireEvent.click(dialog.getByRole("checkbox", { name: "Certificates" }));
    fireEvent.click(read);
    choose(dialog, "For", "0A1B2C3D4E5F6071");
    choose(dialog, "Ends in", "own");
    for (const wrong of ["", "0", "366", "1.5"]) {
      choose(dialog, "Number of days", wrong);
      expect(dialog.getAllByText("A whole number of days from 1 to 365.").length).toBeGreaterThan(0);
      expect(save.disabled).toBe(true);
    }
    choose(dialog, "Number of days", "365");
    fireEvent.click(save);
    await screen.findByText(made);
    expect(sent()).toEqual([
      {
        name: "Bench",
        scopes: ["read", "certificates"],
        days: 365,
        organizationId: "0A1B2C3D4E5F6071",
      },
    ]);
    press("Copy token Nightly run");
    await waitFor(() => expect(copied).toEqual([made]));
    const example = screen.getByRole("region", { name: "Example in curl" }).textContent;
    expect(example).toContain(`${window.location.origin}/api/async/ccms/tools/generateAT`);
    expect(example).not.toContain(made);
    press("Done");
    await waitFor(() => expect(document.body.textContent).not.toContain(made));
  });

  it("leads whoever signed in long ago to signing in, and back to the dialog with what was typed", async () => {
    open();
    await row("1");
    const challenge = {
      "www-authenticate": 'Bearer error="insufficient_user_authentication", max_age="600"',
    };
    server.answer({
      tokens: ({ body }) =>
        body ? new Response("Sign in again.", { status: 403, headers: challenge }) : json([nightly]),
    });
    press("Make token");
    const dialog = await dialogNow();
    choose(dialog, "Name", "Bench");
    choose(dialog, "Ends in", "90");
    fireEvent.click(dialog.getByRole("button", { name: "Make token" }));
    fireEvent.click(await dialog.findByRole("button", { name: "Sign in again" }));
    expect(freshSignIns).toEqual(["/dashboard/tokens?make=token"]);
    cleanup();
    showScreen(<TokensPage />, freshSignIns[0]);
    const back = await dialogNow();
    expect(back.getByLabelText<HTMLInputElement>("Name").value).toBe("Bench");
    expect(back.getByLabelText<HTMLSelectElement>("Ends in").value).toBe("90");
    expect(sessionStorage.getItem("token-form")).toBeNull();
  });

  it("says in the dialog why the server refuses, and keeps what was typed", async () => {
    open();
    await row("1");
    const text = "You have 50 personal access tokens, and may not have more. Revoke one first.";
    server.answer({ tokens: ({ body }) => (body ? refusal(409, text) : json([nightly])) });
    press("Make token");
    const dialog = await dialogNow();
    choose(dialog, "Name", "Bench");
    fireEvent.click(dialog.getByRole("button", { name: "Make token" }));
    await dialog.findByText(text);
    expect(dialog.getByLabelText<HTMLInputElement>("Name").value).toBe("Bench");
    expect(sent()).toEqual([{ name: "Bench", scopes: ["read"], days: 30 }]);
  });
});

describe("revoking a token", () => {
  it("asks first, and says what follows", async () => {
    open();
    fireEvent.click((await row("1")).getByRole("button"));
    const dialog = await dialogNow();
    dialog.getByText("Revoke token Nightly run?");
    dialog.getByText(/refused from the next call on/);
    server.answer({ "1": () => new Response("Nightly run is revoked."), tokens: () => json([ended]) });
    fireEvent.click(dialog.getByRole("button", { name: "Revoke token" }));
    await screen.findByText("Nightly run is revoked.");
    await waitFor(() => expect(document.querySelector('tr[data-key="1"]')).toBeNull());
  });

  it("that another window has revoked says so in the dialog", async () => {
    open();
    fireEvent.click((await row("1")).getByRole("button"));
    server.answer({ "1": () => refusal(404, "You have no personal access token with this id.") });
    const dialog = await dialogNow();
    fireEvent.click(dialog.getByRole("button", { name: "Revoke token" }));
    await dialog.findByText("You have no personal access token with this id.");
  });
});
