import { File as NodeFile } from "node:buffer";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { examples } from "@v2x/decoder";
import { describe, expect, it, vi } from "vitest";
import { fakeServer, showScreen } from "../../../screen.test-support.tsx";
import { firstStepRecord } from "../../../session/first-steps.ts";
import { CoerDecoderPage } from "../CoerDecoderPage.tsx";
import { UperDecoderPage } from "../UperDecoderPage.tsx";
import { workersHere } from "../worker/worker.test-support.ts";

const server = fakeServer();
workersHere();

// The worker's work is done in the test's own thread here, and codecs are made on first use.
const patient = { timeout: 15_000 };

/** PKCS#8 of a key on P-256 whose number is 1 to 32. */
const keyDer =
  "304102010030130 6072a8648ce3d020106082a8648ce3d030107042730250201010420".replace(" ", "") +
  Array.from({ length: 32 }, (_, index) => (index + 1).toString(16).padStart(2, "0")).join("");

function hexOf(type: string): string {
  return examples.find((example) => example.type === type)!.hex;
}

function field(): HTMLTextAreaElement {
  return screen.getByLabelText<HTMLTextAreaElement>("Hex data");
}

function type(text: string): void {
  fireEvent.change(field(), { target: { value: text } });
}

function paste(text: string): void {
  fireEvent.paste(field(), { clipboardData: { getData: () => text } });
  type(text);
}

function choose(content: string | Uint8Array<ArrayBuffer>, name: string): void {
  fireEvent.change(screen.getByLabelText(/Choose a file or drop it here/), {
    // jsdom's own cannot be read.
    target: { files: [new NodeFile([content], name)] },
  });
}

/** Calls that carry what is decoded; the portal's own authorities are asked for without any of it. */
function sent(): unknown[] {
  return server.received.filter(({ path }) => /decodeHex|verdict$/.test(path));
}

const tree = () => screen.findByRole("tree", { name: "Fields" }, patient);
const editButton = () => screen.findByRole("button", { name: "Edit input" }, patient);
const isFolded = () => screen.queryByRole("button", { name: "Edit input" }) !== null;

describe("the input", () => {
  it("folds away after a paste that is read, and comes back whole to be edited", async () => {
    showScreen(<CoerDecoderPage />);
    field().focus();
    paste(hexOf("ScmsCert"));
    const edit = await editButton();
    expect(document.activeElement).toBe(edit);
    screen.getByText("Hex data · 154 bytes");
    screen.getByRole("button", { name: "Decode" });
    screen.getByLabelText("Type");
    fireEvent.click(edit);
    expect(isFolded()).toBe(false);
    expect(field().value).toBe(hexOf("ScmsCert"));
    expect(document.activeElement).toBe(field());
  });

  it("names what was left out of it while it is folded away", async () => {
    const spat = "00130b0000002681000000004006";
    showScreen(<UperDecoderPage />);
    paste(["0014deadbeef0102030405", spat, "00zz", spat, "00zz", "00zz", spat].join("\n"));
    await editButton();
    const [alert] = screen.getAllByRole("alert").filter(({ textContent }) => /skipped/.test(textContent));
    expect(
      within(alert!).getByText(/^Line 1 was skipped because it is not a complete message: /),
    ).toBeDefined();
    expect(within(alert!).getByText("1 more")).toBeDefined();
    expect(within(alert!).getByText(/^Line 6 was skipped/)).toBeDefined();
  });

  it("stays while somebody types, and folds away once it was sent", async () => {
    server.answer({ decodeHexEncodedCOER: new Response("certificate") });
    showScreen(<CoerDecoderPage />);
    type(hexOf("ScmsCert"));
    await tree();
    expect(isFolded()).toBe(false);
    fireEvent.click(screen.getByRole("button", { name: "Decode" }));
    await editButton();
  });

  it("stays where reading failed, for somebody to mend it", async () => {
    showScreen(<CoerDecoderPage />);
    paste(hexOf("ScmsCert").slice(0, 200));
    await screen.findByRole("note", {}, patient);
    expect(isFolded()).toBe(false);
  });

  it("is there again when the screen is opened again, on the other decoder too", async () => {
    showScreen(<CoerDecoderPage />);
    type(hexOf("MessageFrame"));
    await screen.findByRole("button", { name: "Open in the UPER decoder" }, patient);
    showScreen(<UperDecoderPage />);
    const fields = screen.getAllByLabelText<HTMLTextAreaElement>("Hex data");
    expect(fields.map(({ value }) => value)).toEqual([hexOf("MessageFrame"), hexOf("MessageFrame")]);
    expect(sessionStorage.getItem("decoder-input")).toContain(hexOf("MessageFrame"));
  });

  it("is gone everywhere once it was cleared", async () => {
    showScreen(<CoerDecoderPage />);
    type(hexOf("ScmsCert"));
    await tree();
    await waitFor(() => expect(sessionStorage.getItem("decoder-input")).not.toBeNull());
    type("");
    await waitFor(() => expect(sessionStorage.getItem("decoder-input")).toBeNull());
  });
});

describe("the count under the field", () => {
  it.each([
    ["80 03 00", "3 bytes"],
    ["0x80, 0x03, 0x00", "3 bytes"],
    ["gAMAgAMAgAMA+/==", ""],
  ])("of %j is what was read: %s", async (text, count) => {
    showScreen(<CoerDecoderPage />);
    type(text);
    if (count === "") await screen.findByText(/^Not decoded yet/, {}, patient);
    else await screen.findAllByText(count, {}, patient);
    expect(screen.queryByText(/^\d+ bytes and one digit$/)).toBeNull();
  });

  it("of base64 is that of its octets", async () => {
    showScreen(<CoerDecoderPage />);
    type(Buffer.from(hexOf("ScmsCert"), "hex").toString("base64"));
    await screen.findByText("154 bytes", {}, patient);
  });
});

describe("a file", () => {
  it("of text that spells nothing stands as its bytes in hex [R2.77]", async () => {
    showScreen(<CoerDecoderPage />);
    choose("hello, world\n", "note.txt");
    await waitFor(() => expect(field().value).toBe(Buffer.from("hello, world\n").toString("hex")), patient);
    await screen.findByText("13 bytes");
    screen.getByText("The text in the file spells no octets: these are the octets of its characters.");
  });

  it("that cannot be opened is said at the file, and there alone", async () => {
    showScreen(<CoerDecoderPage />);
    choose(Uint8Array.of(0x1f, 0x8b, 8, 0), "capture.pcap.gz");
    const said = await screen.findByText("capture.pcap.gz could not be decoded: the file is empty.");
    const input = screen.getByLabelText(/Choose a file or drop it here/);
    expect(input.getAttribute("aria-describedby")).toContain(said.id);
    expect(screen.queryByText(/Not decoded yet/)).toBeNull();
  });

  it("of an odd number of digits stands as it is, with what is wrong [R2.77]", async () => {
    showScreen(<CoerDecoderPage />);
    choose("80 03 0\n", "odd.txt");
    await waitFor(() => expect(field().value).toBe("80 03 0\n"), patient);
    screen.getByText(/^Not decoded yet: .*pair/);
    await screen.findByText("2 bytes and one digit");
    type("80 03 00");
    await screen.findByText("3 bytes", {}, patient);
  });
});

describe("a private key", () => {
  const pem = `-----BEGIN PRIVATE KEY-----\n${Buffer.from(keyDer, "hex").toString("base64")}\n-----END PRIVATE KEY-----\n`;

  it.each([
    ["PEM", pem],
    ["hex", keyDer],
    ["base64", Buffer.from(keyDer, "hex").toString("base64")],
  ])("as %s is warned about, and neither sent nor decoded nor kept", async (_form, text) => {
    showScreen(<CoerDecoderPage />);
    type(text);
    // A press that comes before the decoder knows what it is.
    fireEvent.keyDown(field(), { key: "Enter", ctrlKey: true });
    const warning = await screen.findByText("Private key recognized: PKCS#8 private key", {}, patient);
    expect(screen.queryByRole("button", { name: "Decode" })).toBeNull();
    expect(screen.queryByRole("region", { name: "Verdict" })).toBeNull();
    expect(screen.queryByRole("tree")).toBeNull();
    fireEvent.submit(screen.getByRole("form", { name: "Data to decode" }));
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(sent()).toEqual([]);
    expect(JSON.stringify(sessionStorage) + JSON.stringify(localStorage)).not.toContain(text.slice(30, 60));
    expect(warning.isConnected).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Clear the input" }));
    expect(field().value).toBe("");
    screen.getByRole("button", { name: "Decode" });
  });

  it("in a file is told by the file's name, and not shown", async () => {
    showScreen(<CoerDecoderPage />);
    choose(
      Uint8Array.from({ length: 32 }, (_, index) => index + 1),
      "AT_001.vkey",
    );
    await screen.findByText("Private key recognized: private key without a format", {}, patient);
    expect(field().value).toBe("");
    expect(sessionStorage.length).toBe(0);
  });

  it("is not kept after what stood there before", async () => {
    showScreen(<CoerDecoderPage />);
    type(hexOf("ScmsCert"));
    await waitFor(() => expect(sessionStorage.getItem("decoder-input")).not.toBeNull(), patient);
    type(keyDer);
    await screen.findByText(/^Private key recognized/, {}, patient);
    await waitFor(() => expect(sessionStorage.getItem("decoder-input")).toBeNull());
  });
});

describe("the other decoder", () => {
  it.each([
    ["", "UPER", CoerDecoderPage, "MessageFrame"],
    ["?type=CcmsCert", "UPER", CoerDecoderPage, "MessageFrame"],
    ["", "COER", UperDecoderPage, "ScmsCert"],
    ["?type=MessageFrame", "COER", UperDecoderPage, "CcmsCert"],
  ])("is offered at %j for what the %s decoder reads", async (query, name, Page, input) => {
    showScreen(<Page />, `/${query}`);
    type(hexOf(input));
    await screen.findByRole("button", { name: `Open in the ${name} decoder` }, patient);
  });

  it("is not offered for what this one reads", async () => {
    showScreen(<CoerDecoderPage />);
    type(hexOf("ScmsCert"));
    await tree();
    expect(screen.queryByRole("button", { name: /^Open in the/ })).toBeNull();
  });
});

describe("the examples", () => {
  it.each([
    ["COER", CoerDecoderPage, (type: string) => /^[CS]cms/.test(type)],
    ["UPER", UperDecoderPage, (type: string) => !/^[CS]cms/.test(type)],
  ])("of the %s decoder are all there, as buttons", async (_name, Page, isOf) => {
    showScreen(<Page />);
    const titles = examples.filter(({ type: of }) => isOf(of)).map(({ title }) => title);
    await screen.findByRole("button", { name: `Load the example ${titles[0]}` }, patient);
    for (const title of titles) {
      const button = screen.getByRole("button", { name: `Load the example ${title}` });
      expect(button.tabIndex).toBe(0);
      expect(within(button).getByText(title)).toBeDefined();
    }
  });
});

describe("the first step", () => {
  it("to decode is done by decoding in the browser, not by what cannot be read", async () => {
    const record = vi.spyOn(firstStepRecord, "record");
    showScreen(<CoerDecoderPage />);
    type(hexOf("ScmsCert").slice(0, 200));
    await screen.findByRole("note", {}, patient);
    expect(record).not.toHaveBeenCalled();
    type(hexOf("ScmsCert"));
    await waitFor(() => expect(record).toHaveBeenCalledWith("0A1B2C3D4E5F6071", "decode"), patient);
    expect(sent()).toEqual([]);
  });
});
