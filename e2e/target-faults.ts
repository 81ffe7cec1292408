import type { Page } from "playwright-core";

/**
 * What can be pressed or typed into and is smaller than 24 × 24 px, or shows no ring of 2 px and 3:1 while it has the
 * focus. Links inside a sentence are as high as its line (WCAG 2.2, 2.5.8, "inline").
 */
export function targetFaults(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const interactive =
      'a[href], button, input, select, textarea, summary, [tabindex="0"], [role="button"], [role="combobox"], [role="tab"]';
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      const { visibility, opacity } = getComputedStyle(element);
      return width > 1 && height > 1 && visibility === "visible" && opacity !== "0";
    };
    const isInSentence = (element: Element) =>
      element.tagName === "A" &&
      getComputedStyle(element).display === "inline" &&
      (element.parentElement?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0);
    const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (color: string) =>
      channels(color)
        .slice(0, 3)
        .map((value) => value / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
        .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index]!, 0);
    const contrast = (one: string, other: string) => {
      const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
      return (light! + 0.05) / (dark! + 0.05);
    };
    const isOpaque = (color: string) => (channels(color)[3] ?? 1) === 1 && color !== "transparent";
    const surfaceBehind = (element: Element): string => {
      for (let behind = element.parentElement; behind; behind = behind.parentElement) {
        const { backgroundColor } = getComputedStyle(behind);
        if (isOpaque(backgroundColor)) return backgroundColor;
      }
      return getComputedStyle(document.body).backgroundColor;
    };
    /** The ring: of the element, of the card that it fills, or the border of the frame that a field stands in. */
    const ringOf = (element: Element) => {
      for (const around of [element, element.closest("li, article")]) {
        if (!around) continue;
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(around);
        if (outlineStyle !== "none") return { width: Number.parseFloat(outlineWidth), color: outlineColor };
      }
      const frame = element.closest(".MuiInputBase-root")?.querySelector("fieldset");
      if (!frame) return { width: 0, color: "none" };
      const { borderTopWidth, borderTopColor } = getComputedStyle(frame);
      return { width: Number.parseFloat(borderTopWidth), color: borderTopColor };
    };
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(interactive)) {
      if (!isShown(element) || element.matches(":disabled")) continue;
      const name = `${element.tagName.toLowerCase()} "${(element.getAttribute("aria-label") ?? element.textContent ?? element.id).trim().slice(0, 40)}"`;
      const { width, height } = (element.closest("label") ?? element).getBoundingClientRect();
      if ((width < 23.99 || height < 23.99) && !isInSentence(element))
        found.push(`${name} is ${Math.round(width)} × ${Math.round(height)} px`);
      element.focus({ preventScroll: true });
      if (document.activeElement !== element) continue;
      // Some rings come with React's next drawing, and reduced motion still leaves transitions of a millisecond.
      let ring = ringOf(element);
      for (
        let tries = 0;
        tries < 200 &&
        element.isConnected &&
        (ring.width < 2 || contrast(ring.color, surfaceBehind(element)) < 3);
        tries++
      ) {
        await new Promise((resolve) => setTimeout(resolve, 25));
        ring = ringOf(element);
      }
      // A tab that got the focus chooses: what it exchanges may go while it is looked at.
      if (!element.isConnected) continue;
      if (ring.width < 2) found.push(`${name} has a ring of ${ring.width} px`);
      else if (contrast(ring.color, surfaceBehind(element)) < 3)
        found.push(`${name} has a ring ${ring.color} on ${surfaceBehind(element)}`);
    }
    return [...new Set(found)];
  });
}
