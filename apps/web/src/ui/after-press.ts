/**
 * Takes a step now, or, while something is being pressed with the mouse, right after its click.
 *
 * Leaving a field by pressing a button may show an error that moves the button; its click would then be lost.
 */
export function afterPress(step: () => void): void {
  if (document.querySelector(":active") === null) step();
  else {
    const release = () => setTimeout(step);
    window.addEventListener("pointerup", release, { once: true });
  }
}
