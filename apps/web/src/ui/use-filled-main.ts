import { type RefObject, useLayoutEffect } from "react";

/** Selects, in a component's styles, its screen while that has what is left of the window. */
export const filledMain = "main[data-filled] &";

/**
 * Has a screen take what is left of the window, with a narrower border around it. The landmark is told by an attribute:
 * a rule that looked into it (`:has`) would be asked again whenever a row of any list comes or goes.
 *
 * @param screen - the landmark's one element.
 */
export function useFilledMain(screen: RefObject<HTMLElement | null>, isFilled: boolean): void {
  useLayoutEffect(() => {
    const main = screen.current?.closest("main");
    main?.toggleAttribute("data-filled", isFilled);
    return () => main?.removeAttribute("data-filled");
  }, [screen, isFilled]);
}
