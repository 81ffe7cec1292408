/** Where the rows of a very long list stand: browsers lay out boxes up to a certain height, and lists need more. */

/** Higher than this nothing is laid out, in pixels; some browsers stop at 17 million. */
const tallest = 8_000_000;

/** Pixels at either end that stand where the box stands, so that wheel and bar agree where lists are read most. */
const edge = 500_000;

/** Rows kept on either side of the view. */
const overscan = 6;

/** Where the box stands as the browser has it, and how many pixels of rows are in front of the view. */
export interface Place {
  readonly scrolled: number;
  readonly top: number;
}

/** A list in its box. */
export interface View {
  readonly count: number;
  readonly height: number;
  /** Of the box. */
  readonly room: number;
  /** Height of all rows as they are laid out. */
  readonly laidOut: number;
  /** The most that `Place` can say. */
  readonly mostTop: number;
  readonly mostScrolled: number;
}

/** @param head - height of what stays on top of the box, above the rows. */
export function viewOf({
  count,
  height,
  head,
  room,
}: Pick<View, "count" | "height" | "room"> & { head: number }): View {
  const all = count * height;
  const laidOut = Math.min(all, tallest);
  const most = (rows: number) => Math.max(0, rows + head - room);
  return { count, height, room, laidOut, mostTop: most(all), mostScrolled: most(laidOut) };
}

/** Where the box has to stand for the rows to stand somewhere. */
export function scrolledFor(top: number, { mostTop, mostScrolled }: View): number {
  if (mostTop === mostScrolled || top <= edge) return top;
  if (top >= mostTop - edge) return top - mostTop + mostScrolled;
  return Math.round(edge + ((top - edge) / (mostTop - 2 * edge)) * (mostScrolled - 2 * edge));
}

/** Where the rows stand by where the box stands. */
function topFor(scrolled: number, { mostTop, mostScrolled }: View): number {
  if (scrolled <= edge) return scrolled;
  if (scrolled >= mostScrolled - edge) return scrolled - mostScrolled + mostTop;
  return edge + ((scrolled - edge) / (mostScrolled - 2 * edge)) * (mostTop - 2 * edge);
}

/**
 * Where the rows stand once the box was scrolled. A wheel's step or a key's goes as far in the rows, whatever share of
 * them it is; the bar goes by shares. Both ends are ends.
 */
export function topAfter({ scrolled: from, top }: Place, scrolled: number, view: View): number {
  const { room, mostTop, mostScrolled } = view;
  if (mostTop === mostScrolled) return scrolled;
  if (scrolled <= 0) return 0;
  if (scrolled >= mostScrolled - 1) return mostTop;
  const step = scrolled - from;
  const wanted = Math.abs(step) <= 2 * room ? top + step : topFor(scrolled, view);
  return Math.max(0, Math.min(mostTop, wanted));
}

/** The rows to draw, and how much room is left in front of them and behind. */
export function shownRows({ scrolled, top }: Place, { count, height, room, laidOut }: View) {
  const known = Math.min(top, count * height);
  const earliest = Math.max(0, Math.ceil((known - scrolled) / height));
  const first = Math.min(count, Math.max(earliest, Math.floor(known / height) - overscan));
  const end = Math.min(count, Math.ceil((known + room) / height) + overscan);
  const shown = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
  const before = Math.max(0, scrolled - (known - first * height));
  return { shown, before, after: Math.max(0, laidOut - before - shown.length * height) };
}
