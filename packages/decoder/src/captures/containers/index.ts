/** Capture files and what packs them: lists of frames that nobody has looked into. */
export {
  type FileFinding,
  type FileFindingCode,
  type FrameEntry,
  type FrameList,
  limitReached,
  timeText,
  tooManyFrames,
} from "./frame-list.ts";
export { gunzipped, isGzip } from "./gunzip.ts";
export { isPcap, pcapFrames } from "./pcap.ts";
export { isPcapng, pcapngFrames } from "./pcapng.ts";
export { pcapngOf, type WrittenFrame } from "./write-pcapng.ts";
