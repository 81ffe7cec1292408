/** From files to frames, and from frames to messages. */

export {
  type FileFinding,
  type FileFindingCode,
  type FrameEntry,
  type FrameList,
  maximalFrames,
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
export {
  type CapturedItem,
  dissect,
  type FileFormat,
  maximalFileOctets,
  type OpenedFile,
  openFile,
} from "./open-file.ts";
