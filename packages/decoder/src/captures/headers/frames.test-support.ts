/** Frames and files that the tests write themselves, octet by octet. */
import { fromHex } from "@v2x/asn1";
import type { FieldNode } from "../../decoding.ts";
import { dissectFrame } from "./dissect.ts";
import type { Protocol } from "./dissection.ts";
import type { HeaderLayer } from "./header-layer.ts";

/** Octets of hex with blanks and bars between the parts. */
export function octets(...parts: readonly string[]): Uint8Array {
  return fromHex(parts.join("").replace(/[\s|]/g, ""));
}

/** Ieee1609Dot2Data, unsecured, of a MessageFrame with id 20 and one octet of content. */
export const unsecured = "03 80 04 | 00 14 01 00";

/** A CAM of station 1001: header of the facilities message and some octets. */
export const cam = "02 02 000003E9 1234 005A";

/** GeoNetworking's common header, extended header of a single hop packet, BTP-B to port 2001; the CAM. */
export const singleHop = `
  20 50 02 80 000E 01 00
  1400 020000000001 12345678 1EFE9200 029020C0 856D 0384 | 00000000
  07D1 0000 | ${cam}`;

/** Signed data around it: psid 36, generation time, signer by digest, a signature of no worth. */
export const signed = `
  03 81 00 40 03 80 32 ${singleHop}
  40 01 24 0002606EC9FDD000 | 80 1122334455667788 | 80 80 ${"01".repeat(32)} ${"02".repeat(32)}`;

/** Dissects hex from a protocol on, as if captured on the first day of 2025. */
export function dissected(protocol: Protocol, ...parts: readonly string[]) {
  return dissectFrame(octets(...parts), protocol, { timeMs: Date.UTC(2025, 0, 1), isWhole: true });
}

/** The headers' names. */
export function names(headers: readonly HeaderLayer[]): readonly string[] {
  return headers.map(({ name }) => name);
}

/** A field of a header: value, meaning, and its octets in the frame. */
export function field(headers: readonly HeaderLayer[], header: string, path: string) {
  const layer = headers.find(({ name }) => name === header);
  const node: FieldNode | undefined = layer?.fields.find((candidate) => candidate.path === path);
  if (layer === undefined || node === undefined) throw new TypeError(`no ${header} with ${path}`);
  return [node.value, node.meaning, layer.offset + node.start, layer.offset + node.end];
}

/** A classic capture file of frames, all octets little-endian unless told otherwise. */
export function pcapOf(
  frames: readonly Uint8Array[],
  options: {
    readonly littleEndian?: boolean;
    readonly nanoseconds?: boolean;
    readonly linkType?: number;
    /** More octets than were kept, for each frame. */
    readonly lost?: number;
    readonly seconds?: number;
    readonly fraction?: number;
  } = {},
): Uint8Array {
  const { littleEndian = true, nanoseconds = false, linkType = 1, lost = 0 } = options;
  const file = new Uint8Array(24 + frames.reduce((sum, { length }) => sum + 16 + length, 0));
  const view = new DataView(file.buffer);
  view.setUint32(0, nanoseconds ? 0xa1b23c4d : 0xa1b2c3d4, littleEndian);
  view.setUint16(4, 2, littleEndian);
  view.setUint16(6, 4, littleEndian);
  view.setUint32(16, 65535, littleEndian);
  view.setUint32(20, linkType, littleEndian);
  let at = 24;
  for (const frame of frames) {
    view.setUint32(at, options.seconds ?? 1_735_689_600, littleEndian);
    view.setUint32(at + 4, options.fraction ?? 123_456, littleEndian);
    view.setUint32(at + 8, frame.length, littleEndian);
    view.setUint32(at + 12, frame.length + lost, littleEndian);
    file.set(frame, at + 16);
    at += 16 + frame.length;
  }
  return file;
}

/** A block of a PCAPNG file: type, length, body padded to four octets, length again. */
export function block(type: number, body: Uint8Array, littleEndian = true): Uint8Array {
  const length = 12 + Math.ceil(body.length / 4) * 4;
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, type, littleEndian);
  view.setUint32(4, length, littleEndian);
  view.setUint32(length - 4, length, littleEndian);
  bytes.set(body, 8);
  return bytes;
}

/** Integers of 16 or 32 bits, one behind the other. */
export function integers(
  littleEndian: boolean,
  ...values: readonly (readonly [bits: 16 | 32, value: number])[]
) {
  const bytes = new Uint8Array(values.reduce((sum, [bits]) => sum + bits / 8, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [bits, value] of values) {
    if (bits === 16) view.setUint16(at, value, littleEndian);
    else view.setUint32(at, value, littleEndian);
    at += bits / 8;
  }
  return bytes;
}

/** A section header, an interface description, and enhanced packets. */
export const section = (littleEndian = true) =>
  block(
    0x0a0d0d0a,
    integers(littleEndian, [32, 0x1a2b3c4d], [16, 1], [16, 0], [32, 0xffffffff], [32, 0xffffffff]),
    littleEndian,
  );

export const interfaceOf = (linkType: number, options: Uint8Array = new Uint8Array(0), littleEndian = true) =>
  block(1, joined(integers(littleEndian, [16, linkType], [16, 0], [32, 0]), options), littleEndian);

export const packetOf = (frame: Uint8Array, ticks: bigint, interfaceId = 0, littleEndian = true) =>
  block(
    6,
    joined(
      integers(
        littleEndian,
        [32, interfaceId],
        [32, Number(ticks >> 32n)],
        [32, Number(ticks & 0xffffffffn)],
        [32, frame.length],
        [32, frame.length],
      ),
      frame,
    ),
    littleEndian,
  );

/** Octets one behind the other. */
export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
