import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { OperatedAuthority } from "@v2x/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeServer, json, refusal, showScreen } from "../../screen.test-support.tsx";
import { AuthoritiesPage } from "./AuthoritiesPage.tsx";

const server = fakeServer();

const now = "2026-11-23T12:00:00.000Z";
const base = {
  system: "ccms",
  role: "aa",
  name: "TEST-AA",
  generation: 2,
  state: "current",
  hashedId8: "00000000000000AA",
  notBefore: "2026-11-01T00:00:00.000Z",
  notAfter: "2030-11-01T00:00:00.000Z",
  keyType: "NistP256",
  encryptionKeyType: "NistP256",
  isDamaged: false,
  isMissing: false,
  canRenew: true,
  canRevoke: true,
} satisfies OperatedAuthority;

const authorities: readonly OperatedAuthority[] = [
  {
    ...base,
    role: "tlm",
    name: "TEST-TLM",
    hashedId8: "0000000000000001",
    notAfter: "2026-11-20T00:00:00.000Z",
    canRevoke: false,
  },
  {
    ...base,
    role: "ea",
    name: "TEST-EA",
    hashedId8: "00000000000000EA",
    state: "revoked",
    isMissing: true,
    canRevoke: false,
    notAfter: "2026-12-01T00:00:00.000Z",
  },
  {
    ...base,
    system: "scms",
    role: "ica",
    name: "TEST-SCMS-ICA",
    hashedId8: "00000000000000CA",
    notAfter: "2026-12-10T00:00:00.000Z",
  },
  {
    ...base,
    role: "aa",
    generation: 1,
    hashedId8: "00000000000000A1",
    state: "retired",
    canRenew: false,
    notAfter: "2027-05-25T12:00:00.000Z",
  },
  base,
  { ...base, system: "scms", role: "elector", name: "TEST-SCMS-ELECTOR-1", hashedId8: "00000000000000E1" },
];

beforeEach(() => {
  server.answer({
    authorities: () => json({ now, content: authorities, totalElements: authorities.length }),
  });
});

const open = async (address = "/operator/authorities") => {
  showScreen(<AuthoritiesPage />, address);
  await waitFor(() => expect(document.querySelectorAll("tr[data-key]").length).toBe(authorities.length));
};
const row = (id: string) => within(document.querySelector<HTMLElement>(`tr[data-key$="${id}"]`)!);
const sent = (path: string) => {
  const call = server.received.find((each) => each.path.endsWith(path));
  return call && JSON.parse(String(call.body));
};
/** Presses a button of the table, gives a reason in the dialog, and confirms. */
async function confirm(button: string, confirmText: string) {
  fireEvent.click(screen.getByRole("button", { name: button }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.change(dialog.getByLabelText("Reason"), { target: { value: " plug test " } });
  fireEvent.click(dialog.getByRole("button", { name: confirmText }));
  return dialog;
}

describe("the authorities", () => {
  it("say in words what has ended, what ends within 30 days, and whose place is empty", async () => {
    await open();
    row("0000000000000001").getByText("Ended");
    row("0000000000000001").getByText("ended 4 days ago");
    row("00000000000000EA").getByText("Revoked, no successor");
    row("00000000000000CA").getByText("Ends within 30 days");
    row("00000000000000CA").getByText("16 days left");
    expect(row("00000000000000AA").queryByText(/Ends within|Ended/)).toBeNull();
    const alert = within(screen.getByText("Somebody has to act").closest<HTMLElement>(".MuiAlert-root")!);
    expect(alert.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "The TLM TEST-TLM of the CCMS has ended, so it signs nothing any more. Renew it.",
      "There is no current EA of the CCMS: the last one was revoked. Renew it.",
      "The ICA TEST-SCMS-ICA of the SCMS ends in 16 days. Renew it.",
    ]);
  });

  it("name a revoked ICA first, without which nothing below it is renewed", async () => {
    const revoked = { state: "revoked", isMissing: true } as const;
    const content = authorities.map((one) => (one.role === "ica" ? { ...one, ...revoked } : one));
    server.answer({ authorities: () => json({ now, content, totalElements: content.length }) });
    await open();
    const alert = screen.getByText("Somebody has to act").closest<HTMLElement>(".MuiAlert-root")!;
    const [first] = within(alert).getAllByRole("listitem");
    expect(first!.textContent).toBe(
      "There is no current ICA of the SCMS: the last one was revoked. Renew it first; what it had issued is renewed along.",
    );
  });

  it("stand in a calendar with the dates of the table, one bar each, as long as their lives", async () => {
    await open();
    const calendar = screen.getByRole("img", {
      name: "Expiry calendar of 6 authorities; the table below has the same dates.",
    });
    for (const { state, notAfter } of authorities)
      if (state !== "revoked")
        expect(calendar.textContent).toMatch(new RegExp(`end(s|ed) ${notAfter.slice(0, 10)}`));
    // One has ended, so it has a mark and no bar.
    const bars = [...calendar.querySelectorAll("rect")];
    expect(bars).toHaveLength(authorities.length - 1);
    expect(calendar.querySelectorAll("path")).toHaveLength(1);
    const [, , halfYear, beyond] = bars.map((bar) => Number(bar.getAttribute("width")));
    expect(halfYear! / beyond!).toBeCloseTo(183 / 365, 2);
  });

  it("are asked for by what stands in the address", async () => {
    await open("/operator/authorities?system=scms&every=true&page=2");
    const { query } = server.received.find(({ path }) => path.endsWith("/authorities"))!;
    expect(Object.fromEntries(query)).toMatchObject({ system: "scms", every: "true", page: "1" });
  });

  it("offer what can be done with each, and say what stands on no list", async () => {
    await open();
    const buttons = (id: string) =>
      row(id)
        .queryAllByRole("button")
        .map(({ textContent }) => textContent)
        .filter((text) => text !== "");
    expect(buttons("0000000000000001")).toEqual(["Renew"]);
    row("0000000000000001").getByText("No revocation list names TLM certificates.");
    expect(buttons("00000000000000EA")).toEqual(["Renew"]);
    expect(buttons("00000000000000A1")).toEqual(["Revoke"]);
    expect(buttons("00000000000000AA")).toEqual(["Renew", "Revoke"]);
    expect(buttons("00000000000000E1")).toEqual(["Renew", "Remove"]);
  });

  it("that could not be loaded say so, with a way to try again", async () => {
    server.answer({ authorities: () => refusal(503, "The database is not available at the moment.") });
    showScreen(<AuthoritiesPage />);
    await screen.findByText("The authorities could not be loaded. Please try again.");
    screen.getByText("The database is not available at the moment.");
    expect(screen.queryByRole("heading", { name: /Expiry calendar/ })).toBeNull();
  });
});

describe("a change", () => {
  it("says what follows, asks for the reason, and says what has become", async () => {
    server.answer({ renewal: () => json({ ...base, generation: 3 }) });
    await open();
    const dialog = await confirm("Renew TEST-AA, CCMS AA", "Renew");
    dialog.getByText(/The RCA's CTL is published anew at once and names both/);
    await waitFor(() => expect(sent("/authorities/ccms/aa/renewal")).toEqual({ reason: "plug test" }));
    await screen.findByText("TEST-AA, CCMS AA, is renewed: generation 3 is current.");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("that revokes warns where nobody is left", async () => {
    server.answer({ revocation: () => json({ ...base, state: "revoked" }) });
    await open();
    const dialog = await confirm("Revoke TEST-AA, CCMS AA, generation 2", "Revoke");
    dialog.getByText(/^This is for good\. The RCA's CRL names this AA until 2030-11-01 00:00 UTC/);
    dialog.getByText(/until the AA is renewed there is none/);
    await waitFor(() => expect(sent("/00000000000000AA/revocation")).toEqual({ reason: "plug test" }));
    await screen.findByText("TEST-AA, CCMS AA, generation 2, is revoked.");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    fireEvent.click(screen.getByRole("button", { name: "Revoke TEST-AA, CCMS AA, generation 1" }));
    await screen.findByText(/^This is for good/);
    expect(screen.queryByText(/there is none/)).toBeNull();
  });

  it("of electors goes by their names", async () => {
    const elector = authorities.at(-1)!;
    server.answer({
      electors: () => json({ ...elector, name: "TEST-SCMS-ELECTOR-2" }),
      renewal: () => json({ ...elector, generation: 3 }),
      removal: () => json({ ...elector, state: "revoked" }),
    });
    await open();
    await confirm("Add elector", "Add elector");
    await screen.findByText("TEST-SCMS-ELECTOR-2 is approved.");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await confirm("Renew TEST-SCMS-ELECTOR-1, SCMS ELECTOR", "Renew");
    await waitFor(() => expect(sent("/electors/TEST-SCMS-ELECTOR-1/renewal")).toBeDefined());
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await confirm("Remove TEST-SCMS-ELECTOR-1", "Remove");
    await screen.findByText("TEST-SCMS-ELECTOR-1 is approved no more.");
  });

  it("that is refused says why in the dialog, which keeps the reason", async () => {
    server.answer({ renewal: () => refusal(503, "The private key of the authority is not available.") });
    await open();
    const dialog = await confirm("Renew TEST-SCMS-ICA, SCMS ICA", "Renew");
    dialog.getByText(/What a revoked ICA had issued/);
    await dialog.findByText("The private key of the authority is not available.");
    expect(dialog.getByLabelText<HTMLInputElement>("Reason").value).toBe(" plug test ");
  });
});
