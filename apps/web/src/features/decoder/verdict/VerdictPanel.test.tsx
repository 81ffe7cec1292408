import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { examples } from "@v2x/decoder";
import { describe, expect, it } from "vitest";
import { fakeServer, json, showScreen } from "../../../screen.test-support.tsx";
import { CoerDecoderPage } from "../CoerDecoderPage.tsx";
import { UperDecoderPage } from "../UperDecoderPage.tsx";
import { workersHere } from "../worker/worker.test-support.ts";

const server = fakeServer();
workersHere();

// The worker's work is done in the test's own thread here, and codecs are made on first use.
const patient = { timeout: 15_000 };

function hexOf(type: string): string {
  return examples.find((example) => example.type === type)!.hex;
}

function type(hex: string): void {
  fireEvent.change(screen.getByLabelText("Hex data"), { target: { value: hex } });
}

describe("the verdict", () => {
  const light = {
    id: "decoded",
    state: "pass",
    reason: "The octets are a whole certificate.",
    clause: "6.4",
  };
  const verdict = {
    title: "root CA",
    now: "2026-01-01T00:00:00Z",
    lights: [light, { ...light, id: "signature", state: "unknown", reason: "The issuer is not at hand." }],
    missing: ["D163E79063BEEF66"],
    chain: [],
  };

  it("is asked for on demand, says each answer in words, and again with a certificate that is added", async () => {
    server.answer({ verdict: () => json(verdict) });
    showScreen(<CoerDecoderPage />);
    type(hexOf("ScmsCert"));
    const panel = await screen.findByRole("region", { name: "Verdict" }, patient);
    expect(server.received.some(({ path }) => path.endsWith("/verdict"))).toBe(false);
    fireEvent.click(within(panel).getByRole("button", { name: "Judge" }));
    await within(panel).findByText("The issuer is not at hand.", { exact: false });
    within(panel).getByText("Pass");
    within(panel).getByText("Unknown");
    within(panel).getByText("D163E79063BEEF66");
    fireEvent.change(within(panel).getByLabelText("Add a certificate or list"), {
      target: { value: "80:03" },
    });
    fireEvent.click(within(panel).getByRole("button", { name: "Add" }));
    await within(panel).findByText("No. 1, 2 bytes");
    const asked = () =>
      server.received
        .filter(({ path }) => path.endsWith("/verdict"))
        .map(({ body }) => JSON.parse(String(body)) as { hex: string; known: string[]; trusted: string[] });
    await waitFor(() => expect(asked().at(-1)?.known).toEqual(["8003"]));
    expect(asked()[0]).toMatchObject({ hex: hexOf("ScmsCert"), known: [], trusted: [] });
    fireEvent.click(within(panel).getByLabelText("I trust number 1 as a root"));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ known: [], trusted: ["8003"] }));
  });

  it("is not offered for a message that nobody signed", async () => {
    showScreen(<UperDecoderPage />);
    type(hexOf("MessageFrame"));
    await screen.findByRole("tree", { name: "Fields" }, patient);
    expect(screen.queryByRole("region", { name: "Verdict" })).toBeNull();
  });
});
