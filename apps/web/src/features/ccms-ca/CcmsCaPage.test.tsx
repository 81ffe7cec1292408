import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { fakeServer, json, refusal, showScreen } from "../../screen.test-support.tsx";
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

async function open(): Promise<void> {
  server.answer({ getInfoBundle: json(bundle) });
  showScreen(<CcmsCaPage />);
  await screen.findByRole("region", { name: "EA" });
}

const card = (role: string) => within(screen.getByRole("region", { name: role }));

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

  it("copies a whole HashedId8 and says so [R2.95]", async () => {
    const written = vi.fn(async () => undefined);
    vi.stubGlobal("navigator", Object.assign(navigator, { clipboard: { writeText: written } }));
    await open();
    fireEvent.click(screen.getByRole("button", { name: "Copy HashedId8 of EA" }));
    await screen.findByText("Copied");
    expect(written).toHaveBeenCalledWith("1011223344556677");
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
    await waitFor(() => expect(document.activeElement?.textContent).toBe("EA: TEST EA"));
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.activeElement).toBe(trigger);
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
