import { act, fireEvent, screen, within } from "@testing-library/react";
import { type EventTrace, type TryOutStep, tryOutSteps } from "@v2x/contract";
import { Route, Routes, useLocation } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { paths } from "../../paths.ts";
import { fakeServer, showScreen } from "../../screen.test-support.tsx";
import { keptInput } from "../../session/kept-input.ts";
import { CcmsTryOutPage } from "./CcmsTryOutPage.tsx";

const server = fakeServer();

const trace: EventTrace = {
  log: "ea",
  id: "0",
  creationDate: "2026-11-22T10:00:00.000Z",
  requestHash: "AB".repeat(16),
  eventType: "enrolment",
  message: "",
  success: true,
  responseCode: "ok",
  canonicalId: "0A1B2C3D4E5F607101",
  ecIdentifier: null,
  receivedEcHashedId8: null,
  texts: [],
  layers: [],
  advice: [],
};
const steps: readonly TryOutStep[] = tryOutSteps.map((step, index) => ({
  step,
  isGood: true,
  text: `done ${index}`,
  milliseconds: 10 + index,
  structures: [],
  trace: step === "lists" || step === "message" ? null : { ...trace, message: `seen at ${step}` },
}));

/** An answer whose lines come when the test says so. */
function answerByHand() {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const stream = new ReadableStream<Uint8Array>({
    start(own) {
      controller = own;
    },
  });
  const encoder = new TextEncoder();
  server.answer({ tryOut: () => new Response(stream) });
  return {
    send: (...sent: readonly TryOutStep[]) =>
      controller.enqueue(encoder.encode(sent.map((step) => `${JSON.stringify(step)}\n`).join(""))),
    end: () => controller.close(),
    breakOff: () => controller.error(new TypeError("gone")),
  };
}

function Decoder() {
  return <p>{`decoder at ${useLocation().search}`}</p>;
}

function show() {
  showScreen(
    <Routes>
      <Route
        path={paths.ccmsTryOut(":id")}
        element={
          <CcmsTryOutPage
            views={{
              TraceView: ({ trace: { message } }) => <p>{message}</p>,
              OctetsView: ({ hex }) => <code>{hex}</code>,
            }}
          />
        }
      />
      <Route path={paths.coerDecoder()} element={<Decoder />} />
    </Routes>,
    paths.ccmsTryOut("device-7"),
  );
}

const rows = () => within(screen.getByRole("list", { name: "Steps of the run" })).getAllByRole("listitem");
const states = () =>
  rows().map((row) => /Waiting|Running|Good|Failed|Not reached/.exec(row.textContent ?? "")?.[0]);

describe("trying a registration out", () => {
  it("starts at once, and shows each step as it is done", async () => {
    const answer = answerByHand();
    show();
    expect(states()).toEqual(["Running", "Waiting", "Waiting", "Waiting", "Waiting"]);
    await expect.poll(() => server.received.flatMap(({ body }) => body ?? [])).toEqual(['{"id":"device-7"}']);
    answer.send(steps[0]!, steps[1]!);
    await expect.poll(states).toEqual(["Good", "Good", "Running", "Waiting", "Waiting"]);
    expect(rows()[1]?.textContent).toContain("11 ms");
    expect(rows()[1]?.textContent).toContain("done 1");
    screen.getByText("0A1B2C3D4E5F607101");
    answer.send(...steps.slice(2));
    answer.end();
    await screen.findByText("Every step is good. The registration holds.");
    expect(states()).toEqual(["Good", "Good", "Good", "Good", "Good"]);
  });

  it("shows one trace at a time, and runs again on demand", async () => {
    const answer = answerByHand();
    show();
    answer.send(...steps);
    answer.end();
    fireEvent.click(await screen.findByRole("button", { name: "Show trace: Enrol at the EA" }));
    screen.getByText("seen at enrolment");
    fireEvent.click(screen.getByRole("button", { name: /^Show trace: Get an/ }));
    screen.getByText("seen at authorization");
    expect(screen.queryByText("seen at enrolment")).toBeNull();
    expect(screen.queryByRole("button", { name: /trace: Download/ })).toBeNull();
    await screen.findByText("Every step is good. The registration holds.");
    answerByHand();
    fireEvent.click(screen.getByRole("button", { name: "Run again" }));
    await expect.poll(states).toEqual(["Running", "Waiting", "Waiting", "Waiting", "Waiting"]);
    expect(screen.queryByText("seen at authorization")).toBeNull();
    await expect.poll(() => server.received.filter(({ path }) => path.endsWith("tryOut")).length).toBe(2);
  });

  it("shows what was sent and received behind tabs, in place of a trace, and opens it in the decoder", async () => {
    const answer = answerByHand();
    show();
    const structures = [
      { name: "request", hex: "0381" },
      { name: "answer", hex: "038200" },
      { name: "ectl", hex: "0380" },
    ];
    answer.send(steps[0]!, { ...steps[1]!, structures });
    fireEvent.click(await screen.findByRole("button", { name: "Show trace: Enrol at the EA" }));
    expect(screen.queryByRole("button", { name: /^Show octets: Download/ })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Show octets: Enrol at the EA" }));
    expect(screen.queryByText("seen at enrolment")).toBeNull();
    const tabs = within(screen.getByRole("tablist", { name: /^What was sent and received/ }));
    expect(tabs.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "Sent, 2 bytes",
      "Received, 3 bytes",
      "ectl, 2 bytes",
    ]);
    screen.getByText("0381");
    fireEvent.click(tabs.getByRole("tab", { name: /^Received/ }));
    screen.getByText("038200");
    expect(screen.queryByText("0381")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Open in decoder" }));
    await screen.findByText("decoder at ?type=unknown");
    expect(keptInput.load({ email: "demo@v2x.example", organizationId: "0A1B2C3D4E5F6071" })).toMatchObject({
      text: "038200",
    });
  });

  it("folds many good parts of a step behind their count, and none of a bad one", async () => {
    const answer = answerByHand();
    show();
    const text = "TLM\nECTL\nRCA\nCTL";
    answer.send({ ...steps[0]!, text }, { ...steps[1]!, text, isGood: false });
    answer.end();
    const summary = await screen.findByText("4 parts, each good");
    expect(summary.parentElement).toMatchObject({ tagName: "DETAILS", open: false });
    expect(rows()[0]!.querySelector("details")!.textContent).toContain("ECTL");
    expect(rows()[1]!.querySelector("details")).toBeNull();
    expect(rows()[1]!.textContent).toContain("ECTL");
  });

  it("says where a run ended, and that the rest was not reached", async () => {
    const answer = answerByHand();
    show();
    answer.send(steps[0]!, { ...steps[1]!, isGood: false, text: "the device is revoked" });
    answer.end();
    await screen.findByText(/^The run ended at the step that failed/);
    expect(states()).toEqual(["Good", "Failed", "Not reached", "Not reached", "Not reached"]);
    screen.getByText("the device is revoked");
  });

  it("says that the answer broke off, and tries again", async () => {
    const answer = answerByHand();
    show();
    answer.send(steps[0]!);
    await expect.poll(states).toContain("Good");
    answer.breakOff();
    await screen.findByText("The registration could not be tried out.");
    expect(states()).toEqual(["Good", "Not reached", "Not reached", "Not reached", "Not reached"]);
    const again = answerByHand();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Run again" }));
    again.send(...steps);
    again.end();
    await screen.findByText("Every step is good. The registration holds.");
  });

  it("is cancelled on demand once it takes long, and then runs again from the button that has the focus", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const answer = answerByHand();
      show();
      answer.send(steps[0]!);
      await vi.waitFor(() => expect(states()).toContain("Good"), 10_000);
      expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
      act(() => vi.advanceTimersByTime(3_250));
      screen.getByText("The station is at work…");
      fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
      screen.getByText("The run was cancelled.");
      expect(states()).toEqual(["Good", "Not reached", "Not reached", "Not reached", "Not reached"]);
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Run again" }));
    } finally {
      vi.useRealTimers();
    }
  });

  it("leads back from a device that there is not", async () => {
    server.answer({ tryOut: new Response("There is no such device.", { status: 404 }) });
    show();
    await screen.findByRole("heading", { name: "There is no such device" });
    expect(screen.getByRole("link", { name: "Back to the devices" }).getAttribute("href")).toBe(
      paths.ccmsDevices(),
    );
  });
});
