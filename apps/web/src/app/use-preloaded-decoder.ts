import { useEffect } from "react";

/** How long the screen that was asked for comes first, where the browser does not say when it is idle. */
const pauseMs = 3000;

/** Fetches the decoder once the browser has nothing else to do: most people open it first, over whatever line. */
export function usePreloadedDecoder(): void {
  useEffect(() => {
    const preload = async () => {
      const { preloadDecoder } = await import("../features/decoder/preload.ts");
      await preloadDecoder();
    };
    // What does not arrive now is fetched when it is needed, and said there where it fails.
    const start = () => void preload().catch(() => undefined);
    if (typeof requestIdleCallback === "undefined") {
      const timer = setTimeout(start, pauseMs);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(start, { timeout: pauseMs });
    return () => cancelIdleCallback(idle);
  }, []);
}
