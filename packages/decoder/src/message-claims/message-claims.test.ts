import { toHex } from "@v2x/asn1";
import { describe, expect, it } from "vitest";
import { octets, pcapOf, signed, singleHop } from "../captures/headers/frames.test-support.ts";
import { openFile, sourcePlaceOf } from "../captures/index.ts";
import { examples } from "../examples/index.ts";
import { CaptureScan, claimsOfReading, readCoer, readUper } from "../index.ts";

/** A length of COER. */
function lengthOf(size: number): string {
  const digits = size.toString(16).padStart(size < 0x100 ? 2 : 4, "0");
  return size < 0x80 ? digits : `8${digits.length / 2}${digits}`;
}

/** Signed data of no worth around a message. */
const signedAround = (psid: string, message: Uint8Array) =>
  octets(
    `03 81 00 40 03 80 ${lengthOf(message.length)} ${toHex(message)}`,
    `40 01 ${psid} 0002606EC9FDD000 | 80 1122334455667788 | 80 80 ${"01".repeat(32)} ${"02".repeat(32)}`,
  );
const messages = examples
  .filter(({ type }) =>
    /^(CAM|DENM|CPM|VAM|POIM|MAPEM|SPATEM|SREM|SSEM|RTCMEM|IVIM|MessageFrame)$/.test(type),
  )
  .map(({ hex }) => signedAround("24", octets(hex)));
const claimsIn = (bytes: Uint8Array) => claimsOfReading(readUper("unknown", bytes));

function scanOf(frames: readonly Uint8Array[]) {
  const ethernet = octets("FFFFFFFFFFFF 020000000001 88DC 03 00 20");
  const wsmp = (message: Uint8Array) =>
    octets(
      toHex(ethernet),
      message.length < 128
        ? message.length.toString(16).padStart(2, "0")
        : (0x8000 + message.length).toString(16),
      toHex(message),
    );
  const scan = new CaptureScan(openFile(pcapOf(frames.map(wsmp))));
  while (!scan.isDone) scan.step(5);
  return scan;
}

describe("what a message claims", () => {
  it("is the same in a reading and in the list of a capture, for every kind of message", () => {
    expect(messages.length).toBeGreaterThan(10);
    const scan = scanOf(messages);
    const found = messages.map(claimsIn);
    expect(messages.map((_, item) => scan.claimsOf(item))).toEqual(found);
    const names = new Set(found.map((claims) => claims?.name));
    for (const name of ["CAM", "DENM", "CPM", "VAM", "SPATEM", "MAPEM", "IVIM", "SREM", "BSM"]) {
      expect([...names]).toContain(name);
    }
  });

  it("is read by either decoder", () => {
    const [first] = messages;
    expect(claimsOfReading(readCoer("unknown", first!))).toEqual(claimsIn(first!));
  });

  it("names the place of its sender where that is what it says, and of a DENM that of its event", () => {
    const of = (wanted: string) => messages.map(claimsIn).find((claims) => claims?.name === wanted);
    for (const name of ["CAM", "BSM", "VAM"]) expect(of(name)?.senderPlace, name).toBeDefined();
    expect(of("DENM")).toMatchObject({
      eventPlace: {},
      rights: [{ because: expect.stringMatching(/^cause \d+$/) }],
    });
    expect(of("DENM")).not.toHaveProperty("senderPlace");
    expect(of("MAPEM")).not.toHaveProperty("senderPlace");
  });

  it("is not known where the message cannot be decoded", () => {
    const broken = octets(signed);
    expect(claimsIn(broken)).toBeUndefined();
    expect(scanOf([broken]).claimsOf(0)).toBeUndefined();
  });
});

describe("the place of a GeoNetworking packet's source", () => {
  const place = { latitude: 521_048_576, longitude: 43_000_000 };

  it("is read of a single hop packet", () => {
    expect(sourcePlaceOf(octets(singleHop))).toEqual({ latitude: 0x1efe9200, longitude: 0x029020c0 });
  });

  it("is read behind the sequence number of a broadcast", () => {
    const broadcast = `
      20 40 02 80 000E 01 00  0001 0000
      1400 020000000001 12345678 ${place.latitude.toString(16).padStart(8, "0")} ${place.longitude.toString(16).padStart(8, "0")} 856D 0384
      1EFE9200 029020C0 0064 0000 0000 0000
      07D1 0000 | 02 02 000003E9 1234 005A`;
    expect(sourcePlaceOf(octets(broadcast))).toEqual(place);
  });

  it("is not known of a packet whose station has none, nor of another payload", () => {
    expect(
      sourcePlaceOf(octets(singleHop.replace("1EFE9200 029020C0", "00000000 00000000"))),
    ).toBeUndefined();
    expect(sourcePlaceOf(octets("02 02 000003E9 1234 005A"))).toBeUndefined();
    expect(sourcePlaceOf(new Uint8Array())).toBeUndefined();
  });
});
