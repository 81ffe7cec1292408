import { File as NodeFile } from "node:buffer";
import { fireEvent, screen, within } from "@testing-library/react";
import { fixture } from "@v2x/testkit";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { fakeServer, showScreen } from "../../../screen.test-support.tsx";
import { CoerDecoderPage } from "../CoerDecoderPage.tsx";
import { UperDecoderPage } from "../UperDecoderPage.tsx";
import { workersHere } from "../worker/worker.test-support.ts";

const server = fakeServer();
workersHere();
// When the certificates of the test system were valid.
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2020-06-01T00:00:00Z") }));
afterAll(() => void vi.useRealTimers());
// The worker's work is done in the test's own thread here, and codecs are made on first use.
const patient = { timeout: 20_000 };

const certificate = (name: string) => fixture(`etsi-test-pki/${name}.oer`);
/** A key that is no certificate's: the number 7. */
const stranger = new Uint8Array(32).fill(0, 0, 31).fill(7, 31);
const bundle = zipSync({
  "README.txt": strToU8("a chain of the ETSI test system"),
  "RCA.oer": certificate("CERT_IUT_A_RCA"),
  "AA.oer": certificate("CERT_IUT_A_AA"),
  "AT.oer": certificate("CERT_IUT_A_AT"),
  "AT.vkey": stranger,
});

function choose(content: Uint8Array, name = "certificates.zip"): void {
  fireEvent.change(screen.getByLabelText(/Choose a file or drop it here/), {
    // jsdom's own cannot be read.
    target: { files: [new NodeFile([content], name)] },
  });
}

const headline = () => screen.findByRole("heading", { name: /in order/ }, patient);
const table = () => screen.getByRole("table");
const rowOf = (path: string) => within(table()).getByRole("row", { name: new RegExp(path) });

describe("a bundle", () => {
  it.each([
    CoerDecoderPage,
    UperDecoderPage,
  ])("is checked as a whole, and what is wrong stands on top", async (Page) => {
    showScreen(<Page />);
    choose(bundle);
    expect((await headline()).textContent).toMatch(/1 key does not belong to its certificate: AT\.vkey/);
    const [, first] = within(table()).getAllByRole("row");
    expect(first!.textContent).toMatch(/Wrong.*AT\.oer.*AT\.vkey is not the private key of its certificate/);
    expect(within(rowOf("RCA.oer")).getAllByText(/root CA/).length).toBeGreaterThan(0);
    expect(within(table()).queryByText("AT.vkey")).toBeNull();
    expect(within(table()).queryByText("README.txt")).toBeNull();
  });

  it("shows the wrong file and its answers at once, and another one by its button", async () => {
    showScreen(<CoerDecoderPage />);
    choose(bundle);
    await headline();
    const answers = await screen.findByLabelText("What was checked of AT.oer", undefined, patient);
    expect(within(answers).getByText("AT.vkey is not the private key of its certificate")).toBeDefined();
    expect(rowOf("AT.oer").getAttribute("aria-current")).toBe("true");
    fireEvent.click(screen.getByRole("button", { name: "Show RCA.oer" }));
    await screen.findByLabelText("What was checked of RCA.oer", undefined, patient);
    expect(rowOf("RCA.oer").getAttribute("aria-current")).toBe("true");
  });

  it("is neither sent nor kept", async () => {
    showScreen(<CoerDecoderPage />);
    choose(bundle);
    await headline();
    expect(server.received.filter(({ path }) => /decode|verdict/.test(path))).toEqual([]);
    expect(JSON.stringify(sessionStorage) + JSON.stringify(localStorage)).not.toContain("certificates.zip");
  });

  it.each([
    [
      "cut short",
      bundle.subarray(0, -40),
      /certificates\.zip could not be decoded: the zip file cannot be read: it does not end/,
    ],
    ["of keys alone", zipSync({ "AT.vkey": stranger }), /it holds nothing but keys and texts/],
  ])("%s says so where the file was chosen", async (_, zip, text) => {
    showScreen(<CoerDecoderPage />);
    choose(zip);
    await screen.findByText(text, undefined, patient);
  });
});
