/** Elements that extend WSMP headers and service advertisements. @see IEEE 1609.3-2020 — 8.2.3, 8.3 */
import { HeaderCut, type HeaderReader, macAddress } from "./header-layer.ts";
import { psidLength, readPsid } from "./p-encoded-psid.ts";

/** An element's name, and how its value is read where its length is the one that it has. */
interface Element {
  readonly name: string;
  /** In octets; of a value of any length it is absent. */
  readonly length?: number;
  readonly read?: (reader: HeaderReader, length: number) => void;
}

const elements: Readonly<Record<number, Element>> = {
  4: {
    name: "transmit power used",
    length: 1,
    read: (reader) => reader.integer("value", 1, { signed: true, meaning: (power) => `${power} dBm` }),
  },
  5: { name: "2D location", length: 8, read: readPlace },
  6: {
    name: "3D location",
    length: 10,
    read: (reader) => {
      readPlace(reader);
      reader.integer("elevation", 2, { meaning: (value) => `${((value - 4096) / 10).toFixed(1)} m` });
    },
  },
  7: { name: "advertiser identifier", read: (reader, length) => reader.text("value", length) },
  8: {
    name: "provider service context",
    read: (reader, length) => {
      reader.bits(["fill", 3], ["contextLength", 5]);
      reader.octets("value", length - 1);
    },
  },
  9: { name: "IPv6 address", length: 16, read: readIpv6 },
  10: { name: "service port", length: 2, read: readInteger },
  11: { name: "provider MAC address", length: 6, read: readMac },
  12: { name: "EDCA parameter set", length: 16, read: readEdca },
  13: { name: "secondary DNS", length: 16, read: readIpv6 },
  14: { name: "gateway MAC address", length: 6, read: readMac },
  15: {
    name: "channel number",
    length: 1,
    read: (reader) =>
      reader.integer("value", 1, { meaning: (channel) => `channel ${channel}, ${5000 + 5 * channel} MHz` }),
  },
  16: {
    name: "data rate",
    length: 1,
    read: (reader) => reader.integer("value", 1, { meaning: (rate) => `${rate / 2} Mbit/s` }),
  },
  17: {
    name: "repeat rate",
    length: 1,
    read: (reader) => reader.integer("value", 1, { meaning: (count) => `${count} in 5 s` }),
  },
  19: { name: "RCPI threshold", length: 1, read: readInteger },
  20: { name: "WSA count threshold", length: 1, read: readInteger },
  21: {
    name: "channel access",
    length: 1,
    read: (reader) =>
      reader.integer("value", 1, {
        meaning: (value) =>
          ["continuous", "alternating, time slot 0", "alternating, time slot 1"][value] ?? "reserved",
      }),
  },
  22: { name: "WSA count threshold interval", length: 1, read: readInteger },
  23: { name: "channel load" },
  24: {
    name: "protocol type",
    read: (reader, length) =>
      psidLength(reader.peek() ?? 0xff) === length ? void readPsid(reader) : reader.octets("value", length),
  },
  25: { name: "compact time confidence", length: 1, read: readInteger },
  26: { name: "asserted by the signer of the advertisement" },
  84: { name: "extended channel infos", read: readExtendedChannels },
  85: { name: "application data" },
};

const media: Readonly<Record<number, string>> = {
  0: "unknown",
  1: "any",
  5: "as a channel info",
  12: "LTE-V2X",
};

/**
 * Reads a list of elements with its count in front.
 *
 * @throws HeaderCut
 */
export function readElements(reader: HeaderReader, name: string): void {
  readList(reader, name, () => reader.item(() => readElement(reader), nameOfElement));
}

/** Reads a list with its count in front. @throws HeaderCut */
export function readList(reader: HeaderReader, name: string, readItem: () => unknown): void {
  reader.list(name, () => {
    const count = readCount(reader, "count");
    for (let index = 0; index < count; index += 1) readItem();
  });
}

/** Reads an element. @returns its id. @throws HeaderCut where it ends early, or its value before its length. */
export function readElement(reader: HeaderReader): number {
  const id = reader.integer("id", 1, { meaning: nameOfElement });
  const length = readCount(reader, "length");
  const end = reader.position + length;
  const { length: expected, read } = elements[id] ?? {};
  if (length === 0) return id;
  if (read !== undefined && length === (expected ?? length)) read(reader, length);
  else if (length <= 4) reader.integer("value", length);
  else reader.octets("value", length);
  if (reader.position !== end)
    throw new HeaderCut(
      end,
      `element ${id} (${nameOfElement(id)}) announces ${length} octets, its value takes ${reader.position - end + length}`,
    );
  return id;
}

/** The name of an element by its id. */
export function nameOfElement(id: number): string {
  return elements[id]?.name ?? "an element that IEEE 1609.3-2020 does not define";
}

/** Reads a length or count: one octet up to 127, two up to 16383. */
export function readCount(reader: HeaderReader, name: string): number {
  if ((reader.peek() ?? 0) < 0x80) return reader.integer(name, 1);
  const take = (value: number) => value & 0x3fff;
  return take(reader.integer(name, 2, { show: (value) => String(take(value)) }));
}

/** Reads an IPv6 address of 16 octets, shown in groups of four digits. */
export function readIpv6(reader: HeaderReader, _length = 16, name = "value"): void {
  const groups = (octets: Uint8Array) =>
    Array.from({ length: 8 }, (_, index) =>
      (256 * octets[2 * index]! + octets[2 * index + 1]!).toString(16),
    ).join(":");
  reader.octets(name, 16, { type: "IPv6 address", show: groups });
}

function readInteger(reader: HeaderReader, length: number): void {
  reader.integer("value", length);
}

function readMac(reader: HeaderReader): void {
  reader.octets("value", 6, { type: "MAC address", show: macAddress });
}

function readPlace(reader: HeaderReader): void {
  const degrees = (offset: number) => (value: number) => `${((value - offset) / 1e7).toFixed(7)}°`;
  reader.bits(["fill", 1], ["latitude", 31, degrees(900_000_000)]);
  reader.integer("longitude", 4, { meaning: degrees(1_799_999_999) });
}

function readEdca(reader: HeaderReader): void {
  for (const category of ["bestEffort", "background", "video", "voice"]) {
    reader.group(category, () =>
      reader.bits(
        ["reserved", 1],
        ["aci", 2],
        ["acm", 1],
        ["aifsn", 4],
        ["ecwMax", 4],
        ["ecwMin", 4],
        ["txopLimit", 16],
      ),
    );
  }
}

function readExtendedChannels(reader: HeaderReader): void {
  readList(reader, "channels", () =>
    reader.item(() => {
      reader.integer("medium", 1, { meaning: (value) => media[value] ?? "reserved" });
      reader.octets("value", readCount(reader, "length"));
    }),
  );
}
