/** 802.11 as stations outside a network use it, and what capturing devices put before it. */
import type { Dissection, Next } from "./dissection.ts";
import { macLook, withoutFrameCheck } from "./ether-type.ts";
import { type HeaderReader, hexNumber } from "./header-layer.ts";

/** Radiotap's fields in the order of their presence bits: name, octets, alignment, and what the value means. */
const radiotapFields: readonly (readonly [
  name: string,
  octets: number,
  alignment: number,
  meaning?: (value: number) => string | undefined,
])[] = [
  ["timeInMicroseconds", 8, 8],
  ["flags", 1, 1, (flags) => (flags & 0x10 ? "frame check sequence at the end" : undefined)],
  ["rate", 1, 1, (rate) => `${rate / 2} Mbit/s`],
  ["channel", 4, 2],
  ["hopping", 2, 1],
  ["signal", 1, 1, (power) => `${signedOctet(power)} dBm`],
  ["noise", 1, 1, (power) => `${signedOctet(power)} dBm`],
  ["lockQuality", 2, 2],
  ["attenuation", 2, 2],
  ["attenuationInDecibel", 2, 2],
  ["transmitPower", 1, 1, (power) => `${signedOctet(power)} dBm`],
  ["antenna", 1, 1],
  ["signalInDecibel", 1, 1],
  ["noiseInDecibel", 1, 1],
  ["receiveFlags", 2, 2],
];

/** Radiotap (link type 127); its integers are little-endian. */
export function radiotap(frame: Dissection, start: number, end: number): Next | undefined {
  let flags = 0;
  let length = 0;
  frame.header("radiotap", start, end, (reader) => {
    reader.integer("version", 1);
    reader.integer("padding", 1);
    length = reader.integer("headerLength", 2, { littleEndian: true });
    const present = presenceWords(reader);
    flags = radiotapFlags(reader, present, start, start + length);
    const rest = start + length - reader.position;
    if (rest > 0) reader.octets("furtherFields", rest);
  });
  const hasCheck = (flags & 0x10) !== 0;
  if (hasCheck) {
    frame.finding(
      "frame-check-sequence",
      end - 4,
      "radiotap says that the frame ends in a checksum of 4 octets",
    );
  }
  return wireless(frame, start + length, hasCheck ? end - 4 : end, {
    isChecked: hasCheck,
    isPadded: (flags & 0x20) !== 0,
  });
}

/** All words of presence bits; the first one. */
function presenceWords(reader: HeaderReader): number {
  let first: number | undefined;
  for (let word = 2 ** 31; word >= 2 ** 31; ) {
    word = reader.integer("present", 4, { littleEndian: true, show: (value) => hexNumber(value, 8) });
    first ??= word;
  }
  return first!;
}

/** Reads the fields whose layout is known, up to the first that is not; gives the frame's flags. */
function radiotapFlags(reader: HeaderReader, present: number, start: number, end: number): number {
  let flags = 0;
  for (let bit = 0; bit < 31; bit += 1) {
    if (((present >>> bit) & 1) === 0) continue;
    const field = radiotapFields[bit];
    if (field === undefined) break;
    const [name, octets, alignment, meaning] = field;
    const padding = (alignment - ((reader.position - start) % alignment)) % alignment;
    if (reader.position + padding + octets > end) break;
    if (padding > 0) reader.octets("padding", padding);
    if (name === "channel") channel(reader);
    else if (octets > 6) reader.octets(name, octets);
    else {
      const value = reader.integer(name, octets, { littleEndian: true, meaning });
      if (name === "flags") flags = value;
    }
  }
  return flags;
}

function channel(reader: HeaderReader): void {
  reader.group("channel", () => {
    reader.integer("frequency", 2, { littleEndian: true, meaning: channelOf });
    reader.integer("flags", 2, { littleEndian: true, show: (value) => hexNumber(value, 4) });
  });
}

/** IEEE 802.11 (link type 105). */
export function ieee80211(frame: Dissection, start: number, end: number): Next | undefined {
  return wireless(frame, start, end, { isChecked: false, isPadded: false });
}

function wireless(
  frame: Dissection,
  start: number,
  whole: number,
  { isChecked, isPadded }: { isChecked: boolean; isPadded: boolean },
): Next | undefined {
  const end = isChecked ? whole : withoutFrameCheck(frame, start, whole);
  let type = 0;
  let isProtected = false;
  let at = frame.header("IEEE 802.11", start, end, (reader) => {
    const control = reader.group("frameControl", () => frameControl(reader));
    ({ type, isProtected } = control);
    reader.integer("duration", 2, { littleEndian: true, meaning: (value) => `${value} µs` });
    reader.octets("address1", 6, { ...macLook });
    if (type !== 2) return reader.position;
    reader.octets("address2", 6, { ...macLook });
    reader.octets("address3", 6, {
      ...macLook,
      meaning: (octets) =>
        octets.every((octet) => octet === 0xff)
          ? "wildcard BSSID: outside the context of a BSS (OCB)"
          : undefined,
    });
    reader.integer("sequenceControl", 2, {
      littleEndian: true,
      meaning: (value) => `frame ${value >> 4}, fragment ${value & 15}`,
    });
    if (control.hasFourAddresses) reader.octets("address4", 6, { ...macLook });
    if (control.subtype & 8) {
      reader.integer("qosControl", 2, {
        littleEndian: true,
        meaning: (value) => `user priority ${value & 7}`,
      });
      if (control.isOrdered) reader.octets("htControl", 4);
    }
    return reader.position;
  });
  if (type !== 2)
    return frame.nothing(`an 802.11 ${["management", "control"][type] ?? "extension"} frame, no data`);
  if (isProtected) return frame.nothing("the 802.11 frame is encrypted, which outside a BSS none is");
  if (isPadded) at += (4 - ((at - start) % 4)) % 4;
  return { protocol: "logicalLink", start: at, end };
}

function frameControl(reader: HeaderReader) {
  const [subtype, type] = reader.bits(
    ["subtype", 4, (value) => (value & 8 ? "with QoS control" : undefined)],
    ["type", 2, (value) => ["management", "control", "data", "extension"][value]],
    ["version", 2],
  );
  const [ordered, protection, , , , , fromDs, toDs] = reader.bits(
    ["order", 1],
    ["protected", 1],
    ["moreData", 1],
    ["powerManagement", 1],
    ["retry", 1],
    ["moreFragments", 1],
    ["fromDs", 1],
    ["toDs", 1],
  );
  return {
    type: type!,
    subtype: subtype!,
    isOrdered: ordered === 1,
    isProtected: protection === 1,
    hasFourAddresses: fromDs === 1 && toDs === 1,
  };
}

/** Prism (link type 119): its length, in the byte order of the capturing machine, stands at octet 4. */
export function prism(frame: Dissection, start: number, end: number): Next | undefined {
  const room = end - start;
  const littleEndian =
    room >= 8 && new DataView(frame.bytes.buffer, frame.bytes.byteOffset).getUint32(start + 4, true) <= room;
  return opaqueHeader(frame, "Prism", start, end, littleEndian);
}

/** AVS (link type 163): its length stands at octet 4. */
export function avs(frame: Dissection, start: number, end: number): Next | undefined {
  return opaqueHeader(frame, "AVS", start, end, false);
}

function opaqueHeader(
  frame: Dissection,
  name: string,
  start: number,
  end: number,
  littleEndian: boolean,
): Next | undefined {
  const at = frame.header(name, start, end, (reader) => {
    reader.octets("magic", 4);
    const length = reader.integer("headerLength", 4, { littleEndian });
    reader.octets("fields", Math.max(0, length - 8));
    return reader.position;
  });
  return { protocol: "ieee80211", start: at, end };
}

/** PPI (link type 192): names the link type of the frame behind it. */
export function ppi(frame: Dissection, start: number, end: number): Next | undefined {
  let linkType = 0;
  const at = frame.header("PPI", start, end, (reader) => {
    reader.integer("version", 1);
    reader.integer("flags", 1);
    const length = reader.integer("headerLength", 2, { littleEndian: true });
    linkType = reader.integer("linkType", 4, { littleEndian: true });
    reader.octets("fields", Math.max(0, length - 8));
    return reader.position;
  });
  if (linkType === 105) return { protocol: "ieee80211", start: at, end };
  return frame.nothing(`PPI carries link type ${linkType}, which is not 802.11`);
}

function signedOctet(value: number): number {
  return value > 127 ? value - 256 : value;
}

/** The channel of the 5 GHz band around a frequency in MHz, e.g. 180 of 5900. */
function channelOf(frequency: number): string {
  const text = `${frequency} MHz`;
  return frequency > 5000 && frequency % 5 === 0 ? `${text}, channel ${(frequency - 5000) / 5}` : text;
}
