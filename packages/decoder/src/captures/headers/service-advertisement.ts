/** WAVE service advertisements: the data of PSID 135. @see IEEE 1609.3-2020 — 8.2 */
import type { Dissection } from "./dissection.ts";
import { HeaderCut, type HeaderReader } from "./header-layer.ts";
import { readPsid } from "./p-encoded-psid.ts";
import { readElements, readIpv6, readList } from "./wave-elements.ts";

const parts = ["header extensions", "service infos", "channel infos", "routing advertisement"];

/** Reads a service advertisement whole; nothing is left for the decoders. */
export function serviceAdvertisement(frame: Dissection, start: number, end: number): undefined {
  const at = frame.header("WSA", start, end, (reader) => {
    const [, present = 0] = reader.bits(["version", 4], ["options", 4, presentParts]);
    reader.bits(["identifier", 4], ["changeCount", 4]);
    if (present & 8) readElements(reader, "headerExtensions");
    if (present & 4) readList(reader, "serviceInfos", () => reader.item(() => readService(reader)));
    if (present & 2) readList(reader, "channelInfos", () => reader.item(() => readChannel(reader)));
    if (present & 1) reader.group("routingAdvertisement", () => readRouting(reader));
    return reader.position;
  });
  if (at < end) {
    const behind = `${end - at} octets stand behind the service advertisement`;
    frame.finding("trailing-octets", at, behind);
  }
  const bytes = frame.bytes.subarray(start, end);
  frame.message = { kind: "serviceAdvertisement", title: "WSA", bytes, offset: start, isHexText: false };
  return undefined;
}

function readService(reader: HeaderReader): void {
  if (readPsid(reader) === undefined) {
    const message = `WSA: the PSID at octet ${reader.position} begins with an octet of F0 or more, which no PSID does`;
    throw new HeaderCut(reader.position, message);
  }
  const [, , isExtended] = reader.bits(
    ["channelIndex", 5, (index) => (index === 0 ? "none" : `channel info ${index}`)],
    ["reserved", 2],
    ["extended", 1],
  );
  if (isExtended === 1) readElements(reader, "extensions");
}

function readChannel(reader: HeaderReader): void {
  reader.integer("operatingClass", 1);
  reader.integer("channelNumber", 1);
  reader.integer("transmitPower", 1, { meaning: (value) => `${value - 128} dBm` });
  reader.bits(["adaptable", 1], ["dataRate", 7, (rate) => `${rate / 2} Mbit/s`]);
  const [, isExtended] = reader.bits(["reserved", 7], ["extended", 1]);
  if (isExtended === 1) readElements(reader, "extensions");
}

function readRouting(reader: HeaderReader): void {
  reader.integer("lifetime", 2, { meaning: (seconds) => `${seconds} s` });
  readIpv6(reader, 16, "prefix");
  reader.integer("prefixLength", 1);
  readIpv6(reader, 16, "defaultGateway");
  readIpv6(reader, 16, "primaryDns");
  readElements(reader, "extensions");
}

function presentParts(options: number): string {
  const present = parts.filter((_, index) => (options >> (3 - index)) & 1);
  return present.length === 0 ? "nothing follows" : `present: ${present.join(", ")}`;
}
