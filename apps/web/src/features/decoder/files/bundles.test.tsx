import { File as NodeFile } from "node:buffer";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { examples } from "@v2x/decoder";
import { fixture } from "@v2x/testkit";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { fakeServer, json, showScreen } from "../../../screen.test-support.tsx";
import { evidenceShelf } from "../../../session/evidence-shelf.ts";
import { CoerDecoderPage } from "../CoerDecoderPage.tsx";
import { UperDecoderPage } from "../UperDecoderPage.tsx";
import { workersHere } from "../worker/worker.test-support.ts";
import type { WorkerRequest } from "../worker/worker-protocol.ts";
import { root } from "./x509.test-support.ts";

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
    expect(server.received.filter(({ path }) => /decode|verdict$/.test(path))).toEqual([]);
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

/** Has the test stand between the screen and what checks bundles. */
function between(answer: (request: WorkerRequest, reply: (data: object) => void, pass: () => void) => void) {
  const Here = globalThis.Worker;
  vi.stubGlobal(
    "Worker",
    class extends Here {
      override postMessage(request: WorkerRequest): void {
        const pass = () => super.postMessage(request);
        const reply = (data: object) =>
          this.onmessage?.({ data: { id: request.id, ...data } } as MessageEvent);
        if (request.call === "checkBundle") answer(request, reply, pass);
        else pass();
      }
    },
  );
}

describe("the check of a bundle", () => {
  it("that failed is done again by Try again", async () => {
    let failures = 1;
    between((_, reply, pass) => {
      failures -= 1;
      if (failures < 0) pass();
      else queueMicrotask(() => reply({ error: "the check came to nothing" }));
    });
    showScreen(<CoerDecoderPage />);
    choose(bundle);
    const alert = await screen.findByText("the check came to nothing", undefined, patient);
    expect(alert).toBeDefined();
    expect(screen.getByText("The bundle could not be checked.")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await headline();
    expect(screen.queryByText("The bundle could not be checked.")).toBeNull();
    expect(within(table()).getByText("AT.oer")).toBeDefined();
  });

  it("that takes a while says how far it is", async () => {
    let goOn: (() => void) | undefined;
    let asked = 0;
    between((_, reply, pass) => {
      asked += 1;
      if (asked === 1) queueMicrotask(() => reply({ value: { progress: { done: 3, all: 12 } } }));
      else if (asked === 2) goOn = pass;
      else pass();
    });
    showScreen(<CoerDecoderPage />);
    choose(bundle);
    const bar = await screen.findByRole("progressbar", { name: "Files of the bundle" }, patient);
    expect(bar.getAttribute("aria-valuenow")).toBe("25");
    expect(screen.getByText("Checking the files: 3 of 12")).toBeDefined();
    expect(screen.getByRole("region", { name: "Files of the bundle" }).getAttribute("aria-busy")).toBe(
      "true",
    );
    goOn!();
    await headline();
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  it("goes by the portal's own roots, and says so", async () => {
    const hex = Buffer.from(certificate("CERT_IUT_A_RCA")).toString("hex");
    server.answer({ authorities: json({ evidence: [hex], anchors: [hex] }) });
    showScreen(<CoerDecoderPage />);
    choose(zipSync({ "AA.oer": certificate("CERT_IUT_A_AA") }));
    await screen.findByRole("heading", { name: /Its 1 file is in order/ }, patient);
    cleanup();
    showScreen(<CoerDecoderPage />);
    choose(bundle);
    await headline();
    expect(
      screen.getByText(
        /Chains are followed to the root .*, which is trusted because it is this portal's own\./,
      ),
    ).toBeDefined();
  });

  it("leaves open what nobody at hand answers for, until it is given by hand", async () => {
    const hex = Buffer.from(certificate("CERT_IUT_A_RCA")).toString("hex");
    showScreen(<CoerDecoderPage />);
    choose(zipSync({ "AA.oer": certificate("CERT_IUT_A_AA") }));
    await screen.findByRole("heading", { name: /open: AA\.oer: issuer [0-9A-F]{16} missing/ }, patient);
    act(() => evidenceShelf.add([{ hex, title: "the root", isRoot: true, from: "given", isTrusted: true }]));
    await screen.findByRole("heading", { name: /Its 1 file is in order/ }, patient);
  });
});

describe("X.509 in a bundle", () => {
  it("is a row like any other, and shows what it says", async () => {
    vi.setSystemTime(new Date("2030-01-01T00:00:00Z"));
    showScreen(<CoerDecoderPage />);
    choose(zipSync({ "tls/root.pem": strToU8(root) }));
    await screen.findByRole("heading", { name: /Its 1 file is in order/ }, patient);
    expect(rowOf("tls/root.pem").textContent).toMatch(/X\.509 certificate of CN=Root/);
    await screen.findByText("EC on NIST P-256");
    expect(screen.queryByText(/neither a certificate nor secured data/)).toBeNull();
    // Of what has no fields the size is told, and no view is drawn.
    const output = within(screen.getByRole("region", { name: "Decoded output" }));
    await output.findByText(/^\d+ bytes$/, undefined, patient);
    expect(screen.queryByRole("tree")).toBeNull();
    vi.setSystemTime(new Date("2020-06-01T00:00:00Z"));
  });
});

describe("a certificate chain file", () => {
  it("has a row for each certificate in it, and the file itself is shown first", async () => {
    const { hex } = examples.find(({ type }) => type === "ScmsCcf")!;
    showScreen(<CoerDecoderPage />);
    choose(new Uint8Array(Buffer.from(hex, "hex")), "raCcf.oer");
    await screen.findByRole("table", undefined, patient);
    const rows = within(table())
      .getAllByRole("row")
      .map(({ textContent }) => textContent);
    expect(rows.filter((text) => /raCcf\.oer\/[0-9A-F]{16}\.oer/.test(text))).toHaveLength(8);
    expect(screen.getByText("List with its certificates")).toBeDefined();
  });
});

describe("at 360 px", () => {
  it("files are cards with the whole reason, what it is and how long it holds", async () => {
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(328);
    showScreen(<CoerDecoderPage />);
    choose(bundle);
    await headline();
    expect(table().hasAttribute("data-narrow")).toBe(true);
    const { textContent } = rowOf("AT.oer");
    expect(textContent).toMatch(/AT\.vkey is not the private key of its certificate/);
    expect(textContent).toMatch(/authorization ticket/i);
    expect(textContent).toMatch(/Valid until \d{4}-\d\d-\d\d/);
    vi.restoreAllMocks();
  });
});
