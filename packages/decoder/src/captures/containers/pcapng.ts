/** Capture files of the newer format: sections with interfaces of their own. @see draft-ietf-opsawg-pcapng — 4 */
import { maximalBlocks, maximalCaptureFrames, maximalInterfaces } from "../limits.ts";
import { type FileFinding, type FrameList, limitReached, tooManyFrames, truncated } from "./frame-list.ts";
import { FrameTable } from "./frame-table.ts";
import { linkTypeOf } from "./link-types.ts";

const sectionHeader = 0x0a0d0d0a;
const interfaceDescription = 1;
const oldPacket = 2;
const simplePacket = 3;
const enhancedPacket = 6;

/** Findings of one file at most: every block of a damaged file could be one. */
const mostFindings = 20;

/** A longer name of an interface is none. */
const mostNameOctets = 256;

/** How an interface's frames begin, and how it counts time. */
interface Interface {
  readonly linkType: number;
  /** Empty where it has none. */
  readonly name: string;
  /** Octets kept of each frame; 0 for all. */
  readonly snapLength: number;
  /** Ticks of a second. */
  readonly ticks: bigint;
  /** Decimal digits of a second's fraction that the ticks tell. */
  readonly digits: number;
  /** Seconds to add. */
  readonly offset: bigint;
}

/** Whether octets begin as such a file. */
export function isPcapng(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) === sectionHeader;
}

/** Lists the frames of all sections; a file that ends early gives those that are whole. */
export function pcapngFrames(bytes: Uint8Array): FrameList {
  return new SectionWalk(bytes).run();
}

class SectionWalk {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly frames = new FrameTable();
  /** Their numbers by link type, digits and name: any number of sections describe few different interfaces. */
  private readonly sources = new Map<string, number>();
  private readonly findings: FileFinding[] = [];
  private littleEndian = false;
  private interfaces: Interface[] = [];

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  run(): FrameList {
    let at = 0;
    for (let blocks = 0; at < this.bytes.length; blocks += 1) {
      const length = this.blockLength(at);
      if (length === undefined) break;
      const limit = this.limitAt(at, blocks);
      if (limit !== undefined) {
        this.findings.unshift(limit);
        break;
      }
      this.block(at, length);
      at += length;
    }
    return { frames: this.frames, findings: this.findings };
  }

  private limitAt(at: number, blocks: number): FileFinding | undefined {
    if (this.frames.length === maximalCaptureFrames) return tooManyFrames(at, maximalCaptureFrames);
    const of = (most: number, what: string) =>
      limitReached(at, `the file holds more than ${most} ${what}; nothing from octet ${at} on is listed`);
    if (blocks === maximalBlocks) return of(maximalBlocks, "blocks");
    return this.interfaces.length > maximalInterfaces
      ? of(maximalInterfaces, "interfaces in a section")
      : undefined;
  }

  /** A block's length where it can be; else a finding, and undefined. */
  private blockLength(at: number): number | undefined {
    const left = this.bytes.length - at;
    if (left < 12) {
      this.findings.push(truncated(at, "a block", 12, left));
      return undefined;
    }
    if (this.view.getUint32(at) === sectionHeader) {
      const order = this.view.getUint32(at + 8);
      if (order !== 0x1a2b3c4d && order !== 0x4d3c2b1a) {
        return this.damaged(at, "a section's byte-order mark is neither 1A2B3C4D nor 4D3C2B1A");
      }
      this.littleEndian = order === 0x4d3c2b1a;
    }
    const length = this.uint32(at + 4);
    if (length < 12 || length % 4 !== 0) return this.damaged(at, `a block of ${length} octets cannot be`);
    if (length > left) {
      this.findings.push(truncated(at, "a block", length, left));
      return undefined;
    }
    const again = this.uint32(at + length - 4);
    return again === length
      ? length
      : this.damaged(at, `a block of ${length} octets says ${again} octets at its end`);
  }

  private damaged(offset: number, message: string): undefined {
    this.note({ code: "file-damaged", offset, message: `${message} (octet ${offset})` });
    return undefined;
  }

  private note(finding: FileFinding): void {
    if (this.findings.length < mostFindings) this.findings.push(finding);
  }

  private block(at: number, length: number): void {
    const type = this.uint32(at);
    const body = at + 8;
    const end = at + length - 4;
    if (type === sectionHeader) this.interfaces = [];
    else if (type === interfaceDescription && end - body >= 8)
      this.interfaces.push(this.interfaceAt(body, end));
    else if (type === enhancedPacket && end - body >= 20) {
      this.packet(at, this.uint32(body), body + 4, body + 20, end);
    } else if (type === oldPacket && end - body >= 20) {
      this.packet(at, this.uint16(body), body + 4, body + 20, end);
    } else if (type === simplePacket && end - body >= 4) this.simplePacket(body, end);
    else if ([interfaceDescription, enhancedPacket, oldPacket, simplePacket].includes(type)) {
      this.damaged(at, `a block of type ${type} with only ${end - body} octets of content`);
    }
  }

  private interfaceAt(body: number, end: number): Interface {
    let ticks = 1_000_000n;
    let digits = 6;
    let offset = 0n;
    let name = "";
    let at = body + 8;
    while (at + 4 <= end) {
      const code = this.uint16(at);
      const length = this.uint16(at + 2);
      const value = at + 4;
      if (code === 0 || value + length > end) break;
      if (code === 9 && length === 1) {
        const resolution = this.view.getUint8(value);
        const power = resolution & 127;
        ticks = resolution & 128 ? 2n ** BigInt(power) : 10n ** BigInt(power);
        digits = resolution & 128 ? 9 : Math.min(power, 9);
      } else if (code === 2 && length <= mostNameOctets) {
        name = new TextDecoder().decode(this.bytes.subarray(value, value + length)).replace(/\0.*$/s, "");
      } else if (code === 14 && length === 8) offset = this.view.getBigInt64(value, this.littleEndian);
      at = value + Math.ceil(length / 4) * 4;
    }
    return { linkType: this.uint16(body), name, snapLength: this.uint32(body + 4), ticks, digits, offset };
  }

  /** Enhanced and old packet blocks: time 8, captured length 4, original length 4, then the frame. */
  private packet(block: number, interfaceId: number, times: number, data: number, end: number): void {
    const captured = this.uint32(times + 8);
    const original = this.uint32(times + 12);
    if (data + captured > end) {
      this.note(truncated(block, `frame ${this.frames.length + 1}`, captured, end - data));
      return;
    }
    const ticks = { high: this.uint32(times), low: this.uint32(times + 4) };
    this.add(data, captured, original, this.interfaces[interfaceId], interfaceId, ticks);
  }

  /** A frame of the first interface, without time. */
  private simplePacket(body: number, end: number): void {
    const original = this.uint32(body);
    const first = this.interfaces[0];
    const kept =
      first === undefined || first.snapLength === 0 ? original : Math.min(original, first.snapLength);
    this.add(body + 4, Math.min(kept, end - body - 4), original, first, 0, undefined);
  }

  private add(
    offset: number,
    length: number,
    originalLength: number,
    source: Interface | undefined,
    interfaceId: number,
    ticks: Ticks | undefined,
  ): void {
    if (source === undefined) {
      this.damaged(
        offset,
        `frame ${this.frames.length + 1} names interface ${interfaceId}, which is not described`,
      );
    }
    this.frames.add(
      {
        offset,
        length,
        originalLength,
        ...(source === undefined || ticks === undefined ? {} : timeOf(ticks, source)),
      },
      this.sourceOf(source),
    );
  }

  private sourceOf(source: Interface | undefined): number {
    // A file with a name for every frame has none that help.
    const name = (this.sources.size < maximalInterfaces && source?.name) || undefined;
    const key = source === undefined ? "" : `${source.linkType} ${source.digits} ${name ?? ""}`;
    let number = this.sources.get(key);
    if (number === undefined) {
      const link = source && linkTypeOf(source.linkType);
      number = this.frames.addSource({
        ...(link && { linkType: { number: source.linkType, name: link.name } }),
        ...(name === undefined ? {} : { interfaceName: name }),
        protocol: link?.protocol ?? "unknownLink",
        digits: source?.digits ?? 0,
      });
      this.sources.set(key, number);
    }
    return number;
  }

  private uint16(at: number): number {
    return this.view.getUint16(at, this.littleEndian);
  }

  private uint32(at: number): number {
    return this.view.getUint32(at, this.littleEndian);
  }
}

/** The two halves of a count of 64 bits, as the file has them. */
interface Ticks {
  readonly high: number;
  readonly low: number;
}

/** Whole seconds, and what is more in units of the last digit. */
function timeOf(
  { high, low }: Ticks,
  { ticks: perSecond, digits, offset }: Interface,
): { seconds: number; fraction: number } {
  if (perSecond === 1_000_000n) {
    // What nearly all files count in is done in numbers: some 2^52 of these are the years to come.
    const ticks = high * 2 ** 32 + low;
    if (Number.isSafeInteger(ticks)) {
      const seconds = Math.floor(ticks / 1_000_000);
      return { seconds: seconds + Number(offset), fraction: ticks - 1_000_000 * seconds };
    }
  }
  const ticks = (BigInt(high) << 32n) | BigInt(low);
  const fraction = ((ticks % perSecond) * 10n ** BigInt(digits)) / perSecond;
  return { seconds: Number(ticks / perSecond + offset), fraction: Number(fraction) };
}
