/** GeoNetworking (EtherType 8947) and the Basic Transport Protocol. @see ETSI EN 302 636-4-1 — 9, EN 302 636-5-1 */
import { dateOfTaiMs, taiMsOf } from "@v2x/v2x-schema";
import type { Dissection, Next } from "./dissection.ts";
import { type HeaderReader, macAddress } from "./header-layer.ts";
import { otherKindNote } from "./message-kind.ts";

const stationTypes = [
  "unknown",
  "pedestrian",
  "cyclist",
  "moped",
  "motorcycle",
  "passenger car",
  "bus",
  "light truck",
  "heavy truck",
  "trailer",
  "special vehicle",
  "tram",
  "light vehicle for vulnerable road users",
  "animal",
  "agricultural vehicle",
  "roadside unit",
];

/** Kinds of packets by header type and subtype: name, and how the extended header is read. */
const packets: Readonly<Record<number, readonly [name: string, extended: (reader: PositionReader) => void]>> =
  {
    16: ["Beacon", (reader) => reader.longPosition("source")],
    32: ["GeoUnicast", unicast],
    48: ["GeoAnycast, circle", toArea],
    49: ["GeoAnycast, rectangle", toArea],
    50: ["GeoAnycast, ellipse", toArea],
    64: ["GeoBroadcast, circle", toArea],
    65: ["GeoBroadcast, rectangle", toArea],
    66: ["GeoBroadcast, ellipse", toArea],
    80: [
      "SHB (single hop)",
      (reader) => {
        reader.longPosition("source");
        reader.fields.octets("mediaDependent", 4);
      },
    ],
    81: [
      "TSB (multi hop)",
      (reader) => {
        sequence(reader.fields);
        reader.longPosition("source");
      },
    ],
    96: [
      "Location service request",
      (reader) => {
        sequence(reader.fields);
        reader.longPosition("source");
        address(reader.fields, "requested");
      },
    ],
    97: ["Location service reply", unicast],
  };

/** Facilities by the well-known ports of BTP (TS 103 248). */
const ports: Readonly<Record<number, string>> = {
  2001: "CAM",
  2002: "DENM",
  2003: "MAPEM",
  2004: "SPATEM",
  2005: "SAEM",
  2006: "IVIM",
  2007: "SREM",
  2008: "SSEM",
  2009: "CPM",
  2010: "EVCSN POI",
  2011: "TPG: TRM, TCM, VDRM, VDPM, EOFM",
  2012: "charging: EV-RSR, SRM, SCM",
  2013: "RTCMEM",
  2014: "CTL",
  2015: "CRL",
  2016: "EC/AT request",
  2017: "MCDM",
  2018: "VAM",
  2019: "IMZM",
  2020: "DSM",
  2021: "peer-to-peer CRL",
  2022: "peer-to-peer delta CTL",
  2023: "MRM",
  2024: "peer-to-peer full CTL",
  2025: "POIM (parking availability)",
  2026: "MIM, MVM",
};

/** The basic header, which is never signed; behind it a secured packet or the common header. */
export function geonetworking(frame: Dissection, start: number, end: number): Next | undefined {
  let version = 0;
  let next = 0;
  const at = frame.header("GeoNetworking basic header", start, end, (reader) => {
    [version, next] = reader.bits(
      [
        "version",
        4,
        (value) => (value === 0 ? "V1.2 of the standard" : value === 1 ? "V1.3 and later" : undefined),
      ],
      ["nextHeader", 4, (value) => ["any", "common header", "secured packet"][value] ?? "reserved"],
    ) as [number, number];
    reader.integer("reserved", 1);
    reader.group(
      "lifetime",
      () => reader.bits(["multiplier", 6], ["base", 2]),
      ([multiplier, base]) => lifetimeOf(multiplier!, base!),
    );
    reader.integer("remainingHopLimit", 1);
    return reader.position;
  });
  if (version > 1) return frame.nothing(`GeoNetworking of version ${version}, where 0 and 1 are defined`);
  if (next === 2) return secured(frame, version, at, end);
  if (next <= 1) return { protocol: "geonetworkingCommon", start: at, end };
  return frame.nothing(`GeoNetworking with next header ${next}, which is reserved`);
}

/** The version does not choose the security format: a packet of version 0 may hold 1609.2 data. The first octet does. */
function secured(frame: Dissection, version: number, start: number, end: number): Next {
  frame.wrappers.push("GeoNetworking, secured");
  if (version === 0 && frame.bytes[start] === 3) {
    frame.finding(
      "secured-version-0",
      start - 4,
      "a secured packet of GeoNetworking version 0 with 1609.2 data inside; packets of version 1 carry them",
    );
  }
  return { protocol: "securedPacket", start, end };
}

/** Common and extended header. */
export function geonetworkingCommon(frame: Dissection, start: number, end: number): Next | undefined {
  let next = 0;
  let type = 0;
  let payloadLength = 0;
  const at = frame.header("GeoNetworking common header", start, end, (reader) => {
    [next] = reader.bits(
      ["nextHeader", 4, (value) => ["any", "BTP-A", "BTP-B", "IPv6"][value] ?? "reserved"],
      ["reserved", 4],
    ) as [number];
    type = reader.group(
      "headerType",
      () => reader.bits(["type", 4], ["subtype", 4]).reduce((high, low) => 16 * high + low),
      (value) => packets[value]?.[0],
    );
    reader.group("trafficClass", () =>
      reader.bits(["storeCarryForward", 1], ["channelOffload", 1], ["id", 6]),
    );
    reader.group("flags", () => reader.bits(["isMobile", 1], ["reserved", 7]));
    payloadLength = reader.integer("payloadLength", 2, { meaning: (length) => `${length} octets` });
    reader.integer("maximumHopLimit", 1);
    reader.integer("reserved", 1);
    return reader.position;
  });
  const packet = packets[type];
  if (packet === undefined) {
    return frame.nothing(
      `GeoNetworking with header type ${type >> 4} and subtype ${type & 15}, which are not defined`,
    );
  }
  const [name, extended] = packet;
  frame.wrappers.push(`GeoNetworking ${name}`);
  const payload = frame.header(`GeoNetworking extended header: ${name}`, at, end, (reader) => {
    extended(new PositionReader(reader, frame));
    return reader.position;
  });
  return payloadOf(frame, next, payload, end, payloadLength);
}

function payloadOf(
  frame: Dissection,
  next: number,
  start: number,
  whole: number,
  length: number,
): Next | undefined {
  const left = whole - start;
  if (length > left) {
    frame.finding(
      "length-mismatch",
      start,
      `GeoNetworking announces ${length} octets of payload, ${left} are here`,
    );
  }
  if (length < left) {
    const behind = `${left - length} octets stand behind the ${length} that GeoNetworking announces`;
    frame.finding("trailing-octets", start + length, behind);
  }
  const end = Math.min(whole, start + length);
  if (length === 0) return frame.nothing("a GeoNetworking packet without payload");
  if (next === 1) return { protocol: "transportBtpA", start, end };
  if (next === 2) return { protocol: "transportBtpB", start, end };
  if (next === 3) return { protocol: "ipv6", start, end };
  return { protocol: "message", start, end };
}

/** BTP-A: ports of destination and source. */
export function transportBtpA(frame: Dissection, start: number, end: number): Next {
  return transport(frame, "BTP-A", "sourcePort", start, end);
}

/** BTP-B: the destination's port and what it has to know. */
export function transportBtpB(frame: Dissection, start: number, end: number): Next {
  return transport(frame, "BTP-B", "destinationPortInfo", start, end);
}

function transport(frame: Dissection, name: string, second: string, start: number, end: number): Next {
  let port = 0;
  const at = frame.header(name, start, end, (reader) => {
    const facility = (value: number) => ports[value];
    port = reader.integer("destinationPort", 2, { meaning: facility });
    reader.integer(second, 2, second === "sourcePort" ? { meaning: facility } : {});
    frame.wrappers.push(`${name} port ${port}`);
    return reader.position;
  });
  const note = otherKindNote(`BTP port ${port}`, ports[port], frame.bytes.subarray(at, end));
  if (note !== undefined) frame.finding("other-kind", start, note);
  return { protocol: "facilities", start: at, end };
}

/**
 * Reads positions; timestamps that wrap are placed near the capture's time, and what is no place or direction on earth
 * is a finding.
 */
class PositionReader {
  readonly fields: HeaderReader;
  private readonly frame: Dissection;

  constructor(fields: HeaderReader, frame: Dissection) {
    this.fields = fields;
    this.frame = frame;
  }

  /** Long position vector of 24 octets. */
  longPosition(name: string): void {
    const { fields } = this;
    fields.group(name, () => {
      this.place(name);
      fields.bits(["positionAccurate", 1], ["speed", 15, speedOf]);
      this.checked(`${name}.heading`, mostHeading, () =>
        fields.integer("heading", 2, { meaning: (value) => `${(value / 10).toFixed(1)}° from north` }),
      );
    });
  }

  /** Short position vector of 20 octets. */
  shortPosition(name: string): void {
    this.fields.group(name, () => this.place(name));
  }

  /** Latitude and longitude of 4 octets each, in a group of fields. */
  latitudeAndLongitude(group: string): void {
    const look = { signed: true, meaning: degrees };
    this.checked(`${group}.latitude`, mostLatitude, () => this.fields.integer("latitude", 4, look));
    this.checked(`${group}.longitude`, mostLongitude, () => this.fields.integer("longitude", 4, look));
  }

  private place(group: string): void {
    const { fields, frame } = this;
    address(fields, "address");
    fields.integer("timestamp", 4, { meaning: (value) => momentOf(value, frame.circumstances.timeMs) });
    this.latitudeAndLongitude(group);
  }

  /** Remarks on a value whose amount is beyond what the quantity has. */
  checked(path: string, { most, unit }: Bound, read: () => number): void {
    const start = this.fields.position;
    const value = read();
    if (Math.abs(value) <= most) return;
    this.frame.finding(
      "value-out-of-range",
      start,
      `${path}: expected at most ${most} (${unit}), found ${value}`,
    );
  }
}

/** The largest amount that a field's values have. @see ETSI EN 302 636-4-1 — 9.5.2, 9.8.5 */
interface Bound {
  readonly most: number;
  readonly unit: string;
}

const mostLatitude: Bound = { most: 900_000_000, unit: "90° from the equator" };
const mostLongitude: Bound = { most: 1_800_000_000, unit: "180° from Greenwich" };
const mostHeading: Bound = { most: 3600, unit: "360.0° from north" };
const mostAngle: Bound = { most: 360, unit: "360° from north" };

function unicast(reader: PositionReader): void {
  sequence(reader.fields);
  reader.longPosition("source");
  reader.shortPosition("destination");
}

function toArea(reader: PositionReader): void {
  const { fields } = reader;
  sequence(fields);
  reader.longPosition("source");
  fields.group("area", () => {
    reader.latitudeAndLongitude("area");
    fields.integer("distanceA", 2, { meaning: (value) => `${value} m` });
    fields.integer("distanceB", 2, { meaning: (value) => `${value} m` });
    reader.checked("area.angle", mostAngle, () =>
      fields.integer("angle", 2, { meaning: (value) => `${value}° from north` }),
    );
  });
  fields.integer("reserved", 2);
}

function sequence(fields: HeaderReader): void {
  fields.integer("sequenceNumber", 2);
  fields.integer("reserved", 2);
}

function address(fields: HeaderReader, name: string): void {
  fields.group(name, () => {
    fields.bits(["manual", 1], ["stationType", 5, (value) => stationTypes[value]], ["reserved", 10]);
    fields.octets("mac", 6, { type: "MAC address", show: macAddress });
  });
}

/** Multiples of 50 ms, 1 s, 10 s or 100 s. */
function lifetimeOf(multiplier: number, base: number): string {
  return `${(multiplier * [50, 1000, 10_000, 100_000][base]!) / 1000} s`;
}

function speedOf(value: number): string {
  const signed = value >= 2 ** 14 ? value - 2 ** 15 : value;
  return `${(signed / 100).toFixed(2)} m/s`;
}

function degrees(value: number): string {
  return `${(value / 1e7).toFixed(7)}°`;
}

/** Timestamps count TAI milliseconds since 2004 and start again every 49.7 days. */
function momentOf(value: number, nearMs: number): string | undefined {
  if (Number.isNaN(nearMs)) return undefined;
  const round = 2 ** 32;
  const rounds = Math.round((taiMsOf(new Date(nearMs)) - value) / round);
  const moment = dateOfTaiMs(value + rounds * round);
  if (Number.isNaN(moment.getTime())) return undefined;
  return `${moment.toISOString().replace("T", " ").replace("Z", " UTC")}, of all moments that fit the one nearest to the capture`;
}
