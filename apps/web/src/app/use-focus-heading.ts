import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { mainId } from "./Main.tsx";

/**
 * After each change of route, puts the focus on the new screen's `h1`, which makes screen readers say its name
 * and lets Tab go on from there. The first screen is left alone: its reader starts at the top of the page.
 */
export function useFocusHeading(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById(mainId);
    const heading = main?.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    (heading ?? main)?.focus({ preventScroll: true });
  }, [pathname]);
}
