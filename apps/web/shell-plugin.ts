import type { Plugin } from "vite";
import { shellMessages } from "./src/messages/en.shell.ts";

/** Puts the texts of the frame that stands before the app, `%key%` in index.html, from the portal's messages. */
export function shellTexts(): Plugin {
  const texts: Readonly<Record<string, string>> = shellMessages;
  return {
    name: "shell-texts",
    transformIndexHtml: (html) =>
      html.replaceAll(/%([a-z]+\.[a-z_]+)%/g, (_place, key: string) => {
        const text = texts[key];
        if (text === undefined) throw new Error(`index.html names ${key}, which is no message`);
        return text;
      }),
  };
}
