import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { EventTrace } from "@v2x/contract";
import { Route, Routes } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeServer, json, refusal, showScreen } from "../../screen.test-support.tsx";
import { ComparedOctets } from "../decoder/ComparedOctets.tsx";
import { DecodedOctets } from "../decoder/DecodedOctets.tsx";
import { workersHere } from "../decoder/worker/worker.test-support.ts";
import { EventTracePage } from "./EventTracePage.tsx";

const server = fakeServer();
workersHere();
const hash = "00112233445566778899AABBCCDDEEFF";

const check = (name: string, outcome: "pass" | "fail", found?: string) => ({
  name,
  clause: `clause of ${name}`,
  outcome,
  expected: `what ${name} asks for`,
  path: `path.${name}`,
  ...(found === undefined ? {} : { found }),
});
const trace: EventTrace = {
  log: "ea",
  id: "7",
  creationDate: "2030-01-01T12:34:56.789Z",
  requestHash: hash,
  eventType: "enrolment",
  message: "Signed layer: not this key. Asked for: the key",
  success: false,
  responseCode: "invalidsignature",
  canonicalId: null,
  ecIdentifier: null,
  receivedEcHashedId8: "AB00000000000001",
  // An unsecured Ieee1609Dot2Data each, whose payload has two octets.
  texts: ["03800201FF", "0380020102"],
  layers: [
    { kind: "http", type: "", checks: [check("media-type", "pass")] },
    {
      kind: "encrypted",
      type: "Ieee1609Dot2Data",
      octets: { text: 0, offset: 0, length: 5 },
      checks: [check("recipient", "pass"), check("tag", "pass")],
    },
    {
      kind: "signed",
      type: "Ieee1609Dot2Data",
      octets: { text: 1, offset: 0, length: 5 },
      checks: [
        check("header", "pass"),
        { ...check("signature", "fail", "another key"), octets: { text: 1, offset: 3, length: 2 } },
      ],
    },
    { kind: "of another make", type: "", checks: [] },
  ],
  advice: [{ name: "outer-by-new-key", text: "Sign the outer layer with the canonical key." }],
};

beforeEach(() => server.answer({ "7": json(trace) }));

const address = "/dashboard/ccms/event_logs/ea/7";
function show(at = address) {
  showScreen(
    <Routes>
      <Route
        path="/dashboard/ccms/event_logs/:log/:id"
        element={<EventTracePage OctetsView={DecodedOctets} Comparison={ComparedOctets} />}
      />
    </Routes>,
    at,
  );
}
const litRed = () =>
  Array.from(
    screen.getByRole("grid", { name: "Octets" }).querySelectorAll("[data-failed]"),
    ({ textContent }) => textContent,
  ).join("");
const octetsShown = () => screen.findByRole("grid", { name: "Octets" }, { timeout: 15_000 });
const layers = () => within(screen.getByRole("region", { name: "Layers" })).getAllByRole("listitem");

it("says how much is kept of a request that proves no sender, and decodes that", async () => {
  const kept = ["first 4 of 9,130 octets", "all 0 octets"];
  const [first, second] = trace.layers.slice(1);
  const cut = { ...trace, texts: ["03800201", ""], kept, layers: [trace.layers[0]!, first!, second!] };
  server.answer({ "7": json(cut) });
  show();
  expect(await screen.findByRole("tab", { name: /As received/ })).toBeTruthy();
  fireEvent.click(screen.getByRole("tab", { name: /As received/ }));
  expect(
    await screen.findByText(
      "Kept: first 4 of 9,130 octets. The request does not prove which device sent it.",
    ),
  ).toBeTruthy();
  await octetsShown();
  fireEvent.click(screen.getByRole("tab", { name: /^Decrypted/ }));
  expect(
    await screen.findByText("Kept: all 0 octets. The request does not prove which device sent it."),
  ).toBeTruthy();
});

describe("a trace", () => {
  it("says first how the request ended, why, and what to change", async () => {
    show();
    await screen.findByText("Signed layer: not this key. Asked for: the key");
    screen.getByText("Sign the outer layer with the canonical key.");
    screen.getByText("invalidsignature");
    screen.getByText(hash);
    screen.getByText("2030-01-01 12:34:56 UTC");
    expect(screen.queryByText("Canonical ID")).toBeNull();
  });

  it("peels the layers in order: failed checks in full, passed ones folded away", async () => {
    show();
    await screen.findByText("Layers");
    expect(layers().map((layer) => within(layer).getByRole("heading").textContent)).toEqual([
      "HTTP",
      "Encryption",
      "Signature",
      "of another make",
    ]);
    const [, encrypted, signed, other] = layers();
    within(signed!).getByText("Failed");
    expect(
      within(signed!)
        .getByText(/what signature asks for/)
        .closest("details"),
    ).toBeNull();
    within(signed!).getByText("Found: another key");
    within(signed!).getByText("(clause of signature)");
    within(encrypted!).getByText("In order");
    expect(
      within(encrypted!)
        .getByText(/what tag asks for/)
        .closest("details")!.open,
    ).toBe(false);
    within(encrypted!).getByText("2 checks passed");
    within(other!).getByText("Nothing is checked here by itself.");
  });

  it("lights the octets that broke the first failed check, and chooses their field", async () => {
    show();
    await octetsShown();
    expect(screen.getByRole("tab", { selected: true, name: /^Decrypted/ })).toBeDefined();
    expect(litRed()).toBe("0102");
    screen.getByText("Lit in red: octets 3 to 4, which broke the check.");
    expect(await screen.findByText("content.unsecuredData", {}, { timeout: 15_000 })).toBeDefined();
  });

  it("names a single octet that broke the check as one", async () => {
    const layers = [
      {
        kind: "signed",
        type: "",
        checks: [{ ...check("a", "fail"), octets: { text: 1, offset: 4, length: 1 } }],
      },
    ];
    server.answer({ "7": json({ ...trace, layers }) });
    show();
    await screen.findByText("Lit in red: octet 4, which broke the check.");
  });

  it("shows the octets of the layer that is chosen, none of them in red", async () => {
    show();
    await octetsShown();
    fireEvent.click(screen.getByRole("button", { name: "Show octets of Encryption" }));
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Octets" }));
    await waitFor(async () => expect((await octetsShown()).textContent).toContain("ff"), { timeout: 15_000 });
    expect(litRed()).toBe("");
    fireEvent.click(screen.getByRole("button", { name: "Show octets of path.signature" }));
    await waitFor(async () => {
      await octetsShown();
      expect(litRed()).toBe("0102");
    });
    fireEvent.click(screen.getByRole("tab", { name: /^As received/ }));
    await waitFor(async () => expect((await octetsShown()).textContent).toContain("ff"), { timeout: 15_000 });
    expect(screen.queryByText(/^Lit in red/)).toBeNull();
  });

  it("is asked for with the hash that its address names, and passes it on in the link", async () => {
    show(`${address}?requestHash=${hash}`);
    await screen.findByText("Layers");
    const asked = server.received.filter(({ path }) => path.includes("/eventlog/"));
    expect(asked.map(({ path, query }) => [path, query.get("requestHash")])).toEqual([
      ["/api/ccms/eventlog/ea/7", hash],
    ]);
    screen.getByRole("button", { name: "Copy link to this trace" });
  });

  it("is saved whole as JSON", async () => {
    const saved: Blob[] = [];
    show();
    await screen.findByText("Layers");
    URL.createObjectURL = (blob: Blob) => {
      saved.push(blob);
      return "blob:trace";
    };
    const name = vi.spyOn(HTMLAnchorElement.prototype, "download", "set");
    fireEvent.click(screen.getByRole("button", { name: "Download as JSON" }));
    const reader = new FileReader();
    reader.readAsText(saved[0]!);
    await waitFor(() => expect(JSON.parse(String(reader.result))).toEqual(trace));
    expect(name).toHaveBeenCalledWith("trace-ea-7.json");
  });

  it.each([
    [address, refusal(404, "no row")],
    [address, refusal(400, "id must be an event's id.")],
    ["/dashboard/ccms/event_logs/ra/7", json(trace)],
  ])("that is not there at %s leads back to the log", async (at, answer) => {
    server.answer({ "7": answer });
    show(at);
    await screen.findByRole("heading", { name: "No such trace" });
    expect(screen.getByRole("link", { name: "Back to the event log" }).getAttribute("href")).toBe(
      "/dashboard/ccms/event_logs",
    );
  });

  it("that could not be loaded is tried again", async () => {
    server.answer({ "7": refusal(503, "The database is not available.") });
    show();
    await screen.findByText("The database is not available.", {}, { timeout: 15_000 });
    server.answer({ "7": json(trace) });
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("Layers");
  });

  it("lays the same step of a good run beside the octets, on demand, and marks the differences", async () => {
    // They differ in one octet of the payload.
    server.answer({ good_run: json({ ...trace, success: true, texts: ["03800201FF", "0380020103"] }) });
    show();
    await octetsShown();
    expect(server.received.some(({ path }) => path.endsWith("good_run"))).toBe(false);
    fireEvent.click(screen.getByRole("button", { name: "Compare with a good run" }));
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Beside a good run" }));
    const table = await screen.findByRole("table", { name: /^Fields of both/ }, { timeout: 15_000 });
    const rows = within(table).getAllByRole("row").slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "Fieldcontent.unsecuredDataIeee1609Dot2DataThis request'0102'HGood run'0103'HDifferenceAnother value",
    ]);
    expect([...table.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual(["02", "03"]);
    screen.getByText("0 missing here, 0 only here, 1 with another value.");
    fireEvent.click(screen.getByRole("switch", { name: "Show equal fields too" }));
    expect(within(table).getAllByRole("row").slice(1)[0]!.textContent).toBe(
      "FieldIeee1609Dot2Data.protocolVersionThis request3IEEE 1609.2-2016 and laterGood run3IEEE 1609.2-2016 and laterDifference",
    );
    fireEvent.click(screen.getByRole("switch", { name: "Show equal fields too" }));
    fireEvent.click(screen.getByRole("tab", { name: /^As received/ }));
    await screen.findByText("No field differs.", {}, { timeout: 15_000 });
  });

  it("of a request that was granted has nothing to compare", async () => {
    server.answer({ "7": json({ ...trace, success: true }) });
    show();
    await screen.findByText("Layers");
    expect(screen.queryByRole("button", { name: "Compare with a good run" })).toBeNull();
  });
});
