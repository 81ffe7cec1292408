/** Capture files of the classic format. @see draft-ietf-opsawg-pcap — 4, 5 */
import { maximalCaptureFrames } from "../limits.ts";
import { type FileFinding, type FrameList, tooManyFrames, truncated } from "./frame-list.ts";
import { FrameTable } from "./frame-table.ts";
import { linkTypeOf } from "./link-types.ts";

const fileHeader = 24;
const recordHeader = 16;

/** By the first four octets, big-endian: the byte order of all integers, and digits of a second's fraction. */
const magics: ReadonlyMap<number, { readonly littleEndian: boolean; readonly digits: number }> = new Map([
  [0xa1b2c3d4, { littleEndian: false, digits: 6 }],
  [0xd4c3b2a1, { littleEndian: true, digits: 6 }],
  [0xa1b23c4d, { littleEndian: false, digits: 9 }],
  [0x4d3cb2a1, { littleEndian: true, digits: 9 }],
]);

/** Whether octets begin as such a file. */
export function isPcap(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && magics.has(viewOf(bytes).getUint32(0));
}

/** Lists the frames; a file that ends early gives those that are whole. */
export function pcapFrames(bytes: Uint8Array): FrameList {
  const view = viewOf(bytes);
  const { littleEndian, digits } = magics.get(view.getUint32(0))!;
  if (bytes.length < fileHeader) {
    return {
      frames: new FrameTable(),
      findings: [truncated(0, "the file's header", fileHeader, bytes.length)],
    };
  }
  const link = view.getUint32(20, littleEndian);
  // The upper bits may say how many octets of checksum every frame ends in, in units of two octets.
  const checkLength = link & 0x04000000 ? 2 * (link >>> 28) : 0;
  const number = link & 0xffff;
  const { name, protocol } = linkTypeOf(number);
  const frames = new FrameTable();
  const source = frames.addSource({ linkType: { number, name }, protocol, digits });
  const findings: FileFinding[] = [];
  let at = fileHeader;
  while (at < bytes.length) {
    if (frames.length === maximalCaptureFrames) {
      findings.push(tooManyFrames(at, maximalCaptureFrames));
      break;
    }
    if (at + recordHeader > bytes.length) {
      findings.push(truncated(at, "a frame's header", recordHeader, bytes.length - at));
      break;
    }
    const seconds = view.getUint32(at, littleEndian);
    const fraction = view.getUint32(at + 4, littleEndian);
    const captured = view.getUint32(at + 8, littleEndian);
    const offset = at + recordHeader;
    if (offset + captured > bytes.length) {
      findings.push(truncated(at, `frame ${frames.length + 1}`, captured, bytes.length - offset));
      break;
    }
    const original = view.getUint32(at + 12, littleEndian);
    const length = original <= captured ? Math.max(0, captured - checkLength) : captured;
    const originalLength = Math.max(0, original - checkLength);
    frames.add({ offset, length, originalLength, seconds, fraction }, source);
    at = offset + captured;
  }
  return { frames, findings };
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
