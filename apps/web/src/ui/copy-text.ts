/**
 * Puts text on the clipboard.
 *
 * @param near - an element beside the control that asked; on pages served without TLS, where browsers offer no
 *   clipboard interface, the text is selected in a hidden field there and copied the old way.
 * @returns false where the browser refused.
 */
export async function copyText(text: string, near: HTMLElement): Promise<boolean> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Refused by a permission or for want of focus: the old way may still work.
    }
  }
  return copyBySelection(text, near);
}

function copyBySelection(text: string, near: HTMLElement): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.position = "fixed";
  field.style.opacity = "0";
  // Beside the control, not in the body: a dialog takes focus back from anything outside it.
  near.parentElement?.append(field);
  const focused = document.activeElement;
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
