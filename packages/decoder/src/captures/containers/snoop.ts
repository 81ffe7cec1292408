/** Capture files of Solaris' snoop. @see RFC 1761 — 3 */
import { maximalFrames } from "../limits.ts";
import { type FileFinding, type FrameList, tooManyFrames, truncated } from "./frame-list.ts";
import { FrameTable } from "./frame-table.ts";
import { linkTypeOf } from "./link-types.ts";

const fileHeader = 16;
const recordHeader = 24;
const magic = [0x73, 0x6e, 0x6f, 0x6f, 0x70, 0, 0, 0];

/** Link types of capture files by those of snoop: 802.3 and Ethernet; the others are not read. */
const linkTypes: Readonly<Record<number, number>> = { 0: 1, 4: 1 };

/** Whether octets begin as such a file. */
export function isSnoop(bytes: Uint8Array): boolean {
  return bytes.length >= magic.length && magic.every((octet, index) => bytes[index] === octet);
}

/** Lists the frames; a file that ends early gives those that are whole. */
export function snoopFrames(bytes: Uint8Array): FrameList {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const frames = new FrameTable();
  if (bytes.length < fileHeader) {
    return { frames, findings: [truncated(0, "the file's header", fileHeader, bytes.length)] };
  }
  const datalink = view.getUint32(12);
  const number = linkTypes[datalink];
  const source = frames.addSource(
    number === undefined
      ? {
          linkType: { number: datalink, name: `datalink type ${datalink} of snoop` },
          protocol: "unknownLink",
          digits: 6,
        }
      : {
          linkType: { number, name: linkTypeOf(number).name },
          protocol: linkTypeOf(number).protocol,
          digits: 6,
        },
  );
  const findings: FileFinding[] = [];
  let at = fileHeader;
  while (at < bytes.length) {
    if (frames.length === maximalFrames) {
      findings.push(tooManyFrames(at, maximalFrames));
      break;
    }
    const left = bytes.length - at;
    if (left < recordHeader) {
      findings.push(truncated(at, "a frame's header", recordHeader, left));
      break;
    }
    const originalLength = view.getUint32(at);
    const length = view.getUint32(at + 4);
    const recordLength = view.getUint32(at + 8);
    if (recordLength < recordHeader + length) {
      const message = `a record of ${recordLength} octets cannot hold a frame of ${length} (octet ${at})`;
      findings.push({ code: "file-damaged", offset: at, message });
      break;
    }
    // The last record may lack its padding.
    if (recordHeader + length > left) {
      findings.push(truncated(at, `frame ${frames.length + 1}`, length, left - recordHeader));
      break;
    }
    const [seconds, fraction] = [view.getUint32(at + 16), view.getUint32(at + 20)];
    frames.add({ offset: at + recordHeader, length, originalLength, seconds, fraction }, source);
    at += recordLength;
  }
  return { frames, findings };
}
