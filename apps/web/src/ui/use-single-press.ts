import { useRef } from "react";

/** Pauses up to this long make two presses a double click by the settings that desktop systems come with. */
const doubleClickMs = 500;

/** What is asked of a click or key press; `detail` is the browser's own count of clicks in a row. */
interface Press {
  readonly timeStamp: number;
  readonly detail?: number;
  preventDefault(): void;
}

/**
 * Tells the one press that counts from the rest of a double click or of a key that is held down, however soon the
 * work it starts is done: a double click sends one request.
 *
 * @returns whether to act on a press; one that does not count is kept from submitting its form too.
 */
export function useSinglePress(): (press: Press) => boolean {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return (press) => {
    const { timeStamp, detail = 0 } = press;
    const counts = detail <= 1 && timeStamp - last.current > doubleClickMs;
    last.current = timeStamp;
    if (!counts) press.preventDefault();
    return counts;
  };
}
