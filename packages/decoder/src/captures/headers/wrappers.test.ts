import { describe, expect, it } from "vitest";
import { dissectEnvelope } from "./dissect.ts";
import { cam, dissected, field, names, octets, signed, singleHop, unsecured } from "./frames.test-support.ts";
import { appearanceOf } from "./message-kind.ts";

const known = { kind: "ieee1609Dot2Data", bytes: octets(unsecured) };
const spat = "00130b0000002681000000004006";
const ssm = "001e10000000000009a04001416181a0614920";
const word = (value: number) => value.toString(16).padStart(4, "0");
const hexOfText = (text: string) => Buffer.from(text, "latin1").toString("hex");

/** IPv4 and UDP around content. */
function datagram(content: string, flags = "0000"): string {
  const { length } = octets(content);
  return `45 00 ${word(28 + length)} 0001 ${flags} 40 11 0000 0A000002 0A000001 | 9C40 04D2 ${word(8 + length)} 0000 ${content}`;
}

describe("what travels in UDP", () => {
  it.each([
    ["1609.2 data", unsecured, []],
    ["the octet of the message family and WSMP", `01 03 00 20 07 ${unsecured}`, ["Non-IP type", "WSMP"]],
    ["WSMP", `03 00 20 07 ${unsecured}`, ["WSMP"]],
    ["GeoNetworking", `12 00 05 01 ${unsecured}`, ["GeoNetworking basic header"]],
    [
      "the octet of the message family and GeoNetworking",
      `03 12 00 05 01 ${unsecured}`,
      ["Non-IP type", "GeoNetworking basic header"],
    ],
  ])("finds %s", (_, content, headers) => {
    const { message, findings, title, ...rest } = dissected("ipv4", datagram(content));
    expect(names(rest.headers)).toEqual(["IPv4", "UDP", ...headers]);
    expect(message).toMatchObject(known);
    expect(findings).toEqual([]);
    expect(title).toMatch(/^UDP port 1234/);
  });

  it("shows addresses and ports, and cuts off the padding of short frames", () => {
    const { headers, message } = dissected("ipv4", datagram(unsecured), "000000000000");
    expect(field(headers, "IPv4", "source")).toEqual(["10.0.0.2", undefined, 12, 16]);
    expect(field(headers, "UDP", "destinationPort")).toEqual(["1234", undefined, 22, 24]);
    expect(message).toMatchObject(known);
  });

  it("finds a bare MessageFrame", () => {
    expect(dissected("ipv4", datagram("0014 04 01020304"))).toMatchObject({
      message: { kind: "messageFrame", offset: 28 },
      findings: [{ code: "no-1609.2" }],
    });
  });

  it.each([
    ["WSMP by its EtherType", `C0FFEE 88DC 03 00 20 07 ${unsecured}`, 28 + 5 + 4, 28 + 5],
    ["GeoNetworking by its EtherType", `C0FFEE 8947 12 00 05 01 ${unsecured}`, 28 + 5 + 4, 28 + 5],
    ["signed data by their first octets", `C0FFEE ${signed}`, 28 + 3, 28 + 3],
    ["a MessageFrame up to the end", `C0FFEE ${spat}`, 28 + 3, 28 + 3],
    ["a MessageFrame between a header and zeros", `011D00 ${ssm} ${"00".repeat(14)}`, 28 + 3, 28 + 3],
  ])("searches %s in a wrapper that is not known, and says so", (_, content, offset, found) => {
    const { message, findings, title } = dissected("ipv4", datagram(content));
    expect(message?.offset).toBe(offset);
    expect(findings[0]).toMatchObject({ code: "place-searched", offset: found });
    expect(findings[1]).toMatchObject({
      code: "octets-not-read",
      message: expect.stringMatching(/^[35] octets in front of the message /),
    });
    expect(title).toContain("found by searching");
  });

  it.each([
    ["an EtherType without a message behind it", "C0FFEE 88DC FFFFFFFFFFFFFFFF"],
    ["a message id without the length of a message", "C0FFEE 0014 08 0102"],
    ["a MessageFrame that does not decode", "C0FFEE 0014 08 0102030405060708"],
    ["signed data that do not decode", `C0FFEE 038100 ${"FF".repeat(40)}`],
    ["nothing", "C0FFEE"],
  ])("finds nothing where there is %s", (_, content) => {
    const { message, reason } = dissected("ipv4", datagram(content));
    expect(message).toBeUndefined();
    expect(reason).toBe("nothing of V2X: neither by headers nor by searching");
  });

  it("says of fragments where the rest is", () => {
    expect(dissected("ipv4", datagram(unsecured, "2000"))).toMatchObject({
      message: known,
      findings: [{ code: "fragment" }],
    });
    expect(dissected("ipv4", datagram(unsecured, "0010"))).toMatchObject({
      reason: "a later fragment of a datagram: the message begins in another frame",
      findings: [{ code: "fragment", message: "a later fragment of a datagram, from octet 128" }],
    });
  });

  it.each([
    ["45 00 0014 0001 0000 40 01 0000 0A000002 0A000001", "IP carries protocol 1 (ICMP)"],
    [datagram(""), "no octets behind the headers"],
    ["50", "IP of version 5, where 4 and 6 are defined"],
  ])("gives the reason why %s has no message", (frame, reason) => {
    expect(dissected("rawIp", frame)).toMatchObject({ reason });
  });
});

describe("IPv6", () => {
  it("steps over extension headers and shortens addresses", () => {
    const address = "20010DB8000000000001000000000001";
    const { headers, message } = dissected(
      "rawIp",
      `60000000 001F 00 40 ${address} ${address} | 2C 00 000000000000 | 11 00 0000 00000001 | 04D2 04D2 000F 0000 ${unsecured}`,
    );
    expect(field(headers, "IPv6", "source")[0]).toBe("2001:db8::1:0:0:1");
    expect(field(headers, "IPv6", "fragment.nextHeader")[1]).toBe("UDP");
    expect(message).toMatchObject(known);
  });
});

describe("requests to authorities", () => {
  const tcp = (content: string) =>
    `45 00 ${word(40 + octets(content).length)} 0001 0000 40 06 0000 0A000002 0A000001 | 9C40 0050 00000001 00000001 50 18 FFFF 0000 0000 ${content}`;

  it("opens the content of an HTTP message that one segment holds", () => {
    const head = hexOfText("POST /ea HTTP/1.1\r\nContent-Length: 9\r\n\r\n");
    const { headers, message, findings } = dissected("ipv4", tcp(`${head} ${unsecured}`));
    expect(names(headers)).toEqual(["IPv4", "TCP", "HTTP"]);
    expect(field(headers, "HTTP", "start")[0]).toBe("POST /ea HTTP/1.1");
    expect(message).toMatchObject(known);
    expect(findings).toMatchObject([
      { code: "length-mismatch", message: "HTTP announces 9 octets of content, this segment has 7" },
    ]);
  });

  it("takes content by its octets, whatever the server calls it", () => {
    const head = hexOfText("HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\n");
    expect(dissected("ipv4", tcp(`${head} ${unsecured}`)).message).toMatchObject(known);
  });

  it.each([
    [
      hexOfText('HTTP/1.1 200 OK\r\nContent-Type: application/json; charset=utf-8\r\n\r\n{"a":1}'),
      "HTTP content of type application/json, which is no message",
    ],
    [
      `${hexOfText("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n")} 1F8B08 0000`,
      "HTTP content that is packed by gzip: save it and open it by itself",
    ],
    ["", "a TCP segment without content"],
    ["1234", "a TCP segment that begins no HTTP message with content"],
    [hexOfText("HTTP/1.1 200 OK\r\n\r\n"), "an HTTP head without content in this segment"],
  ])("gives the reason why a segment has no message: %s", (content, reason) => {
    expect(dissected("ipv4", tcp(content))).toMatchObject({ reason });
  });
});

describe("RSU 4.1 text", () => {
  const lines = ["Version=0.7", "Type=SPAT", "PSID=0x8002", "TxInterval=0", "Signature=False", "# a comment"];

  it("takes each line for a field and the payload's digits for the message", () => {
    const text = `${lines.join("\r\n")}\r\nPayload=03 80 04 00140100\r\n`;
    const { headers, message, findings, title } = dissected("ipv4", datagram(hexOfText(text)));
    expect(names(headers)).toEqual(["IPv4", "UDP", "RSU 4.1 text"]);
    expect(field(headers, "RSU 4.1 text", "Type").slice(0, 2)).toEqual(["SPAT", undefined]);
    expect(field(headers, "RSU 4.1 text", "PSID").slice(0, 2)).toEqual([
      "0x8002",
      expect.stringMatching(/^PSID 130: .*\(p-encoded 8002\)$/),
    ]);
    expect(field(headers, "RSU 4.1 text", "comment")[0]).toBe("# a comment");
    expect(message).toMatchObject({ ...known, isHexText: true, offset: 28 + text.indexOf("03 80") });
    expect(findings).toMatchObject([{ code: "hex-text" }]);
    expect(title).toMatch(/^UDP port 1234, RSU text, type SPAT › 1609\.2 unsecured data/);
  });

  it.each([
    ["", "an RSU text without payload"],
    [
      "03g1",
      'the payload of the RSU text is not hexadecimal: expected a hexadecimal digit at position 2, found "g"',
    ],
    ["A4EAQAOAD1Ro", "the payload of the RSU text is not hexadecimal: found base64"],
  ])("gives the reason why a payload %j is no message", (payload, reason) => {
    expect(dissected("ipv4", datagram(hexOfText(`Type=MAP\nPayload=${payload}`)))).toMatchObject({ reason });
  });

  it("says that a bare MessageFrame still has to be signed", () => {
    const { findings } = dissected("ipv4", datagram(hexOfText("Type=MAP\nSignature=True\nPayload=0012010A")));
    expect(findings).toMatchObject([
      { code: "hex-text" },
      { code: "no-1609.2", message: "a bare MessageFrame: the RSU is asked to sign it" },
    ]);
  });
});

describe("octets by their first ones", () => {
  it.each([
    ["0380", "ieee1609Dot2Data", "1609.2 unsecured data"],
    ["0381", "ieee1609Dot2Data", "1609.2 signed data"],
    ["0382", "ieee1609Dot2Data", "1609.2 encrypted data"],
    ["0383", "ieee1609Dot2Data", "1609.2 signed certificate request"],
    ["0384", "ieee1609Dot2Data", "1609.2 signed X.509 certificate request"],
    ["0281", "unknown", "content of unknown type"],
    ["0012 02 0102", "messageFrame", "MAP: geometry of intersections and roads"],
    ["0014 80 01 AA", "messageFrame", "BSM: a vehicle's position and movement"],
    ["0014 02 01", "unknown", "content of unknown type"],
    ["0011 02 0102", "unknown", "content of unknown type"],
    ["00F0 01 AA", "messageFrame", "test message 0"],
    ["80 03 00 81", "certificate", "explicit certificate"],
    ["00 03 01 80", "certificate", "implicit certificate"],
    ["01 01 00000007", "etsiPdu", "DENM of station 7"],
    ["02 15 FFFFFFFF", "etsiPdu", "PIM of station 4294967295"],
    ["02 16 FFFFFFFF", "unknown", "content of unknown type"],
    ["", "unknown", "content of unknown type"],
  ])("%s: %s, %s", (hex, kind, title) => {
    expect(appearanceOf(octets(hex))).toEqual({ kind, title });
  });
});

describe("octets around a message without a container", () => {
  const wholeCam = "0202000012673039005A4A7EF0EE45DE16A06405070849D846004D2122B68402C08A7417FEE9FE1A00";
  const common = "20500280002D01001400020000000001075BCD151CAF0E8706E51EB5056D04D20000000007D10000";
  const ssm = "001E10000000000009A04001416181A0614920";

  it.each([
    ["BTP", `07D10000 ${wholeCam}`, ["BTP-B"], 4],
    [
      "GeoNetworking's common header",
      common + wholeCam,
      ["GeoNetworking common header", "GeoNetworking extended header: SHB (single hop)", "BTP-B"],
      40,
    ],
    ["a length of four octets", `00000029 ${wholeCam}`, ["Length prefix"], 4],
    ["a length of two octets, little-endian", `2900 ${wholeCam}`, ["Length prefix"], 2],
  ])("are %s", (_, hex, headers, offset) => {
    const found = dissected("octets", hex);
    expect(names(found.headers)).toEqual(headers);
    expect(found.message).toMatchObject({ kind: "etsiPdu", offset, bytes: octets(wholeCam) });
  });

  it("are a vendor's header and zeros behind, both of which are counted", () => {
    const found = dissected("octets", `011D00 ${ssm} ${"00".repeat(14)}`);
    expect(found.message).toMatchObject({ kind: "messageFrame", offset: 3, bytes: octets(ssm) });
    expect(found.findings).toContainEqual({
      code: "octets-not-read",
      offset: 0,
      message: "3 octets in front of the message and 14 zero octets behind it are not read",
    });
  });

  it.each([
    ["a port of another kind", `07D20000 ${wholeCam}`],
    ["a length that does not count them", `00000028 ${wholeCam}`],
    ["something behind that is not zero", `011D00 ${ssm} ${"00".repeat(13)}01`],
  ])("are not taken off with %s", (_, hex) => {
    expect(dissected("octets", hex).headers).toEqual([]);
    expect(dissected("octets", hex).message).toMatchObject({ offset: 0 });
  });
});

describe("headers inside an envelope", () => {
  it("are found without a frame around it", () => {
    expect(dissectEnvelope(octets(signed))).toMatchObject({
      title: "GeoNetworking SHB (single hop), BTP-B port 2001 › CAM of station 1001",
      message: { bytes: octets(cam), offset: 47 },
    });
    expect(dissectEnvelope(octets(`03 80 32 ${singleHop}`))?.message).toMatchObject({
      kind: "etsiPdu",
      offset: 43,
    });
  });

  it("are absent where the payload is a message or cannot be read", () => {
    expect(dissectEnvelope(octets(unsecured))).toMatchObject({
      headers: [],
      message: { kind: "messageFrame", offset: 3 },
    });
    expect(dissectEnvelope(octets("03 82 00"))).toBeUndefined();
    expect(dissectEnvelope(octets("FF"))).toBeUndefined();
  });
});
