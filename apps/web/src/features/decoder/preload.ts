import { fallbackLocale } from "@v2x/contract";
import { preloadWorker } from "./worker/preload-worker.ts";

/** Fetches what either decoder needs first, its worker and its screen, so that the browser has it when it is opened. */
export async function preloadDecoder(): Promise<void> {
  // The first number that a browser writes takes as long as drawing a screen.
  new Intl.NumberFormat(fallbackLocale).format(0);
  await Promise.all([
    preloadWorker(),
    import("./CoerDecoderPage.tsx"),
    import("./UperDecoderPage.tsx"),
    import("./messages.en.ts"),
  ]);
}
