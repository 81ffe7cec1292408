import { generateKeyPairSync } from "node:crypto";
import { gzipSync } from "node:zlib";
import { toHex } from "@v2x/asn1";
import { fixture } from "@v2x/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dissect } from "./captured-item.ts";
import { FileError } from "./file-error.ts";
import {
  block,
  field,
  interfaceOf,
  joined,
  names,
  octets,
  packetOf,
  pcapOf,
  section,
  signed,
  unsecured,
} from "./headers/frames.test-support.ts";
import { maximalFileOctets } from "./limits.ts";
import { openFile } from "./open-file.ts";

const wsm = octets("FFFFFFFFFFFF 020000000001 88DC | 03 00 20 07", unsecured);
const text = (content: string) => new TextEncoder().encode(content);

describe("files without container", () => {
  it.each([
    ["1609.2 data", unsecured, [], "ieee1609Dot2Data", 0],
    ["a WSMP packet", `03 00 20 07 ${unsecured}`, ["WSMP"], "ieee1609Dot2Data", 4],
    [
      "a GeoNetworking packet",
      `12 00 05 01 ${signed}`,
      ["GeoNetworking basic header"],
      "ieee1609Dot2Data",
      4,
    ],
    ["a MessageFrame", "0014 04 01020304", [], "messageFrame", 0],
    ["a certificate", "80 03 00 81 AABBCC", [], "certificate", 0],
    ["octets that begin as nothing that is known", "FF 00 FF 00 FF", [], "unknown", 0],
  ])("opens %s", (_, content, headers, kind, offset) => {
    const bytes = octets(content);
    const file = openFile(bytes);
    expect(file).toMatchObject({ format: headers.length === 0 ? "octets" : "packet", findings: [] });
    const item = dissect(file, 0);
    expect(names(item.headers)).toEqual(headers);
    expect(item).toMatchObject({ kind, offset, bytes: bytes.subarray(offset) });
    expect(item.reason).toBeUndefined();
  });

  it("opens a text that spells octets, and says how it was read", () => {
    const file = openFile(text("03 80 04\n00 14 01 00\n"));
    expect(file).toMatchObject({ format: "text", title: "hexadecimal text", bytes: octets(unsecured) });
    expect(file.findings.map(({ message }) => message)).toEqual([
      "read as hexadecimal text; removed: spaces, line breaks",
    ]);
    expect(openFile(text("A4AEABQBAA=="))).toMatchObject({ title: "base64 text", bytes: octets(unsecured) });
  });

  it("opens a text that spells a packet", () => {
    const file = openFile(text(`03 00 20 07\n${unsecured.replaceAll("|", "")}`));
    expect(file).toMatchObject({ format: "packet", findings: [{ code: "converted" }] });
    expect(names(dissect(file, 0).headers)).toEqual(["WSMP"]);
  });

  it("takes each line of a text for a message where each is one", () => {
    const line = unsecured.replace(/[\s|]/g, "");
    const file = openFile(text(`${line}\n${line}\n\n0014 01 00\n`));
    expect([...file.frames].map(({ offset, length }) => [offset, length])).toEqual([
      [0, 7],
      [7, 7],
      [14, 4],
    ]);
    expect([0, 1, 2].map((index) => dissect(file, index).kind)).toEqual([
      "ieee1609Dot2Data",
      "ieee1609Dot2Data",
      "messageFrame",
    ]);
  });

  it("rejects a text that spells a packed file with a private key in it", () => {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
    for (const [format, type] of [
      ["pem", "pkcs8"],
      ["der", "sec1"],
    ] as const) {
      const gzipped = gzipSync(privateKey.export({ format: format as "pem", type }));
      for (const spelled of [toHex(gzipped), gzipped.toString("base64")]) {
        for (const file of [text(spelled), gzipSync(spelled)])
          expect(() => openFile(file)).toThrow(expect.objectContaining({ code: "private-key" }));
      }
    }
  });

  it("opens a text that spells a capture or a packed file as that file, once", () => {
    const capture = fixture("captured-2024.pcap");
    const gzipped = gzipSync(capture);
    for (const spelled of [toHex(capture), Buffer.from(capture).toString("base64"), toHex(gzipped)]) {
      expect(openFile(text(spelled))).toMatchObject({ format: "pcap", frames: { length: 1 } });
    }
    const twice = gzipSync(Buffer.from(gzipped).toString("base64"));
    expect(openFile(text(toHex(twice))).format).toBe("text");
  });

  it("opens octets around a message as a packet", () => {
    const ssm = "001e10000000000009a04001416181a0614920";
    const file = openFile(text(`011d00${ssm}${"00".repeat(14)}`));
    expect(file.format).toBe("packet");
    expect(dissect(file, 0)).toMatchObject({ offset: 3, bytes: octets(ssm), headers: [] });
  });

  it("opens RSU text", () => {
    const file = openFile(text("Version=0.7\nType=BSM\nPayload=03800400140100\n"));
    expect(file).toMatchObject({ format: "rsuText" });
    expect(dissect(file, 0)).toMatchObject({
      kind: "ieee1609Dot2Data",
      isHexText: true,
      bytes: octets(unsecured),
    });
  });

  it("unpacks gzip", () => {
    const file = openFile(new Uint8Array(gzipSync(pcapOf([wsm]))));
    expect(file).toMatchObject({ format: "pcap", findings: [{ code: "converted" }] });
    expect(dissect(file, 0)).toMatchObject({ kind: "ieee1609Dot2Data" });
  });

  it.each([
    ["empty", new Uint8Array(0), { code: "empty" }],
    [
      "too large",
      new Uint8Array(maximalFileOctets + 1),
      { code: "too-large", details: { limit: maximalFileOctets, found: maximalFileOctets + 1 } },
    ],
    ["gzip that is cut", new Uint8Array(gzipSync(wsm)).subarray(0, 30), { code: "packing-damaged" }],
    ["gzip of nothing", new Uint8Array(gzipSync(new Uint8Array(0))), { code: "empty" }],
    ["damaged gzip", octets("1F8B 08 00 00000000 0003 FFFFFFFF"), { code: "packing-damaged" }],
    [
      "text that spells nothing",
      text("hello world"),
      {
        code: "text-without-octets",
        details: {
          error: expect.objectContaining({ code: "not-hex", position: 0 }),
          content: text("hello world"),
        },
      },
    ],
  ])("refuses a file that is %s", (_, bytes, error) => {
    expect(() => openFile(bytes)).toThrow(expect.objectContaining({ name: "FileError", ...error }));
  });

  it("refuses a frame that is not listed", () => {
    expect(() => dissect(openFile(octets(unsecured)), 1)).toThrow(RangeError);
  });
});

describe("log files", () => {
  const position = "22E12D18 466C65C1 49380000 0E00 E461";
  const time = "6183E85A 8F01";
  const message = `0700 ${unsecured}`;

  it.each([
    ["bsmTx", `00 ${position} ${time} 00 ${message}`, ["direction", "own vehicle"]],
    ["bsmLogDuringEvent", `01 ${position} ${time} 00 ${message}`, ["direction", "remote vehicle"]],
    ["rxMsg", `02 ${position} ${time} 00 ${message}`, ["source", "remote vehicle"]],
    ["dnMsg", `${position} ${time} 00 ${message}`, undefined],
    ["spatTx", `01 0700 01 ${time} 00 01 ${message}`, ["source", "V2X"]],
  ])("opens %s records", (name, record, first) => {
    const bytes = octets(record, record);
    const file = openFile(bytes, `logs/${name}_1234.bin`);
    expect(file).toMatchObject({ format: "log", findings: [] });
    expect(file.frames).toHaveLength(2);
    const item = dissect(file, 1);
    expect(item).toMatchObject({
      time: "2018-05-01T15:10:25.399Z",
      kind: "ieee1609Dot2Data",
      bytes: octets(unsecured),
    });
    const header = item.headers[0]!.name;
    if (first !== undefined) expect(field(item.headers, header, first[0]!)[1]).toBe(first[1]);
    expect(field(item.headers, header, "securityResult")[1]).toBe("success");
    expect(field(item.headers, header, "time")[1]).toBe("2018-05-01T15:10:25.399Z");
  });

  it("shows what the logger noted", () => {
    const item = dissect(openFile(octets(`00 ${position} ${time} 10 ${message}`)), 0);
    const of = (path: string) => field(item.headers, "Log record (bsmTx)", path).slice(0, 2);
    expect(of("latitude")).toEqual(["405659938", "40.5659938°"]);
    expect(of("longitude")).toEqual(["-1050317754", "-105.0317754°"]);
    expect(of("elevation")).toEqual(["14409", "1440.9 m"]);
    expect(of("speed")).toEqual(["14", "0.28 m/s"]);
    expect(of("heading")).toEqual(["25060", "313.2500° from north"]);
    expect(of("securityResult")).toEqual(["16", "cryptographic verification failed"]);
  });

  it("opens WSMP in records that end in a line feed, and alerts that are text", () => {
    const record = `00 ${position} ${time} 01 0B00 03 00 20 07 ${unsecured} 0A`;
    const file = openFile(octets(record, record));
    expect(file.frames).toHaveLength(2);
    expect(names(dissect(file, 1).headers)).toEqual(["Log record (bsmTx)", "WSMP"]);
    const alert = openFile(octets(`${position} ${time} 0300 494357`));
    expect(dissect(alert, 0)).toMatchObject({ kind: "none", reason: "an alert to the driver, no message" });
    expect(field(dissect(alert, 0).headers, "Alert", "text")[0]).toBe('"ICW"');
  });

  it("says what is left behind the last whole record where the name tells the layout", () => {
    const record = octets(`00 ${position} ${time} 00 ${message}`);
    const bytes = joined(record, record.subarray(0, 20));
    const opened = openFile(bytes, "bsmTx.bin");
    expect([...opened.frames].map(({ length }) => length)).toEqual([record.length]);
    expect(opened).toMatchObject({
      findings: [{ code: "octets-left", offset: record.length }],
    });
    expect(openFile(bytes).format).toBe("octets");
  });

  it.each([
    ["a latitude beyond the pole", `00 FFFFFF7F ${position.slice(9)} ${time} 00 ${message}`],
    ["a time before such logs", `00 ${position} 00000000 0000 00 ${message}`],
    ["a direction that is not defined", `07 ${position} ${time} 00 ${message}`],
    ["a payload that is no message", `00 ${position} ${time} 00 0200 FFFF`],
  ])("takes octets with %s for no log", (_, record) => {
    expect(openFile(octets(record)).format).toBe("octets");
  });
});

describe("large and damaged files", () => {
  it("keeps a bound on what any octets make of headers and findings", () => {
    const elements = dissect(
      openFile(pcapOf([joined(octets("FFFFFFFFFFFF 020000000001 88DC 02 20"), new Uint8Array(60_000))])),
      0,
    );
    expect(elements.reason).toBe("WSMP: expected at most 4096 fields, found more at octet 2744");
    const tags = joined(
      octets("FFFFFFFFFFFF 020000000001"),
      ...Array.from({ length: 999 }, () => octets("8100 0001")),
    );
    expect(dissect(openFile(pcapOf([tags])), 0).headers).toHaveLength(9);
    const blocks = Array.from({ length: 500 }, () => block(6, octets("00000000")));
    expect(openFile(joined(section(), ...blocks)).findings).toHaveLength(20);
    const rsu = `Type=A\nPayload=${"00".repeat(300_000)}`;
    expect(dissect(openFile(text(rsu)), 0).bytes).toHaveLength(300_000);
    expect(openFile(text(`{ 0x03, ${"/* ".repeat(100)} */ 0x81 }`)).bytes).toEqual(octets("0381"));
  });

  it.each([
    ["blanks", `${" ".repeat(4_000_000)}03`],
    ["line breaks", `${"\n".repeat(4_000_000)}03`],
    ["beginnings of comments", `{${"/*".repeat(2_000_000)}}`],
    ["comments", `{0x03,${"/**/".repeat(1_000_000)}}`],
    ["beginnings of armour", "-----BEGIN ".repeat(300_000)],
    ["lines of nothing but an offset", "0000:\n".repeat(600_000)],
    ["RSU text with blanks in a value", `Payload=0${" ".repeat(4_000_000)}0`],
  ])("reads or refuses a text of many %s", (_, content) => {
    openAndDissect(text(content));
  });

  const whole = [
    pcapOf([wsm, octets("FFFFFFFFFFFF 020000000001 8947 12 00 05 01", signed)]),
    joined(section(), interfaceOf(1), packetOf(wsm, 1n)),
    pcapOf(
      [
        octets(
          `0000 0800 00000000 8800 0000 FFFFFFFFFFFF 020000000001 FFFFFFFFFFFF 1000 0000 88DC 03 00 20 07 ${unsecured}`,
        ),
      ],
      { linkType: 127 },
    ),
  ];

  it("opens and dissects any octets, or refuses them with a FileError", () => {
    fc.assert(fc.property(fc.uint8Array({ minLength: 0, maxLength: 400 }), openAndDissect));
  });

  it("opens and dissects captures of any frames of any link type", () => {
    const linkType = fc.constantFrom(1, 101, 105, 113, 119, 127, 147, 163, 192, 276, 999);
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 120 }), { maxLength: 4 }), linkType, (frames, type) => {
        openAndDissect(pcapOf(frames, { linkType: type }));
      }),
    );
  });

  it("opens and dissects captures of which an octet was changed, and any beginning of them", () => {
    fc.assert(
      fc.property(fc.constantFrom(...whole), fc.nat(), fc.nat(255), (file, place, octet) => {
        const changed = Uint8Array.from(file);
        changed[place % file.length] = octet;
        openAndDissect(changed);
        openAndDissect(file.subarray(0, place % file.length));
      }),
      { numRuns: 500 },
    );
  });

  /** Fails on any error but a FileError, and on places outside the frame. */
  function openAndDissect(bytes: Uint8Array): void {
    try {
      const file = openFile(bytes);
      for (const { index, offset, length } of file.frames) {
        expect(offset + length).toBeLessThanOrEqual(file.bytes.length);
        const item = dissect(file, index);
        expect(item.kind === "none").toBe(item.reason !== undefined);
        if (!item.isHexText) {
          expect(toHex(item.frame.subarray(item.offset, item.offset + item.bytes.length))).toBe(
            toHex(item.bytes),
          );
        }
        for (const layer of item.headers) {
          expect(layer.offset + layer.length).toBeLessThanOrEqual(item.frame.length);
          for (const { start, end } of layer.fields)
            expect(0 <= start && start <= end && end <= layer.length).toBe(true);
        }
        for (const finding of item.findings) expect(finding.offset).toBeLessThanOrEqual(item.frame.length);
      }
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
    }
  }
});
