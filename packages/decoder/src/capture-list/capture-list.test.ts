import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { coer, fromHex, provideCodecs, toHex } from "@v2x/asn1";
import { emitCoer, emitUper } from "@v2x/asn1/compile";
import { fixture } from "@v2x/testkit";
import { Certificate, Ieee1609Dot2Data } from "@v2x/v2x-schema";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  block,
  interfaceOf,
  joined,
  octets,
  packetOf,
  pcapOf,
  section,
  signed,
  unsecured,
} from "../captures/headers/frames.test-support.ts";
import { dissect, openFile } from "../captures/index.ts";
import { examples } from "../examples/index.ts";
import { codecTypes, listDecoderTypes } from "../reading/index.ts";
import { CaptureScan, exportedMessages, listMessages, messageRates, messageRow } from "./index.ts";

const ethernet = "FFFFFFFFFFFF 020000000001";
const hexOf = (type: string) => examples.find((example) => example.type === type)!.hex;

/** Behind Ethernet and WSMP of PSID 32. */
function wsmp(message: string): Uint8Array {
  const { length } = octets(message);
  const written = length < 128 ? length : 0x8000 + length;
  return octets(ethernet, "88DC 03 00 20", written.toString(16).padStart(length < 128 ? 2 : 4, "0"), message);
}

const geonetworking = octets(ethernet, "8947 12 00 05 01", signed);
const dot2Cam = wsmp(hexOf("CAM"));
const arp = octets(ethernet, "0806 0001 0800");
const signedBsm = wsmp(hexOf("Ieee1609DataSigned"));
const bare = wsmp(unsecured);

const word = (value: number) => value.toString(16).padStart(4, "0");

/** IPv4 around a payload: identification 7, a place in its datagram. */
function ipv4(protocol: number, payload: Uint8Array, at = 0, hasMore = false): Uint8Array {
  const flags = (hasMore ? 0x2000 : 0) | (at / 8);
  const head = `45 00 ${word(20 + payload.length)} 0007 ${word(flags)} 40 ${protocol.toString(16).padStart(2, "0")} 0000 0A000002 0A000001`;
  return joined(octets(ethernet, "0800", head), payload);
}

function tcp(sequence: number, payload: Uint8Array): Uint8Array {
  const head = `9C40 0050 ${sequence.toString(16).padStart(8, "0")} 00000001 50 18 FFFF 0000 0000`;
  return ipv4(6, joined(octets(head), payload));
}

const scanned = (file: ReturnType<typeof openFile>) => {
  const scan = new CaptureScan(file);
  while (!scan.isDone) scan.step(3);
  return scan;
};
const scanOf = (...frames: readonly Uint8Array[]) => scanned(openFile(pcapOf(frames)));
const itemsOf = (...given: Parameters<typeof listMessages>) => [...listMessages(...given).items];

describe("the stations of a capture", () => {
  /** The signed CAM, generated so many milliseconds after the first, by the signer whose name ends so. */
  function cam(afterMs: number, signer: string, requested: readonly string[] = []): Uint8Array {
    const data = coer.decode(Ieee1609Dot2Data, octets(signed));
    if (data.content.choice !== "signedData") throw new TypeError("the sample is signed");
    const { value } = data.content;
    const headerInfo = {
      ...value.tbsData.headerInfo,
      generationTime: 648_432_010_000_000n + BigInt(afterMs) * 1_000n,
      ...(requested.length > 0 && { inlineP2pcdRequest: requested.map(fromHex) }),
    };
    const changed = coer.encode(Ieee1609Dot2Data, {
      ...data,
      content: {
        choice: "signedData",
        value: {
          ...value,
          tbsData: { ...value.tbsData, headerInfo },
          signer: { choice: "digest", value: fromHex(`1122334455${signer}`) },
        },
      },
    });
    return joined(octets(ethernet, "8947 12 00 05 01"), changed);
  }

  it("are remarked that answer a request for their certificate by a digest", () => {
    const scan = scanOf(cam(0, "667788"), cam(100, "aabbcc", ["667788"]), cam(500, "667788"));
    expect(scan.camSigners.remarks()).toEqual([
      expect.stringMatching(/\(signer 1122334455667788\): .*1 of 1 request for its certificate/),
    ]);
  });
});

describe("a line of the list", () => {
  it("says of a signed BSM what, who, where, under which PSID and by whom", () => {
    const row = messageRow(scanOf(signedBsm), 0);
    expect(row).toMatchObject({
      item: 0,
      frames: [0],
      time: "2025-01-01T00:00:00.123456Z",
      kind: "BSM",
      station: expect.stringMatching(/^[0-9A-F]{8}$/),
      latitude: expect.closeTo(40.377, 2),
      longitude: expect.closeTo(-111.796, 2),
      size: 188,
      psid: 32,
      signer: expect.stringMatching(/^[0-9A-F]{16}$/),
      headers: "Ethernet › WSMP",
    });
  });

  it("has headers inside the envelope, and the station of a message of ETSI", () => {
    expect(messageRow(scanOf(geonetworking), 0)).toMatchObject({
      kind: "CAM",
      station: "1001",
      psid: 36,
      signer: "1122334455667788",
      headers: expect.stringContaining("GeoNetworking basic header › GeoNetworking common header"),
    });
  });

  it.each([
    "CAM",
    "DENM",
    "CPM",
    "VAM",
    "MAPEM",
    "SREM",
    "IVIM",
  ])("has the place of a message of ETSI: %s", (kind) => {
    const hexes = examples.filter(({ type }) => type === kind).map(({ hex }) => hex);
    expect(hexes.length).toBeGreaterThan(0);
    for (const hex of hexes) {
      const row = messageRow(scanOf(wsmp(hex)), 0);
      expect(row).toMatchObject({ kind, station: expect.stringMatching(/^\d+$/) });
      expect(row.remark).toBeUndefined();
      expect([row.latitude, row.longitude]).toEqual([expect.any(Number), expect.any(Number)]);
    }
  });

  it("says why a frame has no message", () => {
    const row = messageRow(scanOf(arp), 0);
    expect(row).toMatchObject({ kind: "", size: 0, remark: "EtherType 0x0806 (ARP) carries no V2X message" });
  });

  it("has a kind though the message cannot be decoded", () => {
    expect(messageRow(scanOf(bare), 0)).toMatchObject({
      kind: "BSM",
      remark: "the message cannot be decoded",
    });
    const cut = octets(ethernet, "88DC 03 00 20 05 03 81 00 40 03");
    expect(messageRow(scanOf(cut), 0)).toMatchObject({
      kind: "1609.2 data",
      remark: "the envelope of 1609.2 cannot be decoded",
    });
  });

  it("names the signer where its certificate was met, and certificates of lists by their kind", () => {
    const ectl = fixture("eu-l2-ectl-CE4CF6C19BFED720.oer");
    const { kind, psid, signer } = messageRow(scanned(openFile(ectl)), 0);
    expect([kind, psid, signer]).toEqual(["ECTL", 624, expect.stringMatching(/^[0-9A-F]{16}$/)]);
  });
});

describe("what is spread over frames", () => {
  const content = octets(unsecured);
  const head = `POST /ea HTTP/1.1\r\nContent-Length: ${content.length}\r\n\r\n`;
  const request = joined(new TextEncoder().encode(head), content);

  it("is a message of its own: a request in three segments", () => {
    const scan = scanOf(
      tcp(1, request.subarray(0, 10)),
      arp,
      tcp(11, request.subarray(10, 46)),
      tcp(47, request.subarray(46)),
    );
    expect(itemsOf(scan, {})).toEqual([4]);
    expect(messageRow(scan, 4)).toMatchObject({
      frames: [0, 2, 3],
      kind: "BSM",
      headers: "Ethernet › IPv4 › TCP › HTTP",
      size: content.length,
    });
    expect([0, 2, 3].map((frame) => messageRow(scan, frame).partOf)).toEqual([4, 4, 4]);
    expect(messageRow(scan, 1).partOf).toBeUndefined();
  });

  it("is not listed twice where one segment has all of it", () => {
    const scan = scanOf(tcp(1, request));
    expect(itemsOf(scan, {})).toEqual([0]);
    expect(scan.joined).toEqual([]);
  });

  it("is a datagram in fragments, which may arrive in any order", () => {
    const udp = joined(
      octets(`04D2 04D2 ${word(8 + 200)} 0000`),
      octets(hexOf("Ieee1609DataSigned")),
      new Uint8Array(12),
    );
    const parts = [ipv4(17, udp.subarray(0, 96), 0, true), ipv4(17, udp.subarray(96), 96)];
    const scan = scanOf(parts[1]!, signedBsm, parts[0]!);
    expect(itemsOf(scan, {})).toEqual([1, 3]);
    expect(messageRow(scan, 3)).toMatchObject({
      frames: [2, 0],
      kind: "BSM",
      headers: "Ethernet › IPv4 › UDP",
    });
  });

  it("is each of several in one segment, and each once", () => {
    const scan = scanOf(
      tcp(1, joined(request, request, request.subarray(0, 40))),
      tcp(1 + 2 * request.length + 40, request.subarray(40)),
    );
    const rows = itemsOf(scan, {}).map((item) => messageRow(scan, item));
    expect(rows.map(({ frames, size }) => [frames, size])).toEqual([
      [[0], content.length],
      [[0], content.length],
      [[0, 1], content.length],
    ]);
  });

  it("is one though its segment was sent twice", () => {
    const scan = scanOf(tcp(1, request), tcp(1, request));
    expect(itemsOf(scan, {})).toEqual([0]);
    expect(messageRow(scan, 1)).toMatchObject({ kind: "", remark: "a TCP segment that was sent before" });
  });

  it.each([
    ["one chunk, as the frame has it", [content], 0],
    ["two chunks, put together", [content.subarray(0, 3), content.subarray(3)], 1],
  ])("is read where HTTP sends it in %s", (_, chunks, item) => {
    const text = (line: string) => new TextEncoder().encode(line);
    const body = chunks.flatMap((part) => [text(`${part.length.toString(16)}\r\n`), part, text("\r\n")]);
    const head = text("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
    const scan = scanOf(tcp(1, joined(head, ...body, text("0\r\n\r\n"))));
    expect(itemsOf(scan, {})).toEqual([item]);
    expect(toHex(scan.messageOf(item)!.bytes)).toBe(toHex(content));
  });

  it("is said to lack octets, and not to be wrong, where the capture has not all", () => {
    const [first] = [
      ipv4(
        17,
        joined(octets("04D2 04D2 00D0 0000"), octets(hexOf("Ieee1609DataSigned")).subarray(0, 88)),
        0,
        true,
      ),
    ];
    expect(messageRow(scanOf(first!), 0).remark).toBe(
      "the first fragment of a datagram: the message ends in another frame",
    );
    const snapped = scanned(openFile(pcapOf([signedBsm.subarray(0, 100)], { lost: 107 })));
    expect(messageRow(snapped, 0).remark).toBe("the capture kept 100 of the frame's 207 octets");
  });

  it("is told of a stream whose segments are missing", () => {
    const scan = scanOf(tcp(1, request.subarray(0, 10)), tcp(20, request.subarray(19)));
    expect(messageRow(scan, 1).remark).toContain(
      "9 octets of the TCP stream in front of this segment are not in the capture",
    );
  });
});

describe("the list", () => {
  const scan = scanOf(signedBsm, arp, geonetworking, bare, geonetworking);

  it("leaves out frames without a message, unless they are asked for", () => {
    expect(listMessages(scan, {})).toMatchObject({
      items: Uint32Array.of(0, 2, 3, 4),
      messages: 4,
      without: 1,
    });
    expect(itemsOf(scan, { kind: "none" })).toEqual([1]);
  });

  it("keeps to every filter, and to those that nothing has", () => {
    expect(itemsOf(scan, { kind: "CAM" })).toEqual([2, 4]);
    expect(itemsOf(scan, { kind: "BSM", signer: "1122334455667788" })).toEqual([]);
    expect(itemsOf(scan, { station: "1001", psid: "36" })).toEqual([2, 4]);
    expect(itemsOf(scan, { station: "no such station" })).toEqual([]);
  });

  it("finds text in any word, and applications by their name", () => {
    expect(itemsOf(scan, { text: " geonet " })).toEqual([2, 4]);
    expect(itemsOf(scan, { text: "CA BASIC" })).toEqual([2, 4]);
    expect(itemsOf(scan, { text: "cannot be decoded", kind: "BSM" })).toEqual([3]);
    expect(itemsOf(scan, { text: "", kind: "BSM" })).toEqual([0, 3]);
  });

  it("counts of each choice what it would leave beside the other choices", () => {
    const { choices } = listMessages(scan, { kind: "CAM" });
    expect(choices.kind).toEqual([
      { value: "BSM", count: 2 },
      { value: "CAM", count: 2 },
    ]);
    expect(choices.psid).toEqual([{ value: "36", count: 2 }]);
    expect(choices.signer).toEqual([{ value: "1122334455667788", count: 2 }]);
  });

  it("is sorted by a column, what has no value last, and turned round", () => {
    expect(itemsOf(scan, {}, "kind")).toEqual([0, 3, 2, 4]);
    expect(itemsOf(scan, {}, "signer")).toEqual([2, 4, 0, 3]);
    expect(itemsOf(scan, {}, "psid")).toEqual([0, 3, 2, 4]);
    expect(itemsOf(scan, {}, "number", true)).toEqual([4, 3, 2, 0]);
    expect(itemsOf(scan, {}, "signer", true)).toEqual([0, 2, 4, 3]);
    expect(itemsOf(scan, {}, "kind", true)).toEqual([2, 4, 0, 3]);
    expect(itemsOf(scan, {}, "remark")).toEqual([2, 3, 4, 0]);
    expect(itemsOf(scan, {}, "remark", true)).toEqual([0, 2, 3, 4]);
  });

  it("is sorted by time where frames do not stand in its order, and by place from south to north", () => {
    const at = (seconds: number, frame: Uint8Array) => pcapOf([frame], { seconds });
    const [first, ...others] = [
      at(9, signedBsm),
      at(5_000_000_000 / 2, dot2Cam),
      at(7, bare),
      at(7, signedBsm),
    ];
    const mixed = scanned(openFile(joined(first!, ...others.map((each) => each.subarray(24)))));
    expect(itemsOf(mixed, {}, "time")).toEqual([2, 3, 0, 1]);
    expect(itemsOf(mixed, {}, "time", true)).toEqual([1, 0, 2, 3]);
    expect(itemsOf(mixed, {}, "place")).toEqual([0, 3, 1, 2]);
    expect(itemsOf(mixed, {}, "place", true)).toEqual([1, 0, 3, 2]);
  });

  it("grows while frames are looked at", () => {
    const growing = new CaptureScan(openFile(pcapOf([signedBsm, geonetworking, bare])));
    growing.step(1);
    expect(itemsOf(growing, {})).toEqual([0]);
    growing.step(5);
    expect(itemsOf(growing, {})).toEqual([0, 1, 2]);
  });
});

describe("a list sorted by size", () => {
  const dot2 = (length: number) =>
    joined(octets(`03 80 84 ${length.toString(16).padStart(8, "0")}`), new Uint8Array(length));
  const sizesOf = (scan: CaptureScan, isDescending = false) =>
    itemsOf(scan, {}, "size", isDescending).map((item) => scan.columns.size.at(item));

  it("has items of one size as they stand, of few octets and of millions", () => {
    for (const large of [70_000, 5_000_000]) {
      const file = openFile(
        pcapOf([dot2(large), dot2(300), dot2(large + 1), dot2(300), dot2(large)], { linkType: 147 }),
      );
      const scan = scanned(file);
      const sizes = sizesOf(scan);
      expect(sizes).toEqual(sizes.toSorted((one, other) => one - other));
      expect(itemsOf(scan, {}, "size")).toEqual([1, 3, 0, 4, 2]);
      expect(itemsOf(scan, {}, "size", true)).toEqual([2, 0, 4, 1, 3]);
    }
  });
});

describe("verdicts in a list", () => {
  const scan = scanOf(signedBsm, arp, geonetworking, bare, signedBsm);
  beforeEach(() => {
    scan.columns.setVerdict(0, "trusted", "Trusted: signed by an AT");
    scan.columns.setVerdict(2, "notTrusted", "Not trusted: expired 2019-12-31");
    scan.columns.setVerdict(3, "unsigned", "Not signed: nobody answers for it");
    scan.columns.setVerdict(4, "open", "Cannot be judged: issuer missing");
  });
  afterEach(() => scan.columns.clearVerdicts());

  it("are chosen by, with counts, and found as text", () => {
    expect(itemsOf(scan, { verdict: "notTrusted" })).toEqual([2]);
    expect(itemsOf(scan, { text: "EXPIRED" })).toEqual([2]);
    expect(
      listMessages(scan, { kind: "BSM" })
        .choices.verdict.map(({ value }) => value)
        .sort(),
    ).toEqual(["open", "trusted", "unsigned"]);
  });

  it("are sorted failures first, what is not judged last", () => {
    expect(itemsOf(scan, {}, "verdict")).toEqual([2, 4, 0, 3]);
    scan.columns.clearVerdicts();
    scan.columns.setVerdict(4, "unsigned", "Not signed: nobody answers for it");
    expect(itemsOf(scan, {}, "verdict")).toEqual([4, 0, 2, 3]);
  });

  it("are taken back", () => {
    scan.columns.clearVerdicts();
    expect(listMessages(scan, {}).choices.verdict).toEqual([]);
    expect(itemsOf(scan, { verdict: "notTrusted" })).toEqual([]);
    expect(messageRow(scan, 2)).not.toHaveProperty("verdict");
  });
});

describe("an item's message", () => {
  it("is what stands behind its headers, or was joined", () => {
    const scan = scanOf(signedBsm, arp);
    expect(toHex(scan.messageOf(0)!.bytes)).toBe(hexOf("Ieee1609DataSigned"));
    expect(scan.messageOf(0)!.bytes).toEqual(dissect(scan.file, 0).bytes);
    expect(scan.messageOf(1)).toBeUndefined();
    expect(scan.messageOf(2)).toBeUndefined();
  });
});

describe("rates", () => {
  it("are messages of each kind a second, in stretches of one length", () => {
    const frames = [signedBsm, geonetworking, signedBsm, signedBsm].map((frame, index) =>
      pcapOf([frame], { seconds: 1_735_689_600 + 30 * index }),
    );
    const file = joined(frames[0]!, ...frames.slice(1).map((each) => each.subarray(24)));
    const scan = scanned(openFile(file));
    const rates = messageRates(scan, listMessages(scan, {}).items)!;
    expect(rates).toMatchObject({ startMs: 1_735_689_600_000, stretchMs: 2000 });
    expect(rates.kinds.map(({ kind, count }) => [kind, count])).toEqual([
      ["BSM", 3],
      ["CAM", 1],
    ]);
    expect(rates.kinds[0]!.perSecond.flatMap((each, index) => (each > 0 ? [[index, each]] : []))).toEqual([
      [0, 0.5],
      [30, 0.5],
      [45, 0.5],
    ]);
  });

  it("are none where messages have no time", () => {
    const scan = scanned(
      openFile(new TextEncoder().encode(`${hexOf("Ieee1609DataSigned")}\n${hexOf("Ieee1609DataSigned")}\n`)),
    );
    expect(messageRates(scan, listMessages(scan, {}).items)).toBeUndefined();
  });
});

describe("an exported list", () => {
  const scan = scanOf(signedBsm, arp, geonetworking, bare);
  const items = listMessages(scan, { text: "e" }).items;
  const text = (format: "csv" | "json") => Buffer.concat(exportedMessages(scan, items, format)).toString();

  it("is CSV with a line a message", () => {
    const lines = text("csv").trimEnd().split("\r\n");
    expect(lines[0]).toBe(
      "frames,time,kind,station,latitude,longitude,size,psid,signer,signerName,verdict,headline,headers,remark",
    );
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(/^1,2025-01-01T00:00:00\.123456Z,BSM,[0-9A-F]{8},40\.\d{7},-111\.\d{7},188,32,/);
  });

  it("has the verdicts of those that were judged", () => {
    scan.columns.setVerdict(0, "notTrusted", "Not trusted: expired 2019-12-31; issuer missing");
    expect(text("csv")).toContain(",notTrusted,Not trusted: expired 2019-12-31; issuer missing,Ethernet");
    expect(JSON.parse(text("json"))[0]).toMatchObject({
      verdict: "notTrusted",
      headline: "Not trusted: expired 2019-12-31; issuer missing",
    });
    scan.columns.clearVerdicts();
    expect(JSON.parse(text("json"))[0]).not.toHaveProperty("verdict");
  });

  it("is JSON with the same rows", () => {
    const rows = JSON.parse(text("json"));
    expect(rows.map(({ frames, kind }: { frames: number[]; kind: string }) => [frames, kind])).toEqual([
      [[1], "BSM"],
      [[3], "CAM"],
      [[4], "BSM"],
    ]);
  });

  it("is a capture that opens with the same frames, link types and times", () => {
    const written = openFile(joined(...exportedMessages(scan, items, "pcapng")));
    expect(written.findings).toEqual([]);
    expect(
      [...written.frames].map(({ time, linkType, protocol }) => [time, linkType?.number, protocol]),
    ).toEqual(Array(3).fill(["2025-01-01T00:00:00.123456000Z", 1, "ethernet"]));
    expect([0, 1, 2].map((index) => dissect(written, index).title)).toEqual(
      [0, 2, 3].map((index) => dissect(scan.file, index).title),
    );
  });

  it("is a capture that tells interfaces apart by name, and times that nobody knows from those at the beginning of 1970", () => {
    const named = (name: string) =>
      interfaceOf(1, joined(octets("0200 0400"), new TextEncoder().encode(name)));
    const source = openFile(
      joined(
        section(),
        named("eth0"),
        named("wlan"),
        block(3, joined(octets("CF000000"), signedBsm)),
        packetOf(bare, 5n, 1),
        packetOf(bare, 7n, 0),
      ),
    );
    const list = scanned(source);
    const written = openFile(joined(...exportedMessages(list, listMessages(list, {}).items, "pcapng")));
    const told = ({ frames }: typeof written) =>
      [...frames].map(({ interfaceName, timeMs, length }) => [interfaceName, timeMs, length]);
    expect(told(written)).toEqual(told(source));
    expect(told(written)).toEqual([
      ["eth0", Number.NaN, 207],
      ["wlan", 0, bare.length],
      ["eth0", 0, bare.length],
    ]);
  });

  it("writes each frame of a joined message once", () => {
    const message = joined(
      new TextEncoder().encode("POST / HTTP/1.1\r\nContent-Length: 7\r\n\r\n"),
      octets(unsecured),
    );
    const both = scanOf(tcp(1, message.subarray(0, 20)), arp, tcp(21, message.subarray(20)));
    const parts = exportedMessages(both, listMessages(both, {}).items, "pcapng");
    expect(openFile(joined(...parts)).frames).toHaveLength(2);
  });

  it.each([
    ["=1+1", "'=1+1"],
    ["+1", "'+1"],
    ["-1+1", "'-1+1"],
    ["@a", "'@a"],
    ["-1.5", "-1.5"],
    ['a "b", c', '"a ""b"", c"'],
  ])("holds no text that a spreadsheet would run, and each in its column: %s", (value, written) => {
    const data = coer.decode(Ieee1609Dot2Data, fromHex(hexOf("Ieee1609DataSigned")));
    const ticket = coer.decode(Certificate, fixture("vanetza/router-test-ticket.oer"));
    const named = { ...ticket, toBeSigned: { ...ticket.toBeSigned, id: { choice: "name", value } } };
    const signedData = {
      ...(data.content.value as object),
      signer: { choice: "certificate", value: [named] },
    };
    const content = { choice: "signedData", value: signedData };
    const bytes = coer.encode(Ieee1609Dot2Data, { ...data, content } as unknown as Ieee1609Dot2Data);
    const scan = scanOf(wsmp(toHex(bytes)));
    expect(messageRow(scan, 0).signerName).toBe(value);
    const csv = Buffer.concat(exportedMessages(scan, Uint32Array.of(0), "csv")).toString();
    expect(csv).toContain(`,${written},,,Ethernet`);
  });
});

describe("samples of the field", () => {
  const folder = join(import.meta.dirname, "../../../../../shared/standards/captures");
  const samples = {
    "omniair-pc5-bsm-udp1234.pcap": Array(20).fill("BSM"),
    "wsmp-ethernet-apache-samples.pcap": ["SPaT", "SPaT", "BSM"],
    "geonetworking-ethernet-own.pcap": ["CAM", "CAM", "CAM", "CAM", ""],
    "udp-wrappers-own.pcap": ["TIM", "unknown", "TIM", "unknown"],
    "logs/commsignia-bsmTx.bin": Array(33).fill("BSM"),
  };

  it.skipIf(!existsSync(folder)).each(Object.entries(samples))("have their kinds: %s", (name, kinds) => {
    const scan = scanned(
      openFile(new Uint8Array(readFileSync(join(folder, name))), name.replace(/.*\//, "")),
    );
    expect([...scan.file.frames].map(({ index }) => messageRow(scan, index).kind)).toEqual(kinds);
  });
});

describe("where code of strings is forbidden", () => {
  beforeEach(() => {
    for (const { rules, part, types } of [...codecTypes(), ...listDecoderTypes()]) {
      const schemas = [...types.values()];
      const emit = rules === "COER" ? emitCoer : emitUper;
      const factory = new Function("support", emit(schemas, part)) as Parameters<
        typeof provideCodecs
      >[0]["factory"];
      provideCodecs({ rules, part, schemas, factory });
    }
    vi.stubGlobal("Function", function forbidden() {
      throw new EvalError("the policy forbids code made of strings");
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("lists are made with the codecs of the build alone", () => {
    const ectl = fixture("eu-l2-ectl-CE4CF6C19BFED720.oer");
    const frames = [signedBsm, geonetworking, bare, ...examples.map(({ hex }) => wsmp(hex)), fromHex("00")];
    const scan = scanOf(...frames.filter(({ length }) => length < 16_000));
    expect(listMessages(scan, {}).messages).toBeGreaterThan(10);
    expect(messageRow(scanned(openFile(ectl)), 0).kind).toBe("ECTL");
  });
});
