/** What the decoders read: the structures of the selectors, those that envelopes carry, and octets tried as one of them. */

export { type Attempt, attempt, attemptEditions, closestOf, firstFitting, maximalOctets } from "./attempt.ts";
export { certificateContent, hasPermissions } from "./certificate-content.ts";
export { codecSchemas, codecTypes, encoderTypes, listDecoderTypes } from "./codec-types.ts";
export { type CoerDecoderType, coerDecoderTypes, coerStructures } from "./coer-structures.ts";
export { type EnvelopePayload, payloadIn, remarkWithoutPayload } from "./envelope-payload.ts";
export { etsiDecoderTypes, etsiStructuresOf, etsiStructuresOfOthers } from "./etsi-structures.ts";
export { itsPdu, mayStartAsItsPdu, startsAsItsPdu } from "./its-pdu.ts";
export {
  identifiedPayloadOf,
  otherKindOfPsid,
  payloadStructures,
  structuresOf,
} from "./payload-structures.ts";
export { securedData } from "./secured-data.ts";
export type { Structure } from "./structure.ts";
export {
  startsAsMessageFrame,
  type UperDecoderType,
  uperDecoderTypes,
  uperStructures,
  uperStructuresAsked,
} from "./uper-structures.ts";
