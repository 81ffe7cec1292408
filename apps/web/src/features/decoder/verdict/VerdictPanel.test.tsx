import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { examples } from "@v2x/decoder";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type Bench,
  emergencyCam,
  europeanBench,
  signMessage,
} from "../../../../../../packages/credentials/src/verdict/verdict.test-support.ts";
import { fakeServer, json, refusal, showScreen } from "../../../screen.test-support.tsx";
import { evidenceShelf } from "../../../session/evidence-shelf.ts";
import { CoerDecoderPage } from "../CoerDecoderPage.tsx";
import { UperDecoderPage } from "../UperDecoderPage.tsx";
import { workersHere } from "../worker/worker.test-support.ts";

const server = fakeServer();
workersHere();

// The worker's work is done in the test's own thread here, and codecs are made on first use.
const patient = { timeout: 30_000 };
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const idText = (bytes: Uint8Array) => hex(bytes).toUpperCase();

let bench: Bench;
beforeAll(async () => {
  bench = await europeanBench();
});
const noAuthorities = () => json({ evidence: [], anchors: [] });
beforeEach(() => server.answer({ authorities: noAuthorities }));
afterEach(() => {
  for (const entry of evidenceShelf.entries()) evidenceShelf.remove(entry.hex);
});

function type(digits: string): void {
  fireEvent.change(screen.getByLabelText("Hex data"), { target: { value: digits } });
}

async function panelOn(digits: string): Promise<HTMLElement> {
  showScreen(<CoerDecoderPage />);
  type(digits);
  return await screen.findByRole("region", { name: "Verdict" }, patient);
}

/** Opens what lies behind the headline and chooses a moment within the bench's lives. */
async function openedAt(panel: HTMLElement, moment = "2024-08-01T00:00"): Promise<void> {
  fireEvent.click(await within(panel).findByRole("button", { name: "Details" }, patient));
  fireEvent.change(within(panel).getByLabelText("Judge for (UTC)"), {
    target: { value: moment },
  });
}

function give(panel: HTMLElement, label: string | RegExp, bytes: Uint8Array): void {
  const field = within(panel).getByLabelText(label);
  fireEvent.change(field, { target: { value: hex(bytes) } });
  fireEvent.click(within(field.closest("form")!).getByRole("button", { name: "Add" }));
}

describe("the verdict", () => {
  it("comes by itself, in one line, and the octets stay in the browser", async () => {
    const panel = await panelOn(hex(bench.ticket.certificate.bytes));
    const missing = idText(bench.aa.certificate.hashedId8);
    await within(panel).findByText(
      new RegExp(`^Not trusted: expired [\\d-]+; issuer ${missing} missing`),
      undefined,
      patient,
    );
    const asked = server.received.filter(({ path }) => path.includes("/verdict"));
    expect(asked.map(({ path }) => path)).toEqual(["/api/verdict/authorities"]);
    expect(
      server.received.every(({ body }) => !String(body).includes(hex(bench.ticket.certificate.bytes))),
    ).toBe(true);
  });

  it("turns as missing certificates are given where they are missed, and a root is declared trusted", async () => {
    const panel = await panelOn(hex(bench.ticket.certificate.bytes));
    await openedAt(panel);
    const [aa, root] = [bench.aa.certificate, bench.root.certificate];
    const status = within(panel).getAllByRole("status")[0]!;
    await waitFor(
      () => expect(status.textContent).toContain(`Cannot be judged: issuer ${idText(aa.hashedId8)} missing`),
      patient,
    );
    fireEvent.click(within(panel).getByRole("button", { name: `Give certificate ${idText(aa.hashedId8)}` }));
    const label = `Certificate ${idText(aa.hashedId8)}`;
    expect(document.activeElement).toBe(within(panel).getByLabelText(label));
    give(panel, label, bench.manager.certificate.bytes);
    await within(panel).findByText(
      `This is trust list manager "TEST TLM" (${idText(bench.manager.certificate.hashedId8)}). It is kept, but ${idText(aa.hashedId8)} is still missing.`,
      undefined,
      patient,
    );
    // A press right after another one is taken for a double click.
    const next = `issuer ${idText(root.hashedId8)} missing`;
    await waitFor(
      () => {
        if (!status.textContent.includes(next)) give(panel, label, aa.bytes);
        expect(status.textContent).toContain(next);
      },
      { ...patient, interval: 700 },
    );
    // The summary, told before, names the issuer from now on.
    const summary = screen.getByRole("region", { name: "authorization ticket" });
    await within(summary).findByText('AA "TEST AA"', undefined, patient);
    give(panel, "Add a certificate or list", root.bytes);
    await waitFor(() => expect(status.textContent).toContain("nobody has declared root CA"), patient);
    const given = within(panel).getByRole("list", { name: "Given by hand" });
    within(given).getByText(/^AA "TEST AA"/);
    fireEvent.click(within(given).getByRole("checkbox", { name: /^I trust root CA "TEST RCA"/ }));
    await waitFor(() => expect(status.textContent).toMatch(/^Trusted until [\d-]+: signed by AA/), patient);
    expect(within(panel).getAllByText(/, given by hand$/).length).toBeGreaterThan(0);
    fireEvent.click(within(given).getByRole("button", { name: /^Remove AA/ }));
    await waitFor(
      () => expect(status.textContent).toContain(`issuer ${idText(aa.hashedId8)} missing`),
      patient,
    );
  });

  it("finds this portal's own authorities without being asked, and says that they were used", async () => {
    const own = [bench.aa.certificate.bytes, bench.root.certificate.bytes, bench.crl].map(hex);
    server.answer({ authorities: () => json({ evidence: own, anchors: [own[1]] }) });
    const panel = await panelOn(hex(bench.ticket.certificate.bytes));
    await openedAt(panel);
    const status = within(panel).getAllByRole("status")[0]!;
    await waitFor(() => expect(status.textContent).toMatch(/^Trusted until [\d-]+: signed by AA/), patient);
    within(panel).getByText(/^AA "TEST AA".*, this portal's own$/);
    // Quieter when passed: all but the name is folded.
    const passed = within(panel).getByText("Signature").closest("details");
    expect(passed?.open).toBe(false);
    fireEvent.click(within(panel).getByLabelText("This portal's authorities are at hand and trusted"));
    await waitFor(
      () => expect(status.textContent).toContain(`issuer ${idText(bench.aa.certificate.hashedId8)} missing`),
      patient,
    );
  });

  it("names the right of an SSP that a message needs and its signer lacks", async () => {
    const own = [bench.aa.certificate.bytes, bench.root.certificate.bytes].map(hex);
    server.answer({ authorities: () => json({ evidence: own, anchors: [own[1]] }) });
    const header = { psid: 36, generationTime: 648_432_010_000_000n };
    const panel = await panelOn(hex(await signMessage(header, bench.ticket, emergencyCam())));
    const status = within(panel).getAllByRole("status")[0]!;
    await waitFor(
      () => expect(status.textContent).toContain('it lacks the right "emergency" of PSID 36'),
      patient,
    );
    fireEvent.click(await within(panel).findByRole("button", { name: "Details" }, patient));
    expect(within(panel).getAllByText(/the SSP 0100fc does not set bit 6 of octet 1/).length).toBeGreaterThan(
      0,
    );
  });

  it("goes on without the portal's authorities where they cannot be had, and says so", async () => {
    server.answer({ authorities: () => refusal(503, "Busy.") });
    const panel = await panelOn(hex(bench.ticket.certificate.bytes));
    await openedAt(panel);
    within(panel).getByText(/authorities could not be loaded/);
    expect(within(panel).getAllByRole("status")[0]!.textContent).toContain("missing");
  });

  it("remembers what it met: the issuer that was looked at before is at hand for the next", async () => {
    const panel = await panelOn(hex(bench.aa.certificate.bytes));
    await within(panel).findByText(/^Not trusted|^Cannot be judged/, undefined, patient);
    type(hex(bench.ticket.certificate.bytes));
    const next = await screen.findByText(
      new RegExp(`expired.*issuer ${idText(bench.root.certificate.hashedId8)} missing`),
      undefined,
      patient,
    );
    const nextPanel = next.closest("section")!;
    await openedAt(nextPanel);
    within(nextPanel).getByText(/^AA "TEST AA".*, met earlier$/);
    fireEvent.click(within(nextPanel).getByRole("button", { name: "Forget what was met", hidden: true }));
    await within(nextPanel).findByText(
      new RegExp(`issuer ${idText(bench.aa.certificate.hashedId8)} missing`),
      undefined,
      patient,
    );
  });

  it("refuses what is no evidence, at the field", async () => {
    const panel = await panelOn(hex(bench.ticket.certificate.bytes));
    await openedAt(panel);
    give(panel, "Add a certificate or list", Uint8Array.of(0x80, 3));
    await within(panel).findByText(/^These octets are neither a certificate nor/, undefined, patient);
  });

  it("is not offered for a message that nobody signed", async () => {
    showScreen(<UperDecoderPage />);
    type(examples.find((example) => example.type === "MessageFrame")!.hex);
    await screen.findByRole("tree", { name: "Fields" }, patient);
    expect(screen.queryByRole("region", { name: "Verdict" })).toBeNull();
  });
});
