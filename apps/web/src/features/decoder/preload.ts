import { preloadWorker } from "./worker/preload-worker.ts";

/** Fetches what either decoder needs first, its worker and its screen, so that the browser has it when it is opened. */
export async function preloadDecoder(): Promise<void> {
  await Promise.all([
    preloadWorker(),
    import("./CoerDecoderPage.tsx"),
    import("./UperDecoderPage.tsx"),
    import("./messages.en.ts"),
  ]);
}
