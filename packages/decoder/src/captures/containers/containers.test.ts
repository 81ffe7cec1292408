import { describe, expect, it } from "vitest";
import { dissect } from "../captured-item.ts";
import {
  block,
  integers,
  interfaceOf,
  joined,
  octets,
  packetOf,
  pcapOf,
  section,
  unsecured,
} from "../headers/frames.test-support.ts";
import { openFile } from "../open-file.ts";

const wsm = octets("FFFFFFFFFFFF 020000000001 88DC | 03 00 20 07", unsecured);
const seconds = 1_735_689_600;

describe("PCAP", () => {
  it.each([
    ["little-endian, microseconds", { littleEndian: true }, "2025-01-01T00:00:00.123456Z"],
    ["big-endian, microseconds", { littleEndian: false }, "2025-01-01T00:00:00.123456Z"],
    ["little-endian, nanoseconds", { nanoseconds: true }, "2025-01-01T00:00:00.000123456Z"],
    ["big-endian, nanoseconds", { littleEndian: false, nanoseconds: true }, "2025-01-01T00:00:00.000123456Z"],
  ])("lists frames of a %s file with their times", (_, options, time) => {
    const file = openFile(pcapOf([wsm, wsm], options));
    expect(file).toMatchObject({ format: "pcap", findings: [] });
    expect(file.frames).toHaveLength(2);
    expect(dissect(file, 1)).toMatchObject({
      index: 1,
      time,
      linkType: { number: 1, name: "Ethernet" },
      kind: "ieee1609Dot2Data",
      bytes: octets(unsecured),
      offset: 18,
      title: "WSMP, PSID 32 › 1609.2 unsecured data › BSM: a vehicle's position and movement",
    });
  });

  it("lists the whole frames of a file that was cut, and says what is missing", () => {
    const whole = pcapOf([wsm, wsm]);
    const second = 24 + 16 + wsm.length;
    for (let length = 24; length < whole.length; length += 1) {
      const { frames, findings } = openFile(whole.subarray(0, length));
      expect(frames).toHaveLength(length >= second ? 1 : 0);
      const atBoundary = length === 24 || length === second;
      expect(findings.map(({ code }) => code)).toEqual(atBoundary ? [] : ["file-truncated"]);
    }
    expect(openFile(whole.subarray(0, whole.length - 1)).findings[0]).toEqual({
      code: "file-truncated",
      offset: second,
      message: `frame 2 at octet ${second}: expected 25 octets, found 24; what is before it is listed`,
    });
    expect(openFile(whole.subarray(0, 10)).findings).toMatchObject([{ code: "file-truncated", offset: 0 }]);
  });

  it("says of a frame that the capture kept only its beginning", () => {
    const file = openFile(pcapOf([wsm.subarray(0, 20)], { lost: 5 }));
    expect(dissect(file, 0).findings).toMatchObject([
      { code: "frame-cut", offset: 20, message: "the capture kept 20 of the frame's 25 octets" },
      { code: "length-mismatch", message: "WSMP announces 7 octets of data, 2 are here" },
    ]);
  });

  it("takes off a checksum whose length the link type tells", () => {
    const frame = joined(wsm, octets("DEADBEEF"));
    const file = openFile(pcapOf([frame], { linkType: 0x24000001 }));
    expect(file.frames.at(0)).toMatchObject({ length: wsm.length, linkType: { number: 1 } });
    const short = openFile(pcapOf([octets("DEAD")], { linkType: 0x24000001 }));
    expect(short.frames.at(0)).toMatchObject({ length: 0, originalLength: 0 });
  });

  it("lists frames of a link type that is not known with the reason", () => {
    const item = dissect(openFile(pcapOf([octets("00010203 04050607")], { linkType: 195 })), 0);
    expect(item).toMatchObject({
      kind: "none",
      linkType: { number: 195, name: "IEEE 802.15.4" },
      reason: "nothing of V2X: neither by headers nor by searching (link type 195, IEEE 802.15.4)",
    });
    expect(item.bytes).toHaveLength(0);
  });

  const overIp = "45000032 00010000 40110000 0A000001 0A000002 | C350 B6D0 001E 0000 | 001325";
  it.each([
    ["BSD loopback, little-endian", 0, "02000000"],
    ["BSD loopback, big-endian", 0, "00000002"],
    ["OpenBSD loopback", 108, "00000002"],
  ])("reads frames of %s", (_, linkType, family) => {
    const { headers } = dissect(openFile(pcapOf([octets(family, overIp)], { linkType })), 0);
    expect(headers.map(({ name }) => name)).toEqual(["BSD loopback", "IPv4", "UDP"]);
  });

  it("finds no message in a loopback frame of another family", () => {
    const item = dissect(openFile(pcapOf([octets("07000000 0381004003")], { linkType: 0 })), 0);
    expect(item).toMatchObject({
      kind: "none",
      linkType: { number: 0, name: "BSD loopback" },
      reason: "a loopback frame of address family 7, which carries no IP",
    });
  });
});

describe("PCAPNG", () => {
  const micro = BigInt(seconds) * 1_000_000n + 123_456n;

  it.each([true, false])("lists frames; little-endian: %j", (littleEndian) => {
    const file = openFile(
      joined(
        section(littleEndian),
        interfaceOf(1, undefined, littleEndian),
        packetOf(wsm, micro, 0, littleEndian),
      ),
    );
    expect(file).toMatchObject({ format: "pcapng", findings: [] });
    expect(dissect(file, 0)).toMatchObject({ time: "2025-01-01T00:00:00.123456Z", bytes: octets(unsecured) });
  });

  it.each([
    ["nanoseconds", "0900 0100 09000000 | 0000 0000", micro * 1000n + 789n, "2025-01-01T00:00:00.123456789Z"],
    ["microseconds, more than numbers hold exactly", "0000 0000", 2n ** 63n + 1n, undefined],
    ["seconds", "0900 0100 00000000 | 0000 0000", BigInt(seconds), "2025-01-01T00:00:00Z"],
    ["halves of a second", "0900 0100 81000000", BigInt(seconds) * 2n + 1n, "2025-01-01T00:00:00.500000000Z"],
    ["an offset of an hour", "0E00 0800 100E000000000000", micro, "2025-01-01T01:00:00.123456Z"],
    [
      "nanoseconds, with an offset",
      "0900 0100 09000000 0E00 0800 100E000000000000",
      micro * 1000n,
      "2025-01-01T01:00:00.123456000Z",
    ],
    ["more digits than are told", "0900 0100 0C000000", 1_500_000_000_001n, "1970-01-01T00:00:01.500000000Z"],
    ["an option that is cut", "0E00 FF00 100E000000000000", micro, "2025-01-01T00:00:00.123456Z"],
    [
      "a name before it",
      "0200 0500 7761766530000000 0900 0100 03000000",
      BigInt(seconds) * 1000n,
      "2025-01-01T00:00:00.000Z",
    ],
  ])("counts an interface's time in %s", (_, options, ticks, time) => {
    const file = openFile(joined(section(), interfaceOf(1, octets(options)), packetOf(wsm, ticks)));
    expect(file.frames.at(0)?.time).toBe(time);
  });

  it("finds each frame's interface, and forgets interfaces at a new section", () => {
    const radio = joined(
      octets("0000 0800 00000000"),
      octets(`8800 0000 FFFFFFFFFFFF 020000000001 FFFFFFFFFFFF 1000 0000 88DC 03 00 20 07 ${unsecured}`),
    );
    const file = openFile(
      joined(
        section(),
        interfaceOf(1),
        interfaceOf(127),
        packetOf(radio, micro, 1),
        packetOf(wsm, micro, 0),
        section(),
        interfaceOf(127),
        packetOf(radio, micro, 0),
        packetOf(wsm, micro, 1),
      ),
    );
    expect([...file.frames].map(({ linkType }) => linkType?.number)).toEqual([127, 1, 127, undefined]);
    expect(file.findings).toMatchObject([{ code: "file-damaged" }]);
    expect([0, 1, 2].map((index) => dissect(file, index).kind)).toEqual(Array(3).fill("ieee1609Dot2Data"));
  });

  it("lists simple and old packets, and steps over blocks of other types", () => {
    const simple = block(3, joined(integers(true, [32, wsm.length]), wsm));
    const old = block(
      2,
      joined(
        integers(
          true,
          [16, 0],
          [16, 0],
          [32, Number(micro >> 32n)],
          [32, Number(micro & 0xffffffffn)],
          [32, wsm.length],
          [32, wsm.length],
        ),
        wsm,
      ),
    );
    const file = openFile(joined(section(), interfaceOf(1), block(4, octets("00000000")), simple, old));
    expect([...file.frames].map(({ time, length }) => [time, length])).toEqual([
      [undefined, 25],
      ["2025-01-01T00:00:00.123456Z", 25],
    ]);
  });

  it("counts time by each interface, whatever link type it shares with others", () => {
    const nano = interfaceOf(1, octets("0900 0100 09000000"));
    const file = openFile(
      joined(section(), interfaceOf(1), nano, packetOf(wsm, micro), packetOf(wsm, micro * 1000n, 1)),
    );
    expect([...file.frames].map(({ time }) => time)).toEqual([
      "2025-01-01T00:00:00.123456Z",
      "2025-01-01T00:00:00.123456000Z",
    ]);
  });

  it("reads no frame beyond its block, and says so of a few", () => {
    const simple = block(3, joined(integers(true, [32, 1_000_000]), wsm));
    const long = openFile(joined(section(), interfaceOf(1), simple, packetOf(wsm, micro)));
    expect(long.frames.at(0)).toMatchObject({ length: 28, originalLength: 1_000_000 });
    const broken = block(6, integers(true, [32, 0], [32, 0], [32, 0], [32, 9], [32, 9]));
    const many = openFile(joined(section(), interfaceOf(1), ...Array(100).fill(broken)));
    expect([many.frames.length, many.findings.length]).toEqual([0, 20]);
  });

  it("lists the whole frames of a file that was cut, and says where it ends", () => {
    const start = joined(section(), interfaceOf(1), packetOf(wsm, micro));
    const whole = joined(start, packetOf(wsm, micro));
    for (let length = start.length + 1; length < whole.length; length += 1) {
      const { frames, findings } = openFile(whole.subarray(0, length));
      expect(frames).toHaveLength(1);
      expect(findings).toMatchObject([{ code: "file-truncated", offset: start.length }]);
    }
  });

  it.each([
    ["a byte-order mark that is none", [block(0x0a0d0d0a, octets("01020304 0100 0000"))], 0],
    ["a block of no length", [section(), octets("06000000 00000000 00000000")], 28],
    ["lengths that do not agree", [section(), octets("06000000 0C000000 10000000")], 28],
    [
      "a frame longer than its block",
      [section(), interfaceOf(1), block(6, integers(true, [32, 0], [32, 0], [32, 0], [32, 9], [32, 9]))],
      48,
    ],
    ["a packet block too short", [section(), interfaceOf(1), block(6, octets("00000000"))], 48],
  ])("says where a file has %s", (_, blocks, offset) => {
    const { frames, findings } = openFile(joined(...blocks));
    expect(frames).toHaveLength(0);
    expect(findings).toMatchObject([{ code: expect.stringMatching(/file-(damaged|truncated)/), offset }]);
  });
});
