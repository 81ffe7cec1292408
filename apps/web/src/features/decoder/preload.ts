import workerAddress from "./worker/decoder-worker.ts?worker&url";

/** Fetches what either decoder needs first, its worker and its screen, so that the browser has it when it is opened. */
export async function preloadDecoder(): Promise<void> {
  await Promise.all([
    fetch(workerAddress, { priority: "low" }).then((answer) => answer.arrayBuffer()),
    import("./CoerDecoderPage.tsx"),
    import("./UperDecoderPage.tsx"),
    import("./messages.en.ts"),
  ]);
}
