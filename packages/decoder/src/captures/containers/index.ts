/** Capture files and what packs them: lists of frames that nobody has looked into. */
export { erfFrames, isErf } from "./erf.ts";
export { type ForeignContainer, foreignContainerOf } from "./foreign-container.ts";
export {
  type FileFinding,
  type FileFindingCode,
  type FrameEntry,
  type FrameList,
  type Frames,
  limitReached,
  tooManyFrames,
} from "./frame-list.ts";
export { FrameTable } from "./frame-table.ts";
export { isPcap, pcapFrames } from "./pcap.ts";
export { isPcapng, pcapngFrames } from "./pcapng.ts";
export { isSnoop, snoopFrames } from "./snoop.ts";
export { isTar, tarFiles } from "./tar.ts";
export { pcapngOf, type WrittenFrame } from "./write-pcapng.ts";
