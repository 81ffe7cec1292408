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
    checks: [
      { name: "octets-whole", clause: "6.4", outcome: "pass", expected: "the octets are whole", path: "" },
    ],
    furtherChecks: 0,
  };
  const verdict = {
    title: "root CA",
    now: "2026-01-01T00:00:00Z",
    lights: [
      light,
      { ...light, id: "signature", state: "unknown", reason: "The issuer is not at hand.", checks: [] },
      {
        ...light,
        id: "time",
        state: "fail",
        reason: "It is no longer valid.",
        checks: [
          {
            name: "valid-at-moment",
            clause: "IEEE 1609.2 5.2.4",
            outcome: "fail",
            expected: "it is valid now",
            found: "it ended yesterday",
            path: "chain[1].toBeSigned.validityPeriod",
            subject: 'AA "X" (1122334455667788)',
          },
        ],
        furtherChecks: 7,
      },
    ],
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
    within(panel).getByText("Fails: Time. Not decided: Signature.");
    within(panel).getByText("Expected: it is valid now", { exact: false });
    within(panel).getByText("Found: it ended yesterday");
    within(panel).getByText('AA "X" (1122334455667788), chain[1].toBeSigned.validityPeriod');
    within(panel).getByText("7 more checks are not listed.");
    const passed = within(panel).getByText("1 check passed").closest("details");
    expect(passed?.open).toBe(false);
    within(passed!).getByText("the octets are whole", { exact: false });
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

  it("heads the lights with what comes of them, and does not count as passed what does not apply", async () => {
    const inapplicable = { ...light.checks[0], outcome: "notApplicable" };
    const region = { ...light, id: "region", state: "notApplicable", checks: [inapplicable] };
    server.answer({ verdict: () => json({ ...verdict, lights: [light, region], missing: [] }) });
    showScreen(<CoerDecoderPage />);
    type(hexOf("ScmsCert"));
    const panel = await screen.findByRole("region", { name: "Verdict" }, patient);
    fireEvent.click(within(panel).getByRole("button", { name: "Judge" }));
    await within(panel).findByText("Passes every question that applies.");
    within(panel).getByText("1 check passed");
    within(panel).getByText("1 check passed or not applicable");
  });

  it("is not offered for a message that nobody signed", async () => {
    showScreen(<UperDecoderPage />);
    type(hexOf("MessageFrame"));
    await screen.findByRole("tree", { name: "Fields" }, patient);
    expect(screen.queryByRole("region", { name: "Verdict" })).toBeNull();
  });
});
