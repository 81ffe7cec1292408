import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { mainId } from "./Main.tsx";

/**
 * After each change of route, puts the focus on the new screen's `h1`, which makes screen readers say its name
 * and lets Tab go on from there. The first screen is left alone: its reader starts at the top of the page.
 *
 * @param screen - names what else draws the screen anew; a heading that lost the focus by that gets it back.
 */
export function useFocusHeading(screen: string | undefined): void {
  const { pathname } = useLocation();
  const shown = useRef({ pathname, screen });
  // With the commit that shows the screen, not after its paint: the next key press may come at once.
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { pathname, screen };
    const isDrawnAnew = before.screen !== undefined && before.screen !== screen;
    const isLost = isDrawnAnew && document.activeElement === document.body;
    if (before.pathname === pathname && !isLost) return;
    const main = document.getElementById(mainId);
    const heading = main?.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    (heading ?? main)?.focus({ preventScroll: true });
  }, [pathname, screen]);
}
