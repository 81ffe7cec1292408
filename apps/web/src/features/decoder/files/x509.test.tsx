import { File as NodeFile } from "node:buffer";
import { fireEvent, screen, within } from "@testing-library/react";
import { generatePrivateKey } from "@v2x/crypto";
import { describe, expect, it } from "vitest";
import { fakeServer, showScreen } from "../../../screen.test-support.tsx";
import { CoerDecoderPage } from "../CoerDecoderPage.tsx";
import { UperDecoderPage } from "../UperDecoderPage.tsx";
import { workersHere } from "../worker/worker.test-support.ts";
import { root } from "./x509.test-support.ts";

const server = fakeServer();
workersHere();
// The worker's work is done in the test's own thread here, and codecs are made on first use.
const patient = { timeout: 20_000 };

const panel = () => screen.findByRole("region", { name: "X.509" }, patient);
function type(text: string): void {
  fireEvent.change(screen.getByLabelText("Hex data"), { target: { value: text } });
}

describe("X.509", () => {
  it.each([
    CoerDecoderPage,
    UperDecoderPage,
  ])("in PEM is shown where the decoded structure would be", async (Page) => {
    showScreen(<Page />);
    type(root);
    const shown = await panel();
    within(shown).getByRole("heading", { name: "X.509 certificate of CN=Root, O=Test, C=DE" });
    within(shown).getByText("EC on NIST P-256");
    within(shown).getByText("Signed by itself.");
    expect(screen.queryByRole("tree")).toBeNull();
  });

  it("in DER is shown from a file", async () => {
    showScreen(<CoerDecoderPage />);
    const der = Buffer.from(root.replace(/-----.*?-----|\s/g, ""), "base64");
    fireEvent.change(screen.getByLabelText(/Choose a file or drop it here/), {
      // jsdom's own cannot be read.
      target: { files: [new NodeFile([der], "root.der")] },
    });
    within(await panel()).getByText("Signed by itself.");
    // The input has done its work; there is nothing in it for the server.
    await screen.findByRole("button", { name: "Edit input" });
    screen.getByText(`Hex data · ${der.length} bytes · root.der`);
    expect(screen.queryByRole("button", { name: "Decode" })).toBeNull();
  });

  it("private keys are shown by their public part alone, with the warning, and are sent and kept nowhere", async () => {
    const key = generatePrivateKey("BrainpoolP256r1");
    showScreen(<CoerDecoderPage />);
    type(`${root}${key.toPkcs8Pem()}`);
    const shown = await panel();
    within(shown).getByText("EC on brainpoolP256r1");
    within(shown).getByRole("heading", { name: "Private key (PKCS#8)" });
    await screen.findByText("Private key recognized: PKCS#8 private key");
    expect(screen.queryByRole("button", { name: "Decode" })).toBeNull();
    expect(shown.textContent).not.toContain(Buffer.from(key.toScalar()).toString("hex"));
    expect(JSON.stringify(sessionStorage) + JSON.stringify(localStorage)).not.toContain("PRIVATE KEY");
    expect(server.received.filter(({ path }) => /decode|verdict/.test(path))).toEqual([]);
  });
});
