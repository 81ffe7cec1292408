import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { examples } from "@v2x/decoder";
import { describe, expect, it } from "vitest";
import { fakeServer, refusal, showScreen } from "../../screen.test-support.tsx";
import { CoerDecoderPage } from "./CoerDecoderPage.tsx";
import { UperDecoderPage } from "./UperDecoderPage.tsx";
import { workersHere } from "./worker/worker.test-support.ts";

const server = fakeServer();
workersHere();
// The worker's work is done in the test's own thread here, and codecs are made on first use.
const patient = { timeout: 10_000 };
const text = "certificate Certificate ::= {\n  version 3\n}";

function type(hex: string): void {
  fireEvent.change(screen.getByLabelText("Hex data"), { target: { value: hex } });
}

function decode(): void {
  fireEvent.click(screen.getByRole("button", { name: "Decode" }));
}

function hexOf(wanted: string): string {
  return examples.find((example) => example.type === wanted)!.hex;
}

function selector(): HTMLSelectElement {
  return screen.getByLabelText<HTMLSelectElement>("Type");
}

const decoders = [
  {
    name: "COER decoder",
    Page: CoerDecoderPage,
    call: "decodeHexEncodedCOER",
    asked: "CcmsCert",
    product: "coer",
  },
  {
    name: "UPER decoder",
    Page: UperDecoderPage,
    call: "decodeHexEncodedUPER",
    asked: "MessageFrame",
    product: "uper",
  },
];

describe.each(decoders)("$name", ({ Page, call, asked, name, product }) => {
  it("sends the hex with the chosen type and shows the text that comes back [R2.76] [R2.78] [R2.79] [R2.80] [R7.16] [R7.17]", async () => {
    server.answer({ [call]: new Response(text) });
    showScreen(<Page />, `/dashboard/${product}_decoder?type=${asked}`);
    type("8003");
    decode();
    const output = await screen.findByRole("region", { name: "Decoded output" });
    await within(output).findByText("version 3", { exact: false });
    const received = server.received.find(({ path }) => path.endsWith(`/${call}`));
    expect(received?.body).toBe("8003");
    expect(received?.query.get("type")).toBe(asked);
    expect(within(output).getByText(`Read as ${asked}, 2 bytes`)).toBeDefined();
  });

  it("has its name as heading and opens with type unknown [R2.17] [R2.18] [R2.67] [R2.81]", () => {
    showScreen(<Page />);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(name);
    expect(selector().value).toBe("unknown");
  });

  it("asks for data before anything is sent, at the field that lacks it [R5.1] [R5.2] [R5.56]", async () => {
    showScreen(<Page />);
    decode();
    await screen.findByText("This field is required.");
    expect(screen.getByLabelText("Hex data").getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(screen.getByLabelText("Hex data"));
    expect(server.received.filter(({ path }) => path.includes("decode"))).toEqual([]);
  });

  it("offers to remove separators where nothing else is wrong [R5.3] [R5.4]", async () => {
    showScreen(<Page />);
    screen.getByText(
      /with or without separators.*Decode \(Ctrl\+Enter\).* takes pairs of hex digits only\.$/,
    );
    type("80:03 00");
    decode();
    await screen.findByText("Enter pairs of hexadecimal digits (0-9, a-f) with nothing between them.");
    fireEvent.click(await screen.findByRole("button", { name: "Remove separators" }));
    expect(screen.getByLabelText<HTMLTextAreaElement>("Hex data").value).toBe("800300");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Remove separators" })).toBeNull());
    expect(document.activeElement).toBe(screen.getByLabelText("Hex data"));
  });

  it("does not offer it where digits are wrong [R5.3] [R5.4]", async () => {
    showScreen(<Page />);
    type("80:0z");
    decode();
    await screen.findByText("Enter pairs of hexadecimal digits (0-9, a-f) with nothing between them.");
    expect(screen.queryByRole("button", { name: "Remove separators" })).toBeNull();
  });

  it("says that input is not of the type, with the server's words below [R8.4] [R8.5] [R8.1]", async () => {
    server.answer({ [call]: refusal(400, "offset 2, toBeSigned: 4 bytes expected, 0 left") });
    showScreen(<Page />, `/?type=${asked}`);
    type("8003");
    fireEvent.keyDown(screen.getByLabelText("Hex data"), { key: "Enter", ctrlKey: true });
    await screen.findByText(`This input could not be decoded as ${asked}. Check the type and the data.`);
    screen.getByText("offset 2, toBeSigned: 4 bytes expected, 0 left");
  });

  it("names the contact for a failure that it does not know [R8.3]", async () => {
    server.answer({ [call]: new Response("<html>oops</html>", { status: 418 }) });
    showScreen(<Page />);
    type("8003");
    decode();
    await screen.findByText(
      "Something went wrong. Please try again; if it happens again, write to contact@v2x.example.",
    );
  });
});

describe("the fields of a decoded structure", () => {
  it("are decoded while one types, and the call is not needed for it", async () => {
    showScreen(<CoerDecoderPage />);
    type(hexOf("CcmsCert"));
    const tree = await screen.findByRole("tree", { name: "Fields" }, patient);
    await within(tree).findByText("toBeSigned");
    await screen.findByText("certificate of the European system (TS 103 097)");
    expect(server.received.filter(({ path }) => path.includes("decode"))).toEqual([]);
  });
});

describe("a reading that something speaks against", () => {
  it("is shown as likely, with the reasons", async () => {
    showScreen(<UperDecoderPage />);
    type("03a10101");
    await screen.findByText(
      "Doubtful: content is an alternative that this edition does not define.",
      {},
      patient,
    );
    screen.getByText(/^likely, but not certain · /);
  });
});

describe("the selector", () => {
  it("of the COER decoder offers its types [R2.72] [R2.73] [R2.74]", () => {
    showScreen(<CoerDecoderPage />);
    expect(Array.from(selector().options, ({ text }) => text)).toEqual([
      "unknown",
      "CcmsCert",
      "CcmsCtl",
      "CcmsCrl",
      "ScmsCert",
      "ScmsCcf",
      "ScmsCcrl",
      "ScmsCtl",
      "ScmsCrl",
    ]);
  });

  it("of the UPER decoder offers its types [R2.81] [R2.82] [R2.83] [R2.84]", () => {
    showScreen(<UperDecoderPage />);
    expect(Array.from(selector().options, ({ text }) => text)).toEqual([
      "unknown",
      "Ieee1609DataSigned",
      "MessageFrame",
      "TravelerInformationMessage",
      "CAM",
      "DENM",
      "CPM",
      "VAM",
      "POIM",
      "MAPEM",
      "SPATEM",
      "SREM",
      "SSEM",
      "RTCMEM",
      "IVIM",
    ]);
  });

  it("follows an example that is loaded", async () => {
    showScreen(<CoerDecoderPage />);
    fireEvent.click(
      await screen.findByRole("button", { name: "Load the example Certificate of an intermediate CA" }),
    );
    await screen.findByText("154 bytes");
    await waitFor(() => expect(selector().value).toBe("ScmsCert"), patient);
  });
});
