export { certificatesIn, hashedId8Of } from "./certificates/index.ts";
export { readCoer, readUper } from "./finished.ts";
export { decodingOf, fieldsOf, foundAs, ofRelease1, type TextFormat, textOf } from "./presentation/index.ts";
export { type DecoderType, type PlacedReading, readAll } from "./read-all.ts";
export { type EitherReading, readEither } from "./read-either.ts";
export type { EncodedLayer, HeaderOfMessage, Reading, ReadLayer } from "./reading.ts";
export {
  type CoerDecoderType,
  certificateContent,
  codecSchemas,
  codecTypes,
  coerDecoderTypes,
  coerStructures,
  encoderTypes,
  etsiStructuresOf,
  listDecoderTypes,
  maximalOctets,
  type Structure,
  type UperDecoderType,
  uperDecoderTypes,
  uperStructuresAsked,
} from "./structures/index.ts";
export { requireDecodable, Undecodable } from "./undecodable.ts";
