/** From texts to octets. */
export {
  maximalTextLength,
  maximalTextOctets,
  type OctetsOfText,
  octetsOfText,
} from "./octets-of-text.ts";
export { type RecognizedPrivateKey, recognizePrivateKey } from "./private-key.ts";
export { linesOf, type SpelledPart, waysInside } from "./spelled-inside.ts";
export type { TextError, TextErrorCode } from "./text-error.ts";
export { type X509Block, x509BlocksIn } from "./x509-blocks.ts";
