/** IP, UDP, TCP and HTTP, as far as V2X messages travel in them. */
import type { Dissection, Next } from "./dissection.ts";
import { type HeaderReader, hexNumber, latin1 } from "./header-layer.ts";

const protocols: Readonly<Record<number, string>> = {
  1: "ICMP",
  2: "IGMP",
  6: "TCP",
  17: "UDP",
  58: "ICMPv6",
  132: "SCTP",
};

/** Raw IP (link types 101, 228, 229): the version is in the first octet. */
export function rawIp(frame: Dissection, start: number, end: number): Next | undefined {
  const version = (frame.bytes[start] ?? 0) >> 4;
  if (version === 4) return ipv4(frame, start, end);
  if (version === 6) return ipv6(frame, start, end);
  return frame.nothing(`IP of version ${version}, where 4 and 6 are defined`);
}

/** Address families of IPv6 by operating system: IPv4 is 2 in all of them. */
const families: Readonly<Record<number, string>> = {
  2: "IPv4",
  10: "IPv6 (Linux)",
  23: "IPv6 (Windows)",
  24: "IPv6 (NetBSD, OpenBSD)",
  28: "IPv6 (FreeBSD)",
  30: "IPv6 (macOS)",
};

/** BSD loopback (link types 0 and 108): the address family in the byte order of the host, or of the network. */
export function loopback(frame: Dissection, start: number, end: number): Next | undefined {
  // Families are small numbers: the order in which the value is small is the host's.
  const littleEndian = frame.bytes[start] !== 0;
  const family = frame.header("BSD loopback", start, end, (reader) =>
    reader.integer("family", 4, { littleEndian, meaning: (value) => families[value] }),
  );
  if (families[family] !== undefined) return { protocol: "rawIp", start: start + 4, end };
  return frame.nothing(`a loopback frame of address family ${family}, which carries no IP`);
}

/** IPv4. */
export function ipv4(frame: Dissection, start: number, end: number): Next | undefined {
  let total = 0;
  let protocol = 0;
  const fragment = { offset: 0, hasMore: false, identification: 0 };
  const at = frame.header("IPv4", start, end, (reader) => {
    const [, words] = reader.bits(["version", 4], ["headerLength", 4, (value) => `${4 * value} octets`]);
    reader.integer("trafficClass", 1);
    total = reader.integer("totalLength", 2);
    fragment.identification = reader.integer("identification", 2, { show: (value) => hexNumber(value, 4) });
    const [, , hasMore, offset] = reader.bits(
      ["reserved", 1],
      ["dontFragment", 1],
      ["moreFragments", 1],
      ["fragmentOffset", 13, (value) => `${8 * value} octets`],
    );
    fragment.offset = 8 * offset!;
    fragment.hasMore = hasMore === 1;
    reader.integer("timeToLive", 1);
    protocol = reader.integer("protocol", 1, { meaning: (value) => protocols[value] });
    reader.integer("checksum", 2, { show: (value) => hexNumber(value, 4) });
    reader.octets("source", 4, { type: "IPv4 address", show: dotted });
    reader.octets("destination", 4, { type: "IPv4 address", show: dotted });
    frame.addresses = frame.bytes.subarray(reader.position - 8, reader.position);
    if (words! > 5) reader.octets("options", 4 * (words! - 5));
    return reader.position;
  });
  return transportOf(frame, protocol, fragment, at, endOf(frame, start, end, total));
}

/** IPv6 with the extension headers that can be stepped over. */
export function ipv6(frame: Dissection, start: number, end: number): Next | undefined {
  let length = 0;
  let next = 0;
  const fragment = { offset: 0, hasMore: false, identification: 0 };
  const at = frame.header("IPv6", start, end, (reader) => {
    reader.bits(["version", 4], ["trafficClass", 8], ["flowLabel", 20]);
    length = reader.integer("payloadLength", 2);
    next = reader.integer("nextHeader", 1, { meaning: (value) => protocols[value] });
    reader.integer("hopLimit", 1);
    reader.octets("source", 16, { type: "IPv6 address", show: colons });
    reader.octets("destination", 16, { type: "IPv6 address", show: colons });
    frame.addresses = frame.bytes.subarray(reader.position - 32, reader.position);
    while (next === 0 || next === 43 || next === 44 || next === 60) next = extension(reader, next, fragment);
    return reader.position;
  });
  return transportOf(frame, next, fragment, at, endOf(frame, start, end, 40 + length));
}

/** Hop-by-hop options, routing, fragment, destination options; gives what follows. */
function extension(reader: HeaderReader, kind: number, fragment: Fragment): number {
  const names: Readonly<Record<number, string>> = {
    0: "hopByHop",
    43: "routing",
    44: "fragment",
    60: "destinationOptions",
  };
  return reader.group(names[kind]!, () => {
    const next = reader.integer("nextHeader", 1, { meaning: (value) => protocols[value] });
    if (kind === 44) {
      reader.integer("reserved", 1);
      const [offset, , hasMore] = reader.bits(["offset", 13], ["reserved", 2], ["moreFragments", 1]);
      fragment.offset = 8 * offset!;
      fragment.hasMore = hasMore === 1;
      fragment.identification = reader.integer("identification", 4);
    } else {
      const length = reader.integer("length", 1, { meaning: (value) => `${8 * value + 8} octets` });
      reader.octets("content", 8 * length + 6);
    }
    return next;
  });
}

/** Where the packet ends by its own length; short frames are padded. */
function endOf(frame: Dissection, start: number, end: number, length: number): number {
  if (start + length <= end) return start + length;
  if (frame.circumstances.isWhole) {
    frame.finding("length-mismatch", start, `IP announces ${length} octets, ${end - start} are here`);
  }
  return end;
}

/** Where a packet's octets stand in its datagram. */
interface Fragment {
  offset: number;
  hasMore: boolean;
  identification: number;
}

function transportOf(
  frame: Dissection,
  protocol: number,
  fragment: Fragment,
  start: number,
  end: number,
): Next | undefined {
  const { offset: at, hasMore, identification } = fragment;
  if (at > 0 || hasMore) {
    const datagram = `${latin1(frame.addresses!)} ${protocol} ${identification}`;
    frame.part = { kind: "fragment", datagram, protocol, at, hasMore, start, end };
  }
  if (fragment.offset > 0) {
    frame.finding("fragment", start, `a later fragment of a datagram, from octet ${fragment.offset}`);
    return frame.nothing("a later fragment of a datagram: the message begins in another frame");
  }
  if (fragment.hasMore) {
    frame.finding("fragment", start, "the first fragment of a datagram: the message ends in another frame");
  }
  if (protocol === 17) return { protocol: "udp", start, end };
  if (protocol === 6) return { protocol: "tcp", start, end };
  return frame.nothing(
    `IP carries protocol ${protocol}${protocols[protocol] ? ` (${protocols[protocol]})` : ""}`,
  );
}

/** UDP. Ports alone name no message, since vendors choose them. */
export function udp(frame: Dissection, start: number, end: number): Next | undefined {
  let length = 0;
  const at = frame.header("UDP", start, end, (reader) => {
    reader.integer("sourcePort", 2);
    const port = reader.integer("destinationPort", 2, { meaning: usualPort });
    length = reader.integer("length", 2);
    reader.integer("checksum", 2, { show: (value) => hexNumber(value, 4) });
    frame.wrappers.push(`UDP port ${port}`);
    return reader.position;
  });
  return { protocol: "wrapped", start: at, end: length >= 8 ? Math.min(end, start + length) : end };
}

function usualPort(port: number): string | undefined {
  const usual: Readonly<Record<number, string>> = {
    161: "SNMP, as NTCIP 1218 uses it",
    1516: "RSU 4.1 immediate forward, by default",
    7943: "Commsignia capture protocol, by default",
  };
  return usual[port];
}

/** TCP. Only what one segment holds is looked at; `part` says where it stands in its stream. */
export function tcp(frame: Dissection, start: number, end: number): Next | undefined {
  let sequence = 0;
  let bits = 0;
  const at = frame.header("TCP", start, end, (reader) => {
    reader.integer("sourcePort", 2);
    const port = reader.integer("destinationPort", 2);
    sequence = reader.integer("sequenceNumber", 4);
    reader.integer("acknowledgementNumber", 4);
    const [words, , flags] = reader.bits(
      ["headerLength", 4, (value) => `${4 * value} octets`],
      ["reserved", 3],
      ["flags", 9, flagsOf],
    );
    bits = flags!;
    reader.integer("window", 2);
    reader.integer("checksum", 2, { show: (value) => hexNumber(value, 4) });
    reader.integer("urgentPointer", 2);
    if (words! > 5) reader.octets("options", 4 * (words! - 5));
    frame.wrappers.push(`TCP port ${port}`);
    return reader.position;
  });
  // Of a segment in fragments, the datagram is joined first.
  frame.part ??= {
    kind: "segment",
    stream: latin1(frame.addresses ?? noAddresses) + latin1(frame.bytes.subarray(start, start + 4)),
    sequence,
    ends: (bits & 1) !== 0,
    begins: (bits & 2) !== 0,
    isReset: (bits & 4) !== 0,
    start: at,
    end: Math.max(at, end),
  };
  if (at >= end) return frame.nothing("a TCP segment without content");
  const head = latin1(frame.bytes.subarray(at, Math.min(end, at + 8)));
  if (/^(HTTP\/1\.|POST |PUT )/.test(head)) return { protocol: "http", start: at, end };
  return frame.nothing("a TCP segment that begins no HTTP message with content");
}

const noAddresses = new Uint8Array(0);

/** The flags of a segment that are set, by their names. */
function flagsOf(bits: number): string | undefined {
  const set = ["FIN", "SYN", "RST", "PSH", "ACK", "URG", "ECE", "CWR"].filter((_, bit) => (bits >> bit) & 1);
  return set.length === 0 ? undefined : set.join(", ");
}

/** The head of a request or answer to an authority (HTTP/1.1); behind it the first octets of its content. */
export function http(frame: Dissection, start: number, end: number): Next | undefined {
  let announced: number | undefined;
  let isChunked = false;
  let mediaType = "";
  const at = frame.header("HTTP", start, end, (reader) => {
    for (let line = 0; reader.left > 0; line += 1) {
      const length = lineLength(frame.bytes, reader.position, end);
      const text = reader.text(line === 0 ? "start" : `line${line}`, length, {
        show: (value) => value.trimEnd(),
      });
      const size = /^content-length:\s*(\d+)/i.exec(text)?.[1];
      if (size !== undefined) announced = Number(size);
      if (/^transfer-encoding:.*\bchunked\b/i.test(text)) isChunked = true;
      mediaType = /^content-type:\s*([^;\s]+)/i.exec(text)?.[1]?.toLowerCase() ?? mediaType;
      if (text.trim() === "") break;
    }
    return reader.position;
  });
  if (at >= end || announced === 0) return frame.nothing("an HTTP head without content in this segment");
  // What was joined from a stream has the chunks' content alone.
  if (isChunked && frame.part !== undefined) return firstChunk(frame, at, end, mediaType);
  return messageIn(frame, at, at + contentOf(frame, at, end - at, announced ?? end - at), mediaType);
}

/** Content as a message, unless it is text of a type that says so. */
function messageIn(frame: Dissection, start: number, end: number, mediaType: string): Next | undefined {
  if (textTypes.test(mediaType) && isCharacter(frame.bytes[start]!))
    return frame.nothing(`HTTP content of type ${mediaType}, which is no message`);
  const packed = packings.find(([first]) =>
    first.every((octet, index) => frame.bytes[start + index] === octet),
  );
  if (packed) return frame.nothing(`HTTP content that is ${packed[1]}: save it and open it by itself`);
  return { protocol: "message", start, end };
}

/** How many octets of some are content; says where these are more or less than HTTP announces. */
function contentOf(frame: Dissection, start: number, left: number, announced: number): number {
  if (announced > left) {
    const text = `HTTP announces ${announced} octets of content, this segment has ${left}`;
    frame.finding("length-mismatch", start, text);
  }
  if (announced < left) {
    const behind = `${left - announced} octets stand behind the ${announced} that HTTP announces`;
    frame.finding("trailing-octets", start + announced, behind);
  }
  return Math.min(announced, left);
}

const lastChunk = /^\r\n0+\s*(;[^\r\n]*)?\r\n/;

/** Content in chunks: the first one, which mostly is all of it. @see RFC 9112 — 7.1 */
function firstChunk(frame: Dissection, start: number, end: number, mediaType: string): Next | undefined {
  let length = 0;
  const at = frame.header("HTTP chunk", start, end, (reader) => {
    const text = reader.text("size", lineLength(frame.bytes, start, end), { show: (line) => line.trimEnd() });
    length = Number.parseInt(text, 16);
    return reader.position;
  });
  if (!(length > 0)) return frame.nothing("HTTP content in chunks, of which the first is none");
  const chunk = contentOf(frame, at, Math.min(length, end - at), length);
  if (!lastChunk.test(latin1(frame.bytes.subarray(at + chunk, end)))) {
    frame.finding("length-mismatch", at + chunk, "HTTP content goes on in further chunks");
  }
  return messageIn(frame, at, at + chunk, mediaType);
}

/** What packed content begins with. */
const packings: readonly (readonly [readonly number[], string])[] = [
  [[0x50, 0x4b, 3, 4], "a zip file"],
  [[0x1f, 0x8b, 8], "packed by gzip"],
];

/** Of content that is read as characters: pages, JSON of an API, sentences that refuse. */
const textTypes = /^(text\/.*|application\/(json|xml|javascript|x-www-form-urlencoded|[^/]+\+(json|xml)))$/;

/** An octet that text begins with and no message: some server may call octets text. */
function isCharacter(octet: number): boolean {
  return (octet >= 0x20 && octet < 0x7f) || octet === 0x0a || octet === 0x0d;
}

function lineLength(bytes: Uint8Array, start: number, end: number): number {
  const lineFeed = bytes.indexOf(10, start);
  return (lineFeed < 0 || lineFeed >= end ? end : lineFeed + 1) - start;
}

function dotted(octets: Uint8Array): string {
  return octets.join(".");
}

/** The longest run of zero words is written as two colons (RFC 5952). */
function colons(octets: Uint8Array): string {
  const words = Array.from({ length: 8 }, (_, index) => (octets[2 * index]! << 8) | octets[2 * index + 1]!);
  let longest = { start: 0, length: 1 };
  for (let start = 0; start < 8; start += 1) {
    let length = 0;
    while (start + length < 8 && words[start + length] === 0) length += 1;
    if (length > longest.length) longest = { start, length };
  }
  const hex = words.map((word) => word.toString(16));
  if (longest.length === 1) return hex.join(":");
  const { start, length } = longest;
  return `${hex.slice(0, start).join(":")}::${hex.slice(start + length).join(":")}`;
}
