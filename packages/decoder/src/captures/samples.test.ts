import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { coer, uper } from "@v2x/asn1";
import { Ieee1609Dot2Data, j2735 } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { type CapturedItem, dissect } from "./captured-item.ts";
import { field, names } from "./headers/frames.test-support.ts";
import type { HeaderLayer } from "./headers/header-layer.ts";
import { openFile } from "./open-file.ts";

const folder = join(import.meta.dirname, "../../../../../shared/standards/captures");

const singleHop = ["GeoNetworking common header", "GeoNetworking extended header: SHB (single hop)", "BTP-B"];

/** What each frame of a sample holds, after the samples' index. */
interface Expected {
  readonly headers: readonly string[];
  readonly psid?: number;
  readonly port?: number;
  /** In octets. */
  readonly length?: number;
  readonly kind: CapturedItem["kind"];
  readonly findings?: readonly string[];
  readonly inside?: { readonly headers: readonly string[]; readonly kind: CapturedItem["kind"] };
}

const inUdp = ["Ethernet", "IPv4", "UDP"];
const overRadio = ["radiotap", "IEEE 802.11", "LLC/SNAP"];
const data = "ieee1609Dot2Data";
const message = { headers: [], kind: "messageFrame" } as const;
/** The payload of the IEEE sample is a line of text. */
const line = { headers: [], kind: "unknown" } as const;
const securedCam = { length: 174, kind: data, inside: { headers: singleHop, kind: "etsiPdu" } } as const;

const samples: Readonly<Record<string, readonly Expected[]>> = {
  "omniair-pc5-bsm-udp1234.pcap": Array.from({ length: 20 }, () => ({
    headers: [...inUdp, "Non-IP type", "WSMP"],
    psid: 1,
    port: 1234,
    length: 69,
    kind: data,
    inside: message,
  })),
  "wsmp-ethernet-apache-samples.pcap": [
    {
      headers: ["Ethernet", "WSMP"],
      psid: 130,
      kind: "messageFrame",
      findings: ["trailing-octets", "no-1609.2"],
    },
    { headers: ["Ethernet", "WSMP"], psid: 130, kind: data, inside: message },
    { headers: ["Ethernet", "WSMP"], psid: 32, kind: data, inside: message },
  ],
  "wsmp-radiotap-80211-own.pcapng": [
    { headers: [...overRadio, "WSMP"], psid: 32, length: 108, kind: data, inside: line },
    { headers: [...overRadio, "WSMP"], psid: 131, length: 360, kind: data, inside: message },
    {
      headers: ["radiotap", "IEEE 802.11", "EtherType (EPD)", "WSMP"],
      psid: 32,
      length: 108,
      kind: data,
      inside: line,
    },
  ],
  "wsmp-80211-own.pcap": [
    { headers: ["IEEE 802.11", "LLC/SNAP", "WSMP"], psid: 32, length: 108, kind: data, inside: line },
  ],
  "geonetworking-ethernet-own.pcap": [
    {
      headers: ["Ethernet", "GeoNetworking basic header", ...singleHop],
      port: 2001,
      length: 41,
      kind: "etsiPdu",
      findings: ["no-1609.2"],
    },
    { headers: ["Ethernet", "GeoNetworking basic header"], ...securedCam },
    { headers: ["Ethernet", "GeoNetworking basic header"], ...securedCam, findings: ["secured-version-0"] },
    {
      headers: [
        "Ethernet",
        "GeoNetworking basic header",
        "GeoNetworking common header",
        "GeoNetworking extended header: GeoBroadcast, circle",
        "BTP-B",
      ],
      port: 2001,
      kind: "etsiPdu",
      findings: ["no-1609.2"],
    },
    {
      headers: [
        "Ethernet",
        "GeoNetworking basic header",
        "GeoNetworking common header",
        "GeoNetworking extended header: Beacon",
      ],
      kind: "none",
    },
  ],
  "geonetworking-radiotap-own.pcapng": [
    { headers: [...overRadio, "GeoNetworking basic header"], ...securedCam },
  ],
  "udp-wrappers-own.pcap": [
    {
      headers: [...inUdp, "RSU 4.1 text"],
      port: 1516,
      length: 360,
      kind: data,
      findings: ["hex-text"],
      inside: message,
    },
    { headers: [...inUdp, "WSMP"], psid: 32, port: 46800, length: 108, kind: data, inside: line },
    { headers: inUdp, port: 47900, length: 360, kind: data, inside: message },
    {
      headers: [...inUdp, "Non-IP type", "WSMP"],
      psid: 32,
      port: 1234,
      length: 108,
      kind: data,
      inside: line,
    },
  ],
  "logs/wydot-bsmTx.bin": Array.from({ length: 16 }, () => ({
    headers: ["Log record (bsmTx)"],
    kind: data,
    inside: message,
  })),
  "logs/wydot-dnMsg.bin": [{ headers: ["Log record (dnMsg)"], length: 165, kind: data, inside: message }],
  "logs/commsignia-bsmTx.bin": Array.from({ length: 33 }, () => ({
    headers: ["Log record (bsmTx)", "WSMP"],
    psid: 32,
    kind: data,
    inside: message,
  })),
};

const contents: Readonly<Record<string, string>> = { unsecured: "unsecuredData", signed: "signedData" };

describe("samples of captures are listed, stripped and decoded as their index says", () => {
  if (!existsSync(folder)) {
    it.skip(`samples: ${folder} is not here`, () => {});
    return;
  }

  it.each(Object.entries(samples))("%s", (name, expected) => {
    const file = openFile(new Uint8Array(readFileSync(join(folder, name))), name);
    expect(file.findings).toEqual([]);
    expect(file.frames).toHaveLength(expected.length);
    for (const [index, frame] of expected.entries()) expectFrame(dissect(file, index), frame);
  });

  it("the times of a real capture", () => {
    const file = openFile(new Uint8Array(readFileSync(join(folder, "omniair-pc5-bsm-udp1234.pcap"))));
    expect(file.frames.at(0)?.time).toBe("2019-02-06T21:31:19.230554Z");
    expect(
      [...file.frames].every(
        ({ time }) => time?.startsWith("2019-02-06T21:31:2") || time?.startsWith("2019-02-06T21:31:19"),
      ),
    ).toBe(true);
  });

  it("a log says the same of its records without its name", () => {
    const bytes = new Uint8Array(readFileSync(join(folder, "logs/commsignia-bsmTx.bin")));
    const file = openFile(bytes);
    expect(file.frames).toHaveLength(33);
    const { headers } = dissect(file, 0);
    expect(field(headers, "Log record (bsmTx)", "securityResult").slice(0, 2)).toEqual(["1", "unknown"]);
  });
});

function expectFrame(item: CapturedItem, expected: Expected): void {
  expect(names(item.headers)).toEqual(expected.headers);
  expect(item.headers.every(({ whole }) => whole)).toBe(true);
  expect(item.kind).toBe(expected.kind);
  expect(item.findings.map(({ code }) => code)).toEqual(expected.findings ?? []);
  if (expected.length !== undefined) expect(item.bytes).toHaveLength(expected.length);
  if (expected.psid !== undefined) expect(numberOf(item.headers, "psid")).toBe(expected.psid);
  if (expected.port !== undefined) expect(numberOf(item.headers, "destinationPort")).toBe(expected.port);
  expect(item.inside && { headers: names(item.inside.headers), kind: item.inside.kind }).toEqual(
    expected.inside,
  );
  if (item.kind === data) expectEnvelope(item);
  const inner = item.inside ?? item;
  if (inner.kind === "messageFrame") expectMessageFrame(inner.bytes);
}

/** The octets are 1609.2 data to their end, with the payload where the item says. */
function expectEnvelope(item: CapturedItem): void {
  const { content } = coer.decode(Ieee1609Dot2Data, item.bytes);
  const word = /1609\.2 (\w+)/.exec(item.title)![1]!;
  expect(content.choice).toBe(contents[word]);
  const payload = content.choice === "signedData" ? content.value.tbsData.payload.data?.content : content;
  if (payload?.choice !== "unsecuredData") throw new TypeError("no payload");
  const { bytes, offset } = item.inside!;
  const end = item.bytes.subarray(offset, offset + bytes.length);
  expect(Buffer.from(payload.value).subarray(-bytes.length).equals(end)).toBe(true);
}

/** The octets are a MessageFrame to their end, of the message that its number names. */
function expectMessageFrame(bytes: Uint8Array): void {
  const { messageId } = uper.decode(j2735.MessageFrame, bytes, { rules: "basic" });
  expect(messageId).toBe(bytes[1]);
}

/** The value of the innermost field of that name, where headers have one. */
function numberOf(headers: readonly HeaderLayer[], name: string): number {
  const fields = headers.flatMap((layer) => layer.fields);
  return Number(fields.findLast((candidate) => candidate.name === name)?.value);
}
