import { File as NodeFile } from "node:buffer";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { examples } from "@v2x/decoder";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeServer, showScreen } from "../../../screen.test-support.tsx";
import { UperDecoderPage } from "../UperDecoderPage.tsx";
import { workersHere } from "../worker/worker.test-support.ts";

fakeServer();
workersHere();
const patient = { timeout: 15_000 };

const exampleOf = (type: string) => Buffer.from(examples.find((each) => each.type === type)!.hex, "hex");
const signedBsm = exampleOf("Ieee1609DataSigned");
const bareTim = exampleOf("MessageFrame");

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

describe("the list of a capture's messages", () => {
  beforeEach(async () => {
    showScreen(<UperDecoderPage />);
    choose(pcap([wsmp(signedBsm), arp, wsmp(bareTim), wsmp(signedBsm)]));
    await list();
  });

  it("has a line for each message, and none for frames without", async () => {
    const rows = within(await list());
    await waitFor(() => expect(rows.getAllByRole("rowheader")).toHaveLength(3), patient);
    expect(rows.getAllByRole("rowheader").map((cell) => cell.textContent)).toEqual(["BSM", "BSM", "BSM"]);
  });
});
