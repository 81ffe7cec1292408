import { fireEvent, screen, within } from "@testing-library/react";
import { fromHex } from "@v2x/asn1";
import { examples, readCoer, textOf } from "@v2x/decoder";
import { describe, expect, it } from "vitest";
import { fakeServer, refusal, showScreen } from "../../screen.test-support.tsx";
import { CoerDecoderPage } from "./CoerDecoderPage.tsx";
import { workersHere } from "./worker/worker.test-support.ts";

const server = fakeServer();
workersHere();
// The worker's work is done in the test's own thread here, and codecs are made on first use.
const patient = { timeout: 15_000 };
const { hex } = examples.find(({ type }) => type === "ScmsCert")!;

async function decode(): Promise<HTMLElement> {
  showScreen(<CoerDecoderPage />, "/?type=ScmsCert&view=text");
  fireEvent.change(screen.getByLabelText("Hex data"), { target: { value: hex } });
  await screen.findByText(/^certificate Certificate ::=/, {}, patient);
  fireEvent.click(screen.getByRole("button", { name: "Decode" }));
  return screen.findByRole("region", { name: "Decoded output" });
}

describe("the server's answer", () => {
  it("is told in a line where it is what the page shows already", async () => {
    const text = textOf(readCoer("ScmsCert", fromHex(hex)), "notation");
    // Of several structures one behind the other the server has all.
    server.answer({ decodeHexEncodedCOER: new Response(`${text}another structure`) });
    await decode();
    await screen.findByText("The server reads the same.", {}, patient);
    expect(screen.queryByText("another structure")).toBeNull();
  });

  it("is shown whole, with a warning, where it is another", async () => {
    server.answer({ decodeHexEncodedCOER: new Response("certificate Certificate ::= {\n  version 4\n}") });
    const output = await decode();
    await within(output).findByText("The server reads this in another way", { exact: false }, patient);
    within(output).getByText("Read as ScmsCert, 154 bytes");
    const text = within(output).getByRole("group", { name: "The server's text" });
    within(text).getByText("version 4", { exact: false });
  });

  it("is none where the server refuses; the page's own reading stays", async () => {
    server.answer({ decodeHexEncodedCOER: refusal(400, "no") });
    const output = await decode();
    await screen.findByText(/^This input could not be decoded as ScmsCert/, {}, patient);
    expect(within(output).queryByText(/^The server reads/)).toBeNull();
    within(output).getByText(/^certificate Certificate ::=/);
  });
});
