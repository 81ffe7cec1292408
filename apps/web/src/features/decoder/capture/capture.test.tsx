import { File as NodeFile } from "node:buffer";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { examples } from "@v2x/decoder";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeServer, showScreen } from "../../../screen.test-support.tsx";
import { UperDecoderPage } from "../UperDecoderPage.tsx";
import { workersHere } from "../worker/worker.test-support.ts";

fakeServer();
workersHere();
const patient = { timeout: 15_000 };

const exampleOf = (type: string) => Buffer.from(examples.find((each) => each.type === type)!.hex, "hex");
const signedBsm = exampleOf("Ieee1609DataSigned");
const denm = exampleOf("DENM");

/** Behind Ethernet and WSMP of PSID 32. */
function wsmp(message: Buffer): Buffer {
  const length =
    message.length < 128 ? [message.length] : [0x80 | (message.length >> 8), message.length & 255];
  return Buffer.from([...Buffer.from("ffffffffffff02000000000188dc030020", "hex"), ...length, ...message]);
}

const arp = Buffer.from("ffffffffffff0200000000010806000108000604", "hex");

/** A capture file with a frame a second. */
function pcap(frames: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(24);
  head.writeUInt32LE(0xa1b2c3d4, 0);
  head.writeUInt32LE(1, 20);
  const records = frames.flatMap((frame, index) => {
    const record = Buffer.alloc(16);
    record.writeUInt32LE(1_735_689_600 + index, 0);
    record.writeUInt32LE(frame.length, 8);
    record.writeUInt32LE(frame.length, 12);
    return [record, frame];
  });
  return new Uint8Array(Buffer.concat([head, ...records]));
}

function choose(content: Uint8Array<ArrayBuffer>): void {
  fireEvent.change(screen.getByLabelText(/Choose a file or drop it here/), {
    // jsdom's own cannot be read.
    target: { files: [new NodeFile([content], "air.pcap")] },
  });
}

const list = () => screen.findByRole("region", { name: /^List of/ }, patient);

/** Signed data of no worth around a CAM, signed by a digest, so many milliseconds after the first. */
function signedCam(ms: number): Buffer {
  const cam = exampleOf("CAM").toString("hex");
  const time = (648_432_010_000_000n + BigInt(ms) * 1000n).toString(16).padStart(16, "0");
  const length = (cam.length / 2).toString(16);
  return Buffer.from(
    `03810040038081${length}${cam}400124${time}8011223344556677888080${"01".repeat(32)}${"02".repeat(32)}`,
    "hex",
  );
}

describe("a station that never sends its certificate", () => {
  it("is named above the list, once", async () => {
    showScreen(<UperDecoderPage />);
    choose(pcap([0, 500, 1000, 1500, 2000].map((ms) => wsmp(signedCam(ms)))));
    const summary = await screen.findByText(
      "1 station does not send its certificate as CAMs have to",
      {},
      patient,
    );
    const said = within(summary.closest("details")!).getAllByRole("listitem", { hidden: true });
    expect(said.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/none of 5 in 2\.0 s carries the signer's certificate/),
    ]);
  });
});

describe("the list of a capture's messages", () => {
  beforeEach(async () => {
    showScreen(<UperDecoderPage />);
    choose(pcap([wsmp(signedBsm), arp, wsmp(denm), wsmp(signedBsm)]));
    await list();
  });

  it("has a line for each message, and none for frames without", async () => {
    const rows = within(await list());
    await waitFor(() => expect(rows.getAllByRole("rowheader")).toHaveLength(3), patient);
    expect(rows.getAllByRole("rowheader").map((cell) => cell.textContent)).toEqual(["BSM", "DENM", "BSM"]);
  });

  it("opens the innermost message, with its headers folded", async () => {
    const tree = await screen.findByRole("tree", { name: "Fields" }, patient);
    // Of a BSM, what its summary leads with.
    const field = await screen.findByRole("region", { name: "Chosen field" }, patient);
    await within(field).findByText("value.coreData.id", {}, patient);
    const header = within(tree).getByRole("treeitem", { name: /Ethernet/ });
    expect(header.getAttribute("aria-expanded")).toBe("false");
  });

  it("is filtered by what the messages have, with counts, and says so", async () => {
    const kinds = await screen.findByRole("combobox", { name: "Kind" }, patient);
    const offered = () =>
      within(kinds)
        .getAllByRole("option")
        .map((option) => option.textContent);
    expect(offered()).toEqual(["Kinds", "BSM (2)", "DENM (1)", "Without a message (1)"]);
    fireEvent.change(kinds, { target: { value: "DENM" } });
    await screen.findByText("1 of 3 messages", {}, patient);
    expect(await within(await list()).findAllByRole("rowheader", {}, patient)).toHaveLength(1);
    fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    await screen.findByText("3 messages", {}, patient);
    fireEvent.change(screen.getByRole("searchbox", { name: "Find in the list" }), {
      target: { value: "nothing has this" },
    });
    await screen.findByText("No message matches. Clear the filters to see all.", {}, patient);
    fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    await screen.findByText("3 messages", {}, patient);
    fireEvent.change(await screen.findByRole("combobox", { name: "Kind" }), { target: { value: "none" } });
    await screen.findByText("1 frame without a message", {}, patient);
  });

  it("goes to the next and the previous message by key, from wherever one is", async () => {
    const current = async () => {
      const row = (await list()).querySelector("tr[aria-current] .number");
      return row?.textContent;
    };
    await waitFor(async () => expect(await current()).toBe("1"), patient);
    fireEvent.keyDown(document.body, { key: "ArrowDown", altKey: true });
    await waitFor(async () => expect(await current()).toBe("3"), patient);
    fireEvent.keyDown(await list(), { key: "n" });
    await waitFor(async () => expect(await current()).toBe("4"), patient);
    fireEvent.keyDown(await list(), { key: "Home" });
    await waitFor(async () => expect(await current()).toBe("1"), patient);
    // The row that had the focus is gone once it is out of view; the list goes on to take the keys.
    const rows = within(await list());
    rows.getByRole("button", { name: "Show frame 1: BSM" }).focus();
    fireEvent.keyDown(document.activeElement!, { key: "ArrowDown" });
    await waitFor(async () => expect(await current()).toBe("3"), patient);
    expect(document.activeElement).toBe(await list());
    await waitFor(() => expect(rows.getByRole("status").textContent).toBe("Frame 3: DENM"), patient);
    fireEvent.keyDown(await list(), { key: "Home" });
    await waitFor(async () => expect(await current()).toBe("1"), patient);
    fireEvent.keyDown(screen.getByRole("searchbox", { name: "Find in the list" }), {
      key: "ArrowDown",
      altKey: true,
    });
    expect(await current()).toBe("1");
  });

  it("is sorted by a column's head, and turned round", async () => {
    const rows = within(await list());
    fireEvent.click(await rows.findByRole("button", { name: "Kind" }, patient));
    const kinds = () => rows.getAllByRole("rowheader").map((cell) => cell.textContent);
    await waitFor(() => expect(kinds()).toEqual(["BSM", "BSM", "DENM"]), patient);
    expect(rows.getByRole("columnheader", { name: "Kind" }).getAttribute("aria-sort")).toBe("ascending");
    fireEvent.click(rows.getByRole("button", { name: "Kind" }));
    await waitFor(() => expect(kinds()).toEqual(["DENM", "BSM", "BSM"]), patient);
  });

  it("has a verdict on each message, by which it is filtered and sorted", async () => {
    const rows = within(await list());
    await waitFor(() => expect(rows.getAllByText("Not signed")).toHaveLength(1), patient);
    const verdicts = await screen.findByRole("combobox", { name: "Verdict" }, patient);
    const offered = within(verdicts)
      .getAllByRole("option")
      .map((option) => option.textContent);
    expect(offered[0]).toBe("Verdicts");
    expect(offered).toContain("Not signed (1)");
    const cell = rows.getAllByText("Not signed")[0]!.closest("td");
    expect(cell?.title).toBe("Not signed: nobody answers for it");
    fireEvent.click(rows.getByRole("button", { name: "Verdict" }));
    const kinds = () => rows.getAllByRole("rowheader").map((each) => each.textContent);
    await waitFor(() => expect(kinds()).toEqual(["BSM", "BSM", "DENM"]), patient);
    fireEvent.change(verdicts, { target: { value: "unsigned" } });
    await screen.findByText("1 of 3 messages", {}, patient);
    expect(kinds()).toEqual(["DENM"]);
  });

  it("has rates as a drawing and in figures, and saves what is listed", async () => {
    fireEvent.click(await screen.findByRole("button", { name: "Show rates" }, patient));
    await screen.findByRole("img", { name: /^BSM: 2 messages, at most [\d.]+ a second$/ }, patient);
    expect(
      within(screen.getByRole("region", { name: "Figures", hidden: true })).getAllByRole("row", {
        hidden: true,
      }).length,
    ).toBeGreaterThan(2);
    const saved: Blob[] = [];
    vi.stubGlobal(
      "URL",
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => saved.push(blob) && "blob:x",
        revokeObjectURL: () => undefined,
      }),
    );
    fireEvent.click(screen.getByRole("button", { name: "Export the list" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: /^CSV/ }));
    await waitFor(() => expect(saved).toHaveLength(1), patient);
  });
});

describe("a capture whose first message cannot be read", () => {
  it("has the window to itself all the same, and the kind is marked with the reason", async () => {
    showScreen(<UperDecoderPage />);
    choose(pcap([wsmp(Buffer.from("038100", "hex")), wsmp(denm)]));
    const row = within(await list());
    await row.findByRole("img", { name: "the envelope of 1609.2 cannot be decoded" }, patient);
    await screen.findByRole("button", { name: "Edit input" }, patient);
  });
});

describe("a capture that begins with frames without a message", () => {
  it("opens its first message", async () => {
    showScreen(<UperDecoderPage />);
    choose(pcap([arp, arp, wsmp(denm), wsmp(signedBsm)]));
    const row = async () => (await list()).querySelector("tr[aria-current] .number")?.textContent;
    await waitFor(async () => expect(await row()).toBe("3"), patient);
  });
});
