/** What every codec shares, whoever made it: where it is found, its limits, errors and explorations. */

export {
  type DecodeLimits,
  type DecodeOptions,
  inputOf,
  type RuleOptions,
  settingsOf,
} from "./decode-limits.ts";
export {
  DecodeError,
  type DecodeErrorCode,
  EncodeError,
  type EncodeErrorCode,
  NoCodecError,
} from "./errors.ts";
export { type Exploration, exploring, type Mapped } from "./exploration.ts";
export type { FieldRange } from "./field-range.ts";
export type { About } from "./field-tracker.ts";
export {
  type CodecPart,
  type CodecRules,
  type CodecSupport,
  codecOf,
  type DecoderSettings,
  type ProvidedCodecs,
  provideCodecs,
  refusal,
} from "./registry.ts";
export { isSame } from "./support.ts";
