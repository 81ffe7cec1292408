/** A frame's headers, stripped one by one down to the message. */
export {
  type DissectedFrame,
  dissectEnvelope,
  dissectFrame,
  type FrameGlance,
  glanceAtFrame,
  glanceAtPayload,
  sourcePlaceOf,
} from "./dissect.ts";
export type {
  DatagramPart,
  FrameCircumstances,
  FrameFinding,
  FrameFindingCode,
  PlacedMessage,
  Protocol,
  StreamPart,
} from "./dissection.ts";
export { type HeaderLayer, latin1 } from "./header-layer.ts";
export { headerText } from "./header-text.ts";
export { type LogLayoutName, logRecordsOf } from "./log-layouts.ts";
export {
  type Appearance,
  appearanceOf,
  beginsAsMessage,
  etsiMessages,
  isWholeMessage,
  type MessageKind,
  otherKindNote,
  whyNoMessage,
} from "./message-kind.ts";
export { isRsuText } from "./rsu-text.ts";
