/** Writes capture files of the newer format. @see draft-ietf-opsawg-pcapng — 4 */

/** One frame as it is written. */
export interface WrittenFrame {
  readonly bytes: Uint8Array;
  /** As it was sent; more than there are octets where the capture kept only the beginning. */
  readonly originalLength: number;
  /** The capture file's number for what the frame begins with. */
  readonly linkType: number;
  /** What the interface is called that it was captured at. */
  readonly interfaceName?: string | undefined;
  /** Nanoseconds since 1970; undefined where not known. */
  readonly timeNs: bigint | undefined;
}

/** Octets of a block beside its body: type, and the length twice. */
const blockFrame = 12;

/** One section with an interface for each link type and name; times to the nanosecond. */
export function pcapngOf(frames: Iterable<WrittenFrame>): Uint8Array[] {
  const interfaces = new Map<string, number>();
  const blocks: Uint8Array[] = [sectionHeader()];
  for (const frame of frames) {
    const { bytes, originalLength, linkType, interfaceName = "", timeNs } = frame;
    const key = `${linkType} ${interfaceName}`;
    let number = interfaces.get(key);
    if (number === undefined) {
      number = interfaces.size;
      interfaces.set(key, number);
      blocks.push(interfaceDescription(linkType, interfaceName));
    }
    // Only a simple block has no time, and it is always of the first interface.
    const isSimple = timeNs === undefined && number === 0 && originalLength === bytes.length;
    blocks.push(isSimple ? simplePacket(bytes) : enhancedPacket(bytes, originalLength, number, timeNs ?? 0n));
  }
  return blocks;
}

function sectionHeader(): Uint8Array {
  const { bytes, view } = block(0x0a0d0d0a, 16);
  view.setUint32(8, 0x1a2b3c4d, true);
  view.setUint16(12, 1, true);
  // The section's length is not told.
  view.setBigInt64(16, -1n, true);
  return bytes;
}

function interfaceDescription(linkType: number, name: string): Uint8Array {
  const text = new TextEncoder().encode(name);
  const options = [
    // if_name
    ...(text.length === 0 ? [] : [option(2, text)]),
    // if_tsresol: times in nanoseconds.
    option(9, Uint8Array.of(9)),
    option(0, new Uint8Array(0)),
  ];
  const { bytes, view } = block(1, 8 + options.reduce((sum, { length }) => sum + length, 0));
  view.setUint16(8, linkType, true);
  let at = 16;
  for (const each of options) {
    bytes.set(each, at);
    at += each.length;
  }
  return bytes;
}

function option(code: number, value: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(4 + Math.ceil(value.length / 4) * 4);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, code, true);
  view.setUint16(2, value.length, true);
  bytes.set(value, 4);
  return bytes;
}

function simplePacket(frame: Uint8Array): Uint8Array {
  const { bytes, view } = block(3, 4 + Math.ceil(frame.length / 4) * 4);
  view.setUint32(8, frame.length, true);
  bytes.set(frame, 12);
  return bytes;
}

function enhancedPacket(
  frame: Uint8Array,
  originalLength: number,
  interfaceId: number,
  timeNs: bigint,
): Uint8Array {
  const { bytes, view } = block(6, 20 + Math.ceil(frame.length / 4) * 4);
  view.setUint32(8, interfaceId, true);
  view.setUint32(12, Number((timeNs >> 32n) & 0xffffffffn), true);
  view.setUint32(16, Number(timeNs & 0xffffffffn), true);
  view.setUint32(20, frame.length, true);
  view.setUint32(24, originalLength, true);
  bytes.set(frame, 28);
  return bytes;
}

function block(type: number, body: number): { readonly bytes: Uint8Array; readonly view: DataView } {
  const bytes = new Uint8Array(blockFrame + body);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, type, true);
  view.setUint32(4, bytes.length, true);
  view.setUint32(bytes.length - 4, bytes.length, true);
  return { bytes, view };
}
