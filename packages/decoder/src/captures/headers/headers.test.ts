import { describe, expect, it } from "vitest";
import { dissectEnvelope } from "./dissect.ts";
import { cam, dissected, field, names, octets, signed, singleHop, unsecured } from "./frames.test-support.ts";

const wsmp = `03 00 20 07 ${unsecured}`;
const ethernet = "FFFFFFFFFFFF 020000000001";
const wireless = "8800 0000 FFFFFFFFFFFF 020000000001 FFFFFFFFFFFF 1000 0000";
const known = { kind: "ieee1609Dot2Data", bytes: octets(unsecured) };

describe("what capturing devices and networks put in front", () => {
  it.each([
    ["ethernet", `${ethernet} 88DC ${wsmp}`, ["Ethernet"]],
    ["ethernet", `${ethernet} 8100 2005 88DC ${wsmp}`, ["Ethernet", "VLAN tag"]],
    ["ethernet", `${ethernet} 0013 AAAA03 000000 88DC ${wsmp}`, ["Ethernet", "LLC/SNAP"]],
    ["ieee80211", `${wireless} AAAA03 000000 88DC ${wsmp}`, ["IEEE 802.11", "LLC/SNAP"]],
    ["ieee80211", `${wireless} 88DC ${wsmp}`, ["IEEE 802.11", "EtherType (EPD)"]],
    ["ieee80211", `0800${wireless.slice(4, -5)} 88DC ${wsmp}`, ["IEEE 802.11", "EtherType (EPD)"]],
    [
      "ieee80211",
      `8803 ${wireless.slice(5, -5)} 020000000002 0000 88DC ${wsmp}`,
      ["IEEE 802.11", "EtherType (EPD)"],
    ],
    [
      "radiotap",
      `0000 0800 00000000 ${wireless} 88DC ${wsmp}`,
      ["radiotap", "IEEE 802.11", "EtherType (EPD)"],
    ],
    [
      "prism",
      `44000000 10000000 ${"00".repeat(8)} ${wireless} 88DC ${wsmp}`,
      ["Prism", "IEEE 802.11", "EtherType (EPD)"],
    ],
    [
      "avs",
      `80211001 00000010 ${"00".repeat(8)} ${wireless} 88DC ${wsmp}`,
      ["AVS", "IEEE 802.11", "EtherType (EPD)"],
    ],
    [
      "ppi",
      `00 00 0C00 69000000 00000000 ${wireless} 88DC ${wsmp}`,
      ["PPI", "IEEE 802.11", "EtherType (EPD)"],
    ],
    ["linuxCooked", `0001 0001 0006 0200000000010000 88DC ${wsmp}`, ["Linux cooked capture"]],
    ["linuxCookedV2", `88DC 0000 00000002 0001 00 06 0200000000010000 ${wsmp}`, ["Linux cooked capture v2"]],
  ] as const)("%s: %s", (protocol, frame, headers) => {
    const { message, findings, ...rest } = dissected(protocol, frame);
    expect(names(rest.headers)).toEqual([...headers, "WSMP"]);
    expect(message).toMatchObject(known);
    expect(message!.offset).toBe(octets(frame).length - 7);
    expect(findings).toEqual([]);
  });

  it("reads radiotap's fields where they are aligned, and a checksum that radiotap announces", () => {
    const present = "2E000000"; // flags, rate, channel, signal
    const fields = "10 0C 0C17 4001 C8";
    const { headers, message, findings } = dissected(
      "radiotap",
      `0000 0F00 ${present} ${fields} ${wireless} 88DC ${wsmp} DEADBEEF`,
    );
    expect(field(headers, "radiotap", "rate")).toEqual(["12", "6 Mbit/s", 9, 10]);
    expect(field(headers, "radiotap", "channel.frequency")).toEqual([
      "5900",
      "5900 MHz, channel 180",
      10,
      12,
    ]);
    expect(field(headers, "radiotap", "signal")).toEqual(["200", "-56 dBm", 14, 15]);
    expect(message).toMatchObject(known);
    expect(findings).toMatchObject([{ code: "frame-check-sequence" }]);
  });

  it("keeps radiotap's alignment, several words of presence and fields that it does not know", () => {
    const head = "0000 1F00 | 05000080 00000000 | 00000000 0102030405060708 | 0A | FFFFFFFFFF";
    const { headers, message } = dissected("radiotap", head, `00 ${wireless} 88DC ${wsmp}`);
    expect(field(headers, "radiotap", "timeInMicroseconds")).toEqual([
      "'0102030405060708'H",
      undefined,
      16,
      24,
    ]);
    expect(field(headers, "radiotap", "rate")).toEqual(["10", "5 Mbit/s", 24, 25]);
    expect(field(headers, "radiotap", "furtherFields")).toEqual(["'FFFFFFFFFF00'H", undefined, 25, 31]);
    expect(message).toMatchObject(known);
  });

  it("takes off a checksum that nothing announces, only if it is right", () => {
    // CRC-32 of the frame, computed by another program (zlib).
    const frame = `${ethernet} 88DC ${wsmp}`;
    const right = dissected("ethernet", frame, "C1EA66F2");
    expect(right.findings).toMatchObject([{ code: "frame-check-sequence", offset: 25 }]);
    const wrong = dissected("ethernet", frame, "C1EA66F3");
    expect(wrong.findings).toMatchObject([{ code: "trailing-octets", offset: 25 }]);
    expect([right.message, wrong.message]).toMatchObject([known, known]);
  });

  it.each([
    ["ethernet", `${ethernet} 0806 0001`, "EtherType 0x0806 (ARP) carries no V2X message"],
    ["ethernet", `${ethernet} 1234 0001`, "EtherType 0x1234 carries no V2X message"],
    ["ethernet", `${ethernet} 0003 424203`, "neither LLC with SNAP nor an EtherType that carries V2X"],
    ["ieee80211", `8000 0000 FFFFFFFFFFFF 020000000001`, "an 802.11 management frame, no data"],
    ["ieee80211", `D400 0000 020000000001`, "an 802.11 control frame, no data"],
    [
      "ieee80211",
      `8840 ${wireless.slice(5)} 88DC`,
      "the 802.11 frame is encrypted, which outside a BSS none is",
    ],
    ["ppi", "00 00 0800 01000000", "PPI carries link type 1, which is not 802.11"],
  ] as const)("gives the reason why %s %s has no message", (protocol, frame, reason) => {
    expect(dissected(protocol, frame)).toMatchObject({ reason });
    expect(dissected(protocol, frame).message).toBeUndefined();
  });

  it("keeps what is there of a header that is cut, and names the field", () => {
    const { headers, reason, findings } = dissected("ethernet", "FFFFFFFFFFFF 0200");
    expect(headers).toMatchObject([{ name: "Ethernet", whole: false, length: 6 }]);
    expect(reason).toBe("Ethernet: expected 6 octets for source at octet 6, found 2");
    expect(findings).toMatchObject([{ code: "header-cut", offset: 6 }]);
  });
});

describe("WAVE short messages", () => {
  it("reads version 3 with elements and a PSID of two octets", () => {
    const { headers, message, title } = dissected(
      "wsmp",
      `0B 03 04 01 14 0F 01 B4 10 01 0C 00 8003 8007`,
      unsecured,
    );
    expect(field(headers, "WSMP", "elements.count")).toEqual(["3", undefined, 1, 2]);
    expect(field(headers, "WSMP", "elements[0].value")).toEqual(["20", "20 dBm", 4, 5]);
    expect(field(headers, "WSMP", "elements[1].value")).toEqual(["180", "channel 180, 5900 MHz", 7, 8]);
    expect(field(headers, "WSMP", "elements[2].value")).toEqual(["12", "6 Mbit/s", 10, 11]);
    expect(field(headers, "WSMP", "psid")[0]).toBe("131");
    expect(field(headers, "WSMP", "length")).toEqual(["7", undefined, 14, 16]);
    expect(message).toMatchObject({ ...known, offset: 16 });
    expect(title).toMatch(/^WSMP, PSID 131 › 1609\.2 unsecured data › BSM/);
  });

  it.each([
    ["7F", 127],
    ["8000", 128],
    ["81FF", 639],
    ["BFFF", 16511],
    ["C80002", 540802],
    ["DFFFFF", 2113663],
    ["E0000017", 2113687],
    ["EFFFFFFF", 270549119],
  ])("reads the p-encoded PSID %s as %i", (psid, number) => {
    const { headers } = dissected("wsmp", `03 00 ${psid} 07`, unsecured);
    expect(field(headers, "WSMP", "psid")[0]).toBe(String(number));
  });

  it("reads ports, extensions behind the address, and the header of 2010", () => {
    expect(dissected("wsmp", "03 02 1234 07D1 07", unsecured)).toMatchObject({ message: known });
    const extended = dissected("wsmp", "03 01 20 01 17 01 05 07", unsecured);
    expect(field(extended.headers, "WSMP", "transportElements[0].id")[1]).toBe("channel load");
    const old = dissected("wsmp", "02 20 0F 01 B2 04 01 0A 80 0007", unsecured);
    expect(field(old.headers, "WSMP", "elements[1].value")).toEqual(["10", "10 dBm", 7, 8]);
    expect(old.message).toMatchObject({ ...known, offset: 11 });
  });

  it.each([
    ["00 00 20 07", "WSMP of version 0, where 1, 2 and 3 are defined"],
    ["03 04 20 07", "WSMP with TPID 4, whose address is not known here"],
    ["03 00 F0 07", "the PSID begins with an octet of F0 or more, which no PSID does"],
    ["02 F0 80 0007", "the PSID begins with an octet of F0 or more, which no PSID does"],
    ["03 00 20 00", "no octets behind the headers"],
    ["0B 03 04 01", "WSMP: expected 1 octets for value at octet 4, found 0"],
  ])("gives the reason why %s has no message", (frame, reason) => {
    expect(dissected("wsmp", frame)).toMatchObject({ reason });
  });

  it("says that a bare MessageFrame has no 1609.2 around it, and what stands behind it", () => {
    expect(dissected("wsmp", "03 00 8002 06 0013 01 00 | AABB")).toMatchObject({
      message: { kind: "messageFrame", title: "SPaT: phases of traffic lights" },
      findings: [
        { code: "no-1609.2", offset: 5 },
        { code: "trailing-octets", offset: 9 },
      ],
    });
  });

  it("says that a port is that of another kind of message than the one behind it", () => {
    const codesOf = (port: string) =>
      dissected("geonetworkingCommon", singleHop.replace("07D1", port)).findings.map(({ code }) => code);
    expect(codesOf("07D1")).toEqual([]);
    expect(codesOf("07D2")).toEqual(["other-kind"]);
  });

  it("names data that begin as nothing that is known", () => {
    expect(dissected("wsmp", "03 00 20 02 FFFF")).toMatchObject({
      message: { kind: "unknown" },
      findings: [{ code: "unexpected-value", offset: 4 }],
    });
  });
});

describe("GeoNetworking", () => {
  const basic = "11 00 05 01";

  it("reads a single hop packet down to the CAM", () => {
    const { headers, message, title, findings } = dissected("geonetworking", basic, singleHop);
    const extended = "GeoNetworking extended header: SHB (single hop)";
    expect(names(headers)).toEqual([
      "GeoNetworking basic header",
      "GeoNetworking common header",
      extended,
      "BTP-B",
    ]);
    expect(field(headers, "GeoNetworking basic header", "lifetime")).toEqual([undefined, "1 s", 2, 3]);
    expect(field(headers, "GeoNetworking common header", "headerType")).toEqual([
      undefined,
      "SHB (single hop)",
      5,
      6,
    ]);
    expect(field(headers, extended, "source.address.stationType")[1]).toBe("passenger car");
    expect(field(headers, extended, "source.latitude")).toEqual(["520000000", "52.0000000°", 24, 28]);
    expect(field(headers, extended, "source.positionAccurate")[0]).toBe("TRUE");
    expect(field(headers, extended, "source.speed")).toEqual(["1389", "13.89 m/s", 32, 34]);
    expect(field(headers, extended, "source.heading")).toEqual(["900", "90.0° from north", 34, 36]);
    expect(field(headers, "BTP-B", "destinationPort")).toEqual(["2001", "CAM", 40, 42]);
    expect(message).toMatchObject({
      kind: "etsiPdu",
      title: "CAM of station 1001",
      bytes: octets(cam),
      offset: 44,
    });
    expect(title).toBe("GeoNetworking SHB (single hop), BTP-B port 2001 › CAM of station 1001");
    expect(findings).toMatchObject([{ code: "no-1609.2" }]);
  });

  it("places the timestamp, which wraps, near the capture's time", () => {
    // 305 419 896 ms and 154 times 2^32 ms after 2004-01-01 in TAI, which is then 5 leap seconds ahead.
    const text = new Date(Date.UTC(2004, 0, 1) + 0x12345678 + 154 * 2 ** 32 - 5000).toISOString();
    const meaning = field(
      dissected("geonetworking", basic, singleHop).headers,
      "GeoNetworking extended header: SHB (single hop)",
      "source.timestamp",
    )[1];
    expect(meaning).toContain(text.replace("T", " ").replace("Z", " UTC"));
  });

  it("opens the headers inside a secured packet", () => {
    const { headers, message, inside, title, findings } = dissected("geonetworking", "12 00 05 01", signed);
    expect(names(headers)).toEqual(["GeoNetworking basic header"]);
    expect(message).toMatchObject({ kind: "ieee1609Dot2Data", title: "1609.2 signed data", offset: 4 });
    expect(names(inside!.headers)).toEqual([
      "GeoNetworking common header",
      "GeoNetworking extended header: SHB (single hop)",
      "BTP-B",
    ]);
    expect(inside).toMatchObject({
      message: { kind: "etsiPdu", bytes: octets(cam), offset: 7 + 40 },
      findings: [],
    });
    expect(title).toBe("GeoNetworking, secured › 1609.2 signed data › CAM of station 1001");
    expect(findings).toEqual([]);
  });

  it("opens them also where the signed data are cut behind the payload", () => {
    const cut = octets("12 00 05 01", signed).subarray(0, 70);
    expect(dissected("geonetworking", Buffer.from(cut).toString("hex")).inside?.message).toMatchObject({
      title: "CAM of station 1001",
    });
  });

  it("tells the security format by the first octet, not by the version", () => {
    expect(dissected("geonetworking", "02 00 05 01", signed)).toMatchObject({
      message: { kind: "ieee1609Dot2Data" },
      findings: [{ code: "secured-version-0", offset: 0 }],
    });
    expect(dissected("geonetworking", "02 00 05 01 | 02 80 0102030405")).toMatchObject({
      title: expect.stringContaining("TS 103 097 V1.2.1 (old format, not verifiable here)"),
      findings: [{ code: "old-security-format", offset: 4 }, { code: "header-cut" }],
    });
    expect(dissected("geonetworking", "02 00 05 01 | 01 80 0102030405")).toMatchObject({
      reason: "the security format of TS 103 097 V1.1.1, which is not read here",
      findings: [{ code: "old-security-format", offset: 4 }],
    });
  });

  const position = "1400 020000000001 12345678 1EFE9200 029020C0";
  const long = `${position} 856D 0384`;
  const area = `0007 0000 ${long} 1EFE9200 029020C0 0064 0032 005A 0000`;
  it.each([
    ["20", `0007 0000 ${long} ${position}`, "GeoUnicast"],
    ["30", area, "GeoAnycast, circle"],
    ["31", area, "GeoAnycast, rectangle"],
    ["32", area, "GeoAnycast, ellipse"],
    ["40", area, "GeoBroadcast, circle"],
    ["41", area, "GeoBroadcast, rectangle"],
    ["42", area, "GeoBroadcast, ellipse"],
    ["50", `${long} 00000000`, "SHB (single hop)"],
    ["51", `0007 0000 ${long}`, "TSB (multi hop)"],
    ["61", `0007 0000 ${long} ${position}`, "Location service reply"],
  ])("reads the extended header of type %s", (type, extended, name) => {
    const { headers, message, findings } = dissected(
      "geonetworking",
      `${basic} 10 ${type} 02 80 000E 01 00 ${extended} 07D1 07D2 ${cam}`,
    );
    expect(headers[2]).toMatchObject({
      name: `GeoNetworking extended header: ${name}`,
      whole: true,
      length: octets(extended).length,
    });
    expect(field(headers, "BTP-A", "sourcePort")[1]).toBe("DENM");
    expect(message).toMatchObject({ kind: "etsiPdu", bytes: octets(cam) });
    expect(findings.map(({ code }) => code)).toEqual(["no-1609.2"]);
  });

  it.each([
    ["11 00 05 01 00 10 02 80 0000 01 00", long, "a GeoNetworking packet without payload"],
    [
      "11 00 05 01 00 60 02 80 0000 01 00",
      `0007 0000 ${long} 1400020000000002`,
      "a GeoNetworking packet without payload",
    ],
    [
      "11 00 05 01 20 90 02 80 0000 01 00",
      "",
      "GeoNetworking with header type 9 and subtype 0, which are not defined",
    ],
    ["21 00 05 01", "", "GeoNetworking of version 2, where 0 and 1 are defined"],
    ["15 00 05 01", "", "GeoNetworking with next header 5, which is reserved"],
  ])("gives the reason why %s has no message", (head, rest, reason) => {
    expect(dissected("geonetworking", head, rest)).toMatchObject({ reason });
  });

  it("says where lengths do not agree", () => {
    expect(dissected("geonetworking", basic, singleHop, "0000").findings).toMatchObject([
      { code: "trailing-octets", offset: 54 },
      { code: "no-1609.2" },
    ]);
    const cut = octets(basic, singleHop).subarray(0, 52);
    expect(dissected("geonetworking", Buffer.from(cut).toString("hex")).findings).toMatchObject([
      { code: "length-mismatch", message: "GeoNetworking announces 14 octets of payload, 12 are here" },
      { code: "no-1609.2" },
    ]);
  });

  it("opens IPv6 over GeoNetworking", () => {
    const ipv6 = `60000000 000F 11 40 ${"FE80".padEnd(32, "0")} ${"FF02".padEnd(31, "0")}1 04D2 04D2 000F 0000 ${unsecured}`;
    const { headers, message } = dissected(
      "geonetworking",
      `${basic} 30 50 02 80 0037 01 00 ${long} 00000000`,
      ipv6,
    );
    expect(names(headers).slice(3)).toEqual(["IPv6", "UDP"]);
    expect(field(headers, "IPv6", "source")[0]).toBe("fe80::");
    expect(field(headers, "IPv6", "destination")[0]).toBe("ff02::1");
    expect(message).toMatchObject(known);
  });
});

describe("positions in GeoNetworking", () => {
  const address = "1400 020000000001 12345678";
  const longPosition = (latitude: string, longitude: string, heading = "0384") =>
    `${address} ${latitude} ${longitude} 856D ${heading}`;
  const here = longPosition("1EFE9200", "029020C0");
  const packet = (type: string, extended: string) =>
    dissected("geonetworkingCommon", `20 ${type} 02 80 000E 01 00 | ${extended} | 07D1 0000 ${cam}`);
  const outside = (type: string, extended: string) =>
    packet(type, extended)
      .findings.filter(({ code }) => code === "value-out-of-range")
      .map(({ offset, message }) => `${offset} ${message}`);

  it.each([
    ["35A4E900", "6B49D200", "0E10"],
    ["CA5B1700", "94B62E00", "0000"],
  ])("may be anywhere on the globe: %s %s %s", (...position) => {
    expect(outside("50", `${longPosition(...position)} 00000000`)).toEqual([]);
  });

  it.each([
    [
      "35A4E901",
      "029020C0",
      "0384",
      "20 source.latitude: expected at most 900000000 (90° from the equator), found 900000001",
    ],
    [
      "CA5B16FF",
      "029020C0",
      "0384",
      "20 source.latitude: expected at most 900000000 (90° from the equator), found -900000001",
    ],
    [
      "1EFE9200",
      "6B49D201",
      "0384",
      "24 source.longitude: expected at most 1800000000 (180° from Greenwich), found 1800000001",
    ],
    [
      "1EFE9200",
      "94B62DFF",
      "0384",
      "24 source.longitude: expected at most 1800000000 (180° from Greenwich), found -1800000001",
    ],
    [
      "1EFE9200",
      "029020C0",
      "0E11",
      "30 source.heading: expected at most 3600 (360.0° from north), found 3601",
    ],
  ])("are remarked on outside of it: %s %s %s", (latitude, longitude, heading, finding) => {
    const extended = `${longPosition(latitude, longitude, heading)} 00000000`;
    expect(outside("50", extended)).toEqual([finding]);
    // What is wrong with a place does not make it another kind of packet, nor does it hide the message.
    expect(packet("50", extended).message).toMatchObject({ kind: "etsiPdu" });
  });

  it("are looked at in destinations too: an area, a station", () => {
    const area = `00010000 ${here} 7FFFFFFF 80000000 0064 0000 0169 0000`;
    expect(outside("40", area).map((finding) => finding.split(":")[0])).toEqual([
      "36 area.latitude",
      "40 area.longitude",
      "48 area.angle",
    ]);
    const station = `00010000 ${here} ${address} 7FFFFFFF 029020C0`;
    expect(outside("20", station).map((finding) => finding.split(":")[0])).toEqual([
      "48 destination.latitude",
    ]);
  });

  it("are remarked on inside an envelope, which stays GeoNetworking", () => {
    const frame = octets(signed.replace("1EFE9200", "7FFFFFFF"));
    const inside = dissectEnvelope(frame);
    expect(names(inside!.headers)).toContain("GeoNetworking common header");
    expect(inside!.findings).toMatchObject([{ code: "value-out-of-range" }]);
  });
});
