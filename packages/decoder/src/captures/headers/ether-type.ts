/** Ethernet, its VLAN tags, Linux cooked captures and LLC: layers that name the next by an EtherType. */
import type { Dissection, Next, Protocol } from "./dissection.ts";
import { endsInFrameCheck } from "./frame-check.ts";
import { type HeaderReader, hexNumber, macAddress, macMeaning } from "./header-layer.ts";

interface EtherType {
  readonly name: string;
  readonly protocol?: Protocol;
}

const etherTypes: Readonly<Record<number, EtherType>> = {
  35036: { name: "WSMP", protocol: "wsmp" },
  35143: { name: "GeoNetworking", protocol: "geonetworking" },
  2048: { name: "IPv4", protocol: "ipv4" },
  34525: { name: "IPv6", protocol: "ipv6" },
  33024: { name: "VLAN tag" },
  34984: { name: "VLAN service tag" },
  2054: { name: "ARP" },
  34958: { name: "IEEE 802.1X" },
  35020: { name: "LLDP" },
  35063: { name: "PTP" },
};

/** VLAN tags of one frame that are stepped over at most. */
const mostTags = 8;

/** Whether an EtherType is one that is looked into. */
function isKnownEtherType(type: number): boolean {
  return etherTypes[type]?.protocol !== undefined || isVlan(type);
}

/** Ethernet II, or 802.3 with a length and LLC. */
export function ethernet(frame: Dissection, start: number, whole: number): Next | undefined {
  const end = withoutFrameCheck(frame, start, whole);
  let type = 0;
  const at = frame.header("Ethernet", start, end, (reader) => {
    reader.octets("destination", 6, macLook);
    reader.octets("source", 6, macLook);
    type = typeOrLength(reader);
    return reader.position;
  });
  if (type <= 1500) return { protocol: "logicalLink", start: at, end: Math.min(end, at + type) };
  return behindEtherType(frame, type, at, end);
}

/** Linux cooked capture of the first version (link type 113). */
export function linuxCooked(frame: Dissection, start: number, end: number): Next | undefined {
  let type = 0;
  const at = frame.header("Linux cooked capture", start, end, (reader) => {
    reader.integer("packetType", 2, { meaning: directionOf });
    reader.integer("deviceType", 2);
    reader.integer("addressLength", 2);
    reader.octets("address", 8);
    type = typeOrLength(reader);
    return reader.position;
  });
  return behindEtherType(frame, type, at, end);
}

/** Linux cooked capture of the second version (link type 276). */
export function linuxCookedV2(frame: Dissection, start: number, end: number): Next | undefined {
  let type = 0;
  const at = frame.header("Linux cooked capture v2", start, end, (reader) => {
    type = typeOrLength(reader);
    reader.integer("reserved", 2);
    reader.integer("interface", 4);
    reader.integer("deviceType", 2);
    reader.integer("packetType", 1, { meaning: directionOf });
    reader.integer("addressLength", 1);
    reader.octets("address", 8);
    return reader.position;
  });
  return behindEtherType(frame, type, at, end);
}

/** What follows an 802.11 or 802.3 header: LLC with SNAP, or, as IEEE 1609.3 has it since 2016, the EtherType alone. */
export function logicalLink(frame: Dissection, start: number, end: number): Next | undefined {
  const [first, second, third] = frame.bytes.subarray(start, end);
  if (isKnownEtherType(((first ?? 0) << 8) | (second ?? 0))) {
    const type = frame.header("EtherType (EPD)", start, end, typeOrLength);
    return behindEtherType(frame, type, start + 2, end);
  }
  if (first !== 0xaa || second !== 0xaa || third !== 3) {
    return frame.nothing("neither LLC with SNAP nor an EtherType that carries V2X");
  }
  const type = frame.header("LLC/SNAP", start, end, (reader) => {
    const sap = { show: (value: number) => hexNumber(value, 2) };
    reader.integer("dsap", 1, { ...sap, meaning: () => "SNAP" });
    reader.integer("ssap", 1, { ...sap, meaning: () => "SNAP" });
    reader.integer("control", 1, { ...sap, meaning: () => "unnumbered information" });
    reader.octets("organization", 3);
    return typeOrLength(reader);
  });
  return behindEtherType(frame, type, start + 8, end);
}

/** Steps over VLAN tags, then to the protocol that the EtherType names. */
function behindEtherType(frame: Dissection, first: number, start: number, end: number): Next | undefined {
  let type = first;
  let at = start;
  for (let tags = 0; isVlan(type) && tags < mostTags; tags += 1) {
    type = frame.header("VLAN tag", at, end, (reader) => {
      reader.bits(["priority", 3], ["dropEligible", 1], ["vlan", 12]);
      return typeOrLength(reader);
    });
    at += 4;
  }
  const known = etherTypes[type];
  if (known?.protocol !== undefined) return { protocol: known.protocol, start: at, end };
  const name = known === undefined ? "" : ` (${known.name})`;
  return frame.nothing(`EtherType ${hexNumber(type, 4)}${name} carries no V2X message`);
}

/** The end of a frame without its checksum, where one is there. */
export function withoutFrameCheck(frame: Dissection, start: number, end: number): number {
  if (!frame.circumstances.isWhole || !endsInFrameCheck(frame.bytes, start, end)) return end;
  frame.finding(
    "frame-check-sequence",
    end - 4,
    "the frame ends in its checksum of 4 octets, which is right",
  );
  return end - 4;
}

/** MAC addresses as all headers show them. */
export const macLook = { type: "MAC address", show: macAddress, meaning: macMeaning };

function typeOrLength(reader: HeaderReader): number {
  return reader.integer("etherType", 2, {
    show: (value) => hexNumber(value, 4),
    meaning: (value) => (value <= 1500 ? `length: ${value} octets` : etherTypes[value]?.name),
  });
}

function isVlan(type: number): boolean {
  return type === 0x8100 || type === 0x88a8;
}

function directionOf(type: number): string | undefined {
  return ["to this host", "broadcast", "multicast", "to another host", "from this host"][type];
}
