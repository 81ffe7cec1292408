/** From files to frames, and from frames to messages. */

export {
  type CapturedItem,
  cutText,
  dissect,
  dissectJoined,
  isOldFormatWhole,
  type StrippedOctets,
} from "./captured-item.ts";
export {
  type FileFinding,
  type FileFindingCode,
  type FrameEntry,
  type FrameList,
  type Frames,
  pcapngOf,
  type WrittenFrame,
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
  type FrameGlance,
  glanceAtFrame,
  glanceAtPayload,
  type HeaderLayer,
  headerText,
  type MessageKind,
  type PlacedMessage,
  type Protocol,
  sourcePlaceOf,
} from "./headers/index.ts";
export { DatagramJoiner, StreamJoiner } from "./joining/index.ts";
export {
  maximalCaptureOctets,
  maximalFileOctets,
  maximalJoinedMessages,
  maximalJoinedOctets,
} from "./limits.ts";
export { messagesInside } from "./messages-in-text.ts";
export { textErrorInWords } from "./missing-digit.ts";
export { mayBeCapture, openFile } from "./open-file.ts";
export { concatenatedFile, converted, type FileFormat, type OpenedFile } from "./opened-file.ts";
export { recognizePrivateKeyFile } from "./private-key-file.ts";
export { isText } from "./text-file.ts";
export { type UnpackedFile, withoutXz } from "./unpacking/index.ts";
