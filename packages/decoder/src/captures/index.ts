/** From files to frames, and from frames to messages. */

export { type CapturedItem, dissect } from "./captured-item.ts";
export type {
  FileFinding,
  FileFindingCode,
  FrameEntry,
  FrameList,
} from "./containers/index.ts";
export { FileError, type FileErrorCode } from "./file-error.ts";
export {
  type Appearance,
  appearanceOf,
  type DissectedFrame,
  dissectEnvelope,
  dissectFrame,
  type FrameCircumstances,
  type FrameFinding,
  type FrameFindingCode,
  type HeaderLayer,
  type MessageKind,
  type PlacedMessage,
  type Protocol,
} from "./headers/index.ts";
export { maximalFileOctets, maximalFrames } from "./limits.ts";
export { openFile } from "./open-file.ts";
export type { FileFormat, OpenedFile } from "./opened-file.ts";
export { recognizePrivateKeyFile } from "./private-key-file.ts";
