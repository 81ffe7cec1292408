import { useEffect } from "react";
import { loadIdentityLibrary } from "../session/identity-provider.ts";
import { loadScreens } from "./screen.ts";

/** How long the screen that was asked for comes first, where the browser does not say when it is idle. */
const pauseMs = 3000;

/**
 * Fetches what is needed next once the browser has nothing else to do: what renews the sign-in, where the
 * other screens lie, and the decoder, which most people open first, over whatever line.
 */
export function usePreloadedParts(): void {
  useEffect(() => {
    const preload = async () => {
      await Promise.all([loadIdentityLibrary(), loadScreens()]);
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
