/** From files to frames, and from frames to messages. */
export { type DissectedFrame, dissectEnvelope, dissectFrame } from "./dissect.ts";
export type {
  FrameCircumstances,
  FrameFinding,
  FrameFindingCode,
  PlacedMessage,
  Protocol,
} from "./dissection.ts";
export { FileError, type FileErrorCode } from "./file-error.ts";
export {
  type FileFinding,
  type FileFindingCode,
  type FrameEntry,
  type FrameList,
  maximalFrames,
} from "./frame-list.ts";
export type { HeaderLayer } from "./header-layer.ts";
export { type Appearance, appearanceOf, type MessageKind } from "./message-kind.ts";
export {
  type CapturedItem,
  dissect,
  type FileFormat,
  maximalFileOctets,
  type OpenedFile,
  openFile,
} from "./open-file.ts";
