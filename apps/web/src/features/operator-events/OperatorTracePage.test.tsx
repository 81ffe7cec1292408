import { screen, within } from "@testing-library/react";
import type { OperatorEventTrace } from "@v2x/contract";
import { describe, expect, it } from "vitest";
import { fakeServer, json, refusal, showScreen } from "../../screen.test-support.tsx";
import { OperatorTracePage } from "./OperatorTracePage.tsx";

const server = fakeServer();
const views = {
  CcmsTrace: ({ trace }: { trace: { message: string } }) => <div>CCMS: {trace.message}</div>,
  ScmsTrace: ({ trace }: { trace: { message: string } }) => <div>SCMS: {trace.message}</div>,
};
const found: OperatorEventTrace = {
  system: "scms",
  organizationId: "AA00000000000002",
  organizationName: "Beta",
  trace: {
    id: "7",
    log: "ra",
    creationDate: "2030-01-01T12:34:56.789Z",
    requestHash: "00112233445566778899AABBCCDDEEFF",
    eventType: "authorization",
    message: "Signature: does not fit",
    success: false,
    responseCode: "raSignatureInvalid",
    canonicalId: "Unit 7 (bench)",
    requestHashedId8: "8899AABBCCDDEEFF",
    ecHashedId8: null,
    texts: ["0381"],
    layers: [],
    advice: [],
  },
};
const open = () => showScreen(<OperatorTracePage views={views} />, "/operator/events/7");

describe("the operator's trace of a request", () => {
  it("says whose it is, and leads on to that organization's requests, its audit rows and the device", async () => {
    server.answer({ "": json(found) });
    open();
    const whose = within(await screen.findByRole("region", { name: "Request of Beta" }));
    whose.getByText("AA00000000000002");
    const hrefs = whose.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(hrefs).toEqual([
      "/operator/events?organization=AA00000000000002",
      "/operator/audit?organization=AA00000000000002",
      "/operator/devices?system=scms&canonicalId=Unit+7+%28bench%29",
    ]);
    screen.getByText("SCMS: Signature: does not fit");
    expect(screen.getByRole("link", { name: "Back to the event log" }).getAttribute("href")).toBe(
      "/operator/events",
    );
  });

  it("of a request that belongs to nobody says so", async () => {
    const ofCcms = { log: "ea", ecIdentifier: null, receivedEcHashedId8: null };
    const trace = { ...found.trace, ...ofCcms, canonicalId: null };
    server.answer({
      "": json({ ...found, system: "ccms", organizationId: null, organizationName: null, trace }),
    });
    open();
    const whose = within(await screen.findByRole("region", { name: "Nobody that is known" }));
    expect(whose.queryAllByRole("link")).toEqual([]);
    screen.getByText("CCMS: Signature: does not fit");
  });

  it("that there is not says that it may be too old", async () => {
    server.answer({ "": refusal(404, "No log has an event 7.") });
    open();
    await screen.findByText("It may be older than events are kept.");
  });
});
