/** Capture files and what packs them: lists of frames that nobody has looked into. */
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
export { gunzipped, isGzip } from "./gunzip.ts";
export { isPcap, pcapFrames } from "./pcap.ts";
export { isPcapng, pcapngFrames } from "./pcapng.ts";
export { pcapngOf, type WrittenFrame } from "./write-pcapng.ts";
