/** WAVE short messages (EtherType 88DC). @see IEEE 1609.3-2016 — 8.3 */
import type { Dissection, Next } from "./dissection.ts";
import { type HeaderReader, macAddress } from "./header-layer.ts";
import { readPsid } from "./p-encoded-psid.ts";

/** Elements of WSMP headers and service advertisements by their id. */
const elements: Readonly<Record<number, string>> = {
  4: "transmit power used",
  5: "2D location",
  6: "3D location",
  7: "advertiser identifier",
  8: "provider service context",
  9: "IPv6 address",
  10: "service port",
  11: "provider MAC address",
  12: "EDCA parameter set",
  13: "secondary DNS",
  14: "gateway MAC address",
  15: "channel number",
  16: "data rate",
  17: "repeat rate",
  19: "RCPI threshold",
  20: "WSA count threshold",
  21: "channel access",
  22: "WSA count threshold interval",
  23: "channel load",
};

const subtypes = [
  "null networking",
  "station-internal forwarding",
  "N-hop forwarding",
  "GeoNetworking features",
];

/** Versions 3 (2016 and later) and 1, 2 (2010). */
export function wsmp(frame: Dissection, start: number, end: number): Next | undefined {
  const version = (frame.bytes[start] ?? 0) & 7;
  if (version === 3) return version3(frame, start, end);
  if (version === 1 || version === 2) return version2(frame, start, end);
  return frame.nothing(`WSMP of version ${version}, where 1, 2 and 3 are defined`);
}

function version3(frame: Dissection, start: number, end: number): Next | undefined {
  let length = 0;
  let wrong: string | undefined;
  const at = frame.header("WSMP", start, end, (reader) => {
    const [, isExtended] = reader.bits(
      ["subtype", 4, (value) => subtypes[value] ?? "reserved"],
      ["extended", 1],
      ["version", 3],
    );
    if (isExtended === 1) readElements(reader, "elements");
    const tpid = reader.integer("tpid", 1, { meaning: addressingOf });
    if (tpid <= 1) {
      const psid = readPsid(reader);
      if (psid === undefined) wrong = "the PSID begins with an octet of F0 or more, which no PSID does";
      else named(frame, psid);
    } else if (tpid <= 3) {
      reader.integer("sourcePort", 2);
      const port = reader.integer("destinationPort", 2);
      frame.wrappers.push(`WSMP, port ${port}`);
    } else wrong = `WSMP with TPID ${tpid}, whose address is not known here`;
    if (wrong !== undefined) return reader.position;
    if (tpid % 2 === 1) readElements(reader, "transportElements");
    length = readCount(reader, "length");
    return reader.position;
  });
  return wrong === undefined ? shortMessage(frame, at, end, length) : frame.nothing(wrong);
}

function version2(frame: Dissection, start: number, end: number): Next | undefined {
  let length = 0;
  let wrong: string | undefined;
  const at = frame.header("WSMP", start, end, (reader) => {
    reader.integer("version", 1, { meaning: () => "IEEE 1609.3-2010" });
    const psid = readPsid(reader);
    if (psid === undefined) {
      wrong = "the PSID begins with an octet of F0 or more, which no PSID does";
      return reader.position;
    }
    named(frame, psid);
    reader.list("elements", () => {
      while (reader.left > 0 && reader.peek()! < 0x80) reader.item(() => readElement(reader), nameOfElement);
    });
    reader.integer("elementId", 1, {
      meaning: (id) =>
        ({ 128: "WSMP", 129: "WSMP with safety supplement", 130: "WSMP with identity supplement" })[id],
    });
    length = reader.integer("length", 2);
    return reader.position;
  });
  return wrong === undefined ? shortMessage(frame, at, end, length) : frame.nothing(wrong);
}

function named(frame: Dissection, psid: number): void {
  frame.psid = psid;
  frame.wrappers.push(`WSMP, PSID ${psid}`);
}

/** WSM data, whose length the header gives. */
function shortMessage(frame: Dissection, start: number, end: number, length: number): Next {
  const left = end - start;
  if (length > left) {
    frame.finding("length-mismatch", start, `WSMP announces ${length} octets of data, ${left} are here`);
  }
  if (length < left) {
    const behind = `${left - length} octets stand behind the ${length} that WSMP announces`;
    frame.finding("trailing-octets", start + length, behind);
  }
  return { protocol: "message", start, end: Math.min(end, start + length) };
}

function readElements(reader: HeaderReader, name: string): void {
  reader.list(name, () => {
    const count = readCount(reader, "count");
    for (let index = 0; index < count; index += 1) reader.item(() => readElement(reader), nameOfElement);
  });
}

function readElement(reader: HeaderReader): number {
  const id = reader.integer("id", 1, { meaning: nameOfElement });
  const length = readCount(reader, "length");
  if (id === 4 && length === 1) {
    reader.integer("value", 1, { signed: true, meaning: (power) => `${power} dBm` });
  } else if (id === 15 && length === 1) {
    reader.integer("value", 1, { meaning: (channel) => `channel ${channel}, ${5000 + 5 * channel} MHz` });
  } else if (id === 16 && length === 1) {
    reader.integer("value", 1, { meaning: (rate) => `${rate / 2} Mbit/s` });
  } else if ((id === 11 || id === 14) && length === 6) {
    reader.octets("value", 6, { type: "MAC address", show: macAddress });
  } else if (length > 0 && length <= 4) reader.integer("value", length);
  else reader.octets("value", length);
  return id;
}

function nameOfElement(id: number): string {
  return elements[id] ?? "an element that is not known here";
}

/** Lengths and counts: one octet up to 127, two up to 16383. */
function readCount(reader: HeaderReader, name: string): number {
  if ((reader.peek() ?? 0) < 0x80) return reader.integer(name, 1);
  const take = (value: number) => value & 0x3fff;
  return take(reader.integer(name, 2, { show: (value) => String(take(value)) }));
}

function addressingOf(tpid: number): string {
  const address = ["a PSID", "source and destination ports", "LPP"][tpid >> 1];
  return address === undefined
    ? "reserved"
    : `addressed by ${address}${tpid % 2 === 1 ? ", with extension" : ""}`;
}

/** What begins a service advertisement, WSM data of PSID 135; its parts stay octets. */
export function serviceAdvertisement(frame: Dissection, start: number, end: number): Next | undefined {
  const at = frame.header("WSA", start, end, (reader) => {
    reader.bits(["version", 4], ["options", 4, presentParts]);
    reader.bits(["identifier", 4], ["changeCount", 4]);
    return reader.position;
  });
  return { protocol: "message", start: at, end };
}

function presentParts(options: number): string {
  const parts = ["header extensions", "service infos", "channel infos", "routing advertisement"];
  const present = parts.filter((_, index) => (options >> (3 - index)) & 1);
  return present.length === 0 ? "nothing follows" : `present: ${present.join(", ")}`;
}
