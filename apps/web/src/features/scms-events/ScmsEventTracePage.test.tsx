import { fireEvent, screen } from "@testing-library/react";
import type { ScmsEventTrace } from "@v2x/contract";
import { Route, Routes } from "react-router";
import { describe, expect, it } from "vitest";
import { fakeServer, json, refusal, showScreen } from "../../screen.test-support.tsx";
import { ScmsEventTracePage } from "./ScmsEventTracePage.tsx";

const server = fakeServer();

const trace: ScmsEventTrace = {
  log: "ra",
  id: "7",
  creationDate: "2030-01-01T12:34:56.789Z",
  requestHash: "00112233445566778899AABBCCDDEEFF",
  requestHashedId8: "F8E9DAABCCDDEEFF",
  eventType: "successor",
  message: "Signed layer: not this key",
  success: false,
  responseCode: "raSignatureInvalid",
  canonicalId: "Unit 7 (bench)",
  ecHashedId8: "AB00000000000001",
  texts: ["03800201FF"],
  layers: [
    {
      kind: "signed",
      type: "Ieee1609Dot2Data",
      checks: [
        {
          name: "signature",
          clause: "IEEE 1609.2 5.3.1",
          outcome: "fail",
          expected: "a signature by the key",
          found: "another key",
          path: "signature",
        },
      ],
    },
  ],
  advice: [],
};

function show(at: string) {
  showScreen(
    <Routes>
      <Route
        path="/dashboard/scms/event_logs/:log/:id"
        element={
          <ScmsEventTracePage
            OctetsView={({ hex }) => <p>{hex}</p>}
            Comparison={({ own, good }) => <p>{`${own} beside ${good}`}</p>}
          />
        }
      />
    </Routes>,
    at,
  );
}

describe("a trace of the SCMS", () => {
  it("says what failed, with expected, found and clause, and names the request as the protocol does", async () => {
    server.answer({ "7": json(trace) });
    show("/dashboard/scms/event_logs/ra/7?requestHash=AB");
    await screen.findByRole("heading", { name: "Trace of a request to the RA" });
    await screen.findByText("Layers");
    for (const text of [
      "Signed layer: not this key",
      "raSignatureInvalid",
      "F8E9DAABCCDDEEFF",
      "Unit 7 (bench)",
      "AB00000000000001",
      "Found: another key",
      "(IEEE 1609.2 5.3.1)",
      "03800201FF",
    ])
      screen.getByText(text);
    expect(screen.getByRole("link", { name: "Back to the event log" }).getAttribute("href")).toBe(
      "/dashboard/scms/event_logs?log=ra",
    );
    const [asked] = server.received.filter(({ path }) => path.includes("/eventlog/"));
    expect([asked?.path, asked?.query.get("requestHash")]).toEqual(["/api/scms/eventlog/ra/7", "AB"]);
  });

  it("lays the same step of a good run beside it, on demand, named by its hash", async () => {
    server.answer({ "7": json(trace), good_run: json({ ...trace, success: true, texts: ["03800201EE"] }) });
    show("/dashboard/scms/event_logs/ra/7");
    fireEvent.click(await screen.findByRole("button", { name: "Compare with a good run" }));
    await screen.findByText("03800201FF beside 03800201EE");
    const asked = server.received.find(({ path }) => path.endsWith("good_run"));
    expect([asked?.path, asked?.query.get("requestHash")]).toEqual([
      "/api/scms/eventlog/ra/7/good_run",
      trace.requestHash,
    ]);
  });

  it("of a request that was granted has nothing to compare", async () => {
    server.answer({ "7": json({ ...trace, success: true }) });
    show("/dashboard/scms/event_logs/ra/7");
    await screen.findByText("Layers");
    expect(screen.queryByRole("button", { name: "Compare with a good run" })).toBeNull();
  });

  it.each([
    ["/dashboard/scms/event_logs/eca/7", refusal(404, "no row")],
    ["/dashboard/scms/event_logs/ea/7", json(trace)],
  ])("that is not there at %s leads back to the log", async (at, answer) => {
    server.answer({ "7": answer });
    show(at);
    await screen.findByRole("heading", { name: "No such trace" });
    expect(screen.getByRole("link", { name: "Back to the event log" }).getAttribute("href")).toBe(
      "/dashboard/scms/event_logs",
    );
  });
});
