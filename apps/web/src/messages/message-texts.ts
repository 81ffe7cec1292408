import type { shellMessages } from "./en.shell.ts";
import type { uiMessages } from "./en.ui.ts";

type ShellMessages = typeof shellMessages;
type UiMessages = typeof uiMessages;

/**
 * The English texts of the whole portal by key, as types. Each feature adds its own beside them, since nothing here
 * may import a feature. English says which keys there are and which values each text wants; of texts that count,
 * i18next's types check the key alone.
 */
export interface MessageTexts extends ShellMessages, UiMessages {}

/** The key of a text that says all it has to say without values. */
export type PlainMessageKey = {
  [Key in keyof MessageTexts]: MessageTexts[Key] extends `${string}{${string}}${string}` ? never : Key;
}[keyof MessageTexts];

declare module "i18next" {
  // As `createI18n` sets them.
  interface CustomTypeOptions {
    resources: { translation: MessageTexts };
    keySeparator: false;
    nsSeparator: false;
    interpolationPrefix: "{";
    interpolationSuffix: "}";
    strictKeyChecks: true;
    strictInterpolationChecks: true;
  }
}
