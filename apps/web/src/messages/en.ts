import { shellMessages } from "./en.shell.ts";
import { uiMessages } from "./en.ui.ts";

/** The English texts that every screen needs, by key. Each feature brings its own when it is first opened. */
export const en: Record<string, string> = { ...shellMessages, ...uiMessages };
