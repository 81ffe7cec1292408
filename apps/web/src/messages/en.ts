import { atGeneratorMessages } from "../features/at-generator/messages.en.ts";
import { ccmsCaMessages } from "../features/ccms-ca/messages.en.ts";
import { coerDecoderMessages } from "../features/coer-decoder/messages.en.ts";
import { introductionMessages } from "../features/introduction/messages.en.ts";
import { shellMessages } from "./en.shell.ts";

/** Every English text by its key: the shell's and each feature's own. */
export const en: Record<string, string> = {
  ...shellMessages,
  ...introductionMessages,
  ...ccmsCaMessages,
  ...atGeneratorMessages,
  ...coerDecoderMessages,
};
