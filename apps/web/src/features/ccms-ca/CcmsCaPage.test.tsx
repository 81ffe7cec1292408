import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { CcmsAuthorityStatus } from "@v2x/contract";
import { describe, expect, it } from "vitest";
import { aliveStatus, generation, inDays } from "../../authority-status.test-support.ts";
import { fakeClipboard, fakeServer, json, refusal, showScreen } from "../../screen.test-support.tsx";
import { CcmsCaPage } from "./CcmsCaPage.tsx";

const server = fakeServer();
const bundle = {
  rca: { name: "TEST RCA", hashedId8: "0011223344556677", dcUrl: "http://portal/ccms/dc" },
  ea: {
    name: "TEST EA",
    hashedId8: "1011223344556677",
    ecRequestUrl: "http://portal/ccms/ea/enrolment",
    authValRequestUrl: "http://portal/ccms/ea/authorization-validation",
  },
  aa: { name: "TEST AA", hashedId8: "2011223344556677", atRequestUrl: "http://portal/ccms/aa/authorization" },
};

async function open(status: CcmsAuthorityStatus = aliveStatus): Promise<void> {
  server.answer({ getInfoBundle: json(bundle), authorityStatus: json(status) });
  showScreen(<CcmsCaPage />);
  await screen.findByRole("region", { name: "EA" });
}

const card = (role: string) => within(screen.getByRole("region", { name: role }));

/** What stands below a label. */
async function fact(within: ReturnType<typeof card>, label: string): Promise<string | null | undefined> {
  const term = (await within.findByText(label)).closest("dt");
  return term?.nextElementSibling?.textContent;
}

describe("CCMS CA certificates", () => {
  it("shows a card each for RCA, EA and AA with name, HashedId8 and addresses [R2.91] [R2.92] [R2.93] [R2.94] [R2.95] [R2.96] [R2.97] [R2.98] [R7.30]", async () => {
    await open();
    for (const shown of ["TEST RCA", "0011223344556677", "http://portal/ccms/dc"])
      card("RCA").getByText(shown);
    for (const shown of ["TEST EA", "1011223344556677", "http://portal/ccms/ea/enrolment"])
      card("EA").getByText(shown);
    for (const shown of ["TEST AA", "2011223344556677", "http://portal/ccms/aa/authorization"])
      card("AA").getByText(shown);
  });

  it("shows on each card how long it lives, its keys and what it may let others sign, by name", async () => {
    await open();
    expect(await fact(card("AA"), "Valid until")).toBe("2032-02-05 12:00 UTC400 days left");
    expect(await fact(card("AA"), "Keys")).toBe("NistP256, signing; BrainpoolP256r1, encryption");
    expect(await fact(card("RCA"), "Keys")).toBe("NistP256, signing");
    expect(await fact(card("AA"), "May let others sign")).toBe(
      "CA basic service (36), DEN basic service (37), GeoNetworking management (141)",
    );
    expect(screen.queryByText("Other generations")).toBeNull();
  });

  it("shows on the card of the RCA its lists: next update, issue, entries and size", async () => {
    await open();
    expect(await fact(card("RCA"), "CTL, trust list")).toBe(
      "Next update 2031-01-19 12:00 UTC18 days leftIssued 2030-12-20 00:00 UTC, 3 entries, 1.2 kB",
    );
    expect(await fact(card("RCA"), "CRL, revocation list")).toBe(
      "Next update 2031-01-20 12:00 UTC19 days leftIssued 2030-12-21 00:00 UTC, nothing revoked, 446 bytes",
    );
    expect(card("EA").queryByText("CTL, trust list")).toBeNull();
    cleanup();
    const lists = aliveStatus.lists.map((list) => ({ ...list, entries: 1 }));
    await open({ ...aliveStatus, lists });
    expect(await fact(card("RCA"), "CRL, revocation list")).toContain(", 1 certificate revoked, ");
  });

  it("shows other generations of an authority with state and end", async () => {
    const older = {
      generation: 1,
      state: "revoked",
      hashedId8: "AAAA223344556677",
      notAfter: inDays(9),
    } as const;
    const current = generation("ea", { generation: 2, hashedId8: bundle.ea.hashedId8 });
    await open({ ...aliveStatus, authorities: [current, generation("ea", older), generation("aa")] });
    await card("EA").findByText("Other generations");
    card("EA").getByText("1, revoked: not to be trusted any more");
    card("EA").getByText("AAAA223344556677");
    card("EA").getByText("9 days left");
    expect(card("AA").queryByText("Other generations")).toBeNull();
  });

  it("says on the card of an EA or AA without a current certificate what that stops and whom to ask, and shows what became of it", async () => {
    server.answer({
      getInfoBundle: json({ rca: bundle.rca }),
      authorityStatus: json({
        ...aliveStatus,
        authorities: [generation("ea", { state: "retired" }), generation("aa", { state: "revoked" })],
      }),
    });
    showScreen(<CcmsCaPage />);
    await screen.findByRole("region", { name: "AA" });
    card("EA").getByText("No EA is in use");
    card("EA").getByText(/devices cannot enrol/);
    card("AA").getByText("No AA is in use");
    card("AA").getByText(/no tickets are issued/);
    await card("AA").findByText("Earlier generations");
    card("AA").getByText("1, revoked: not to be trusted any more");
    card("EA").getByText("1, retired: signs only for those who still ask it; what it signed holds");
    const ask = await card("AA").findByRole("link", { name: "contact@v2x.example" });
    expect(ask.getAttribute("href")).toBe("mailto:contact@v2x.example");
    expect(card("AA").queryByRole("button", { name: /Download|More info/ })).toBeNull();
    card("RCA").getByRole("button", { name: "Download CTL" });
  });

  it("keeps names, addresses and downloads where validity and lists cannot be loaded, until they can", async () => {
    server.answer({ getInfoBundle: json(bundle), authorityStatus: refusal(500, "The database is away.") });
    showScreen(<CcmsCaPage />);
    await screen.findByText("Validity, permissions and lists could not be loaded.");
    card("RCA").getByRole("button", { name: "Download CTL" });
    expect(card("AA").queryByText("Valid until")).toBeNull();
    server.answer({ authorityStatus: json(aliveStatus) });
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await card("AA").findByText("400 days left");
    expect(screen.queryByText("Validity, permissions and lists could not be loaded.")).toBeNull();
  });

  it("copies a whole HashedId8 and says so [R2.95]", async () => {
    const copied = fakeClipboard();
    await open();
    fireEvent.click(screen.getByRole("button", { name: "Copy HashedId8 of EA" }));
    await screen.findByText("Copied");
    expect(copied).toEqual(["1011223344556677"]);
  });

  it("shows the AA URL and the decoded certificate in More info, and gives the focus back [R2.102] [R2.103] [R7.20] [R7.21]", async () => {
    await open();
    server.answer({
      getEaCert: new Response(new Uint8Array([0x80, 3])),
      decodeCOER: new Response("certificate Certificate ::= {\n  version 3\n}"),
    });
    const trigger = screen.getByRole("button", { name: "More info about EA" });
    trigger.focus();
    fireEvent.click(trigger);
    const dialog = within(await screen.findByRole("dialog"));
    dialog.getByText("AA URL");
    dialog.getByText("http://portal/ccms/ea/authorization-validation");
    await dialog.findByText("version 3", { exact: false });
    expect(server.received.find(({ path }) => path.endsWith("/decodeCOER"))?.query.get("type")).toBe(
      "CcmsCert",
    );
    expect(await fact(dialog, "Valid from")).toBe("2030-01-01 00:00 UTC");
    expect(await fact(dialog, "Generation")).toBe("1, current");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("EA: TEST EA"));
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.activeElement).toBe(trigger);
  });

  it("says in More info what each SSP permits, in the decoder's words", async () => {
    await open();
    server.answer({ getAaCert: new Response(new Uint8Array([0x80, 3])), decodeCOER: new Response("x") });
    await screen.findAllByText("400 days left");
    fireEvent.click(screen.getByRole("button", { name: "More info about AA" }));
    const permissions = async (name: string) =>
      within(await screen.findByRole("region", { name }))
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent);
    expect(await permissions("May sign")).toEqual([
      "Secured certificate request (623)SSP 0132version 1 grants authorization responses",
    ]);
    expect(await permissions("May let others sign")).toEqual([
      "CA basic service (36)SSP 01FFFCversion 1; may grant no passing",
      "DEN basic service (37)SSP 01FFFFFFversion 1; may grant accident",
      "DEN basic service (37)SSP 02FFFFFFFFversion 2; may grant aquaplaning",
      "GeoNetworking management (141)any SSP",
    ]);
  });

  it("shows the server's words beside the button and in the snackbar when a download fails [R8.39]", async () => {
    await open();
    server.answer({ getCrl: refusal(500, "The list of the RCA is not available.") });
    fireEvent.click(card("RCA").getByRole("button", { name: "Download CRL" }));
    await card("RCA").findByText("The list of the RCA is not available.");
    await waitFor(() => expect(screen.getAllByText("The list of the RCA is not available.")).toHaveLength(2));
  });

  it("says that the authorities could not be loaded, and loads them again on demand", async () => {
    server.answer({ getInfoBundle: refusal(500, "The database is away.") });
    showScreen(<CcmsCaPage />);
    await screen.findByText("The authorities could not be loaded.");
    screen.getByText("The database is away.");
    server.answer({ getInfoBundle: json(bundle) });
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("region", { name: "RCA" });
  });
});
