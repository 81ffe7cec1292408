import type { WrittenLayer } from "./notation-lines.ts";
import { type LineTaker, lineTaker, memberPath } from "./path-lines.ts";

/** A brace or bracket that is open. Without fields it belongs to no layer, or to a value that is no field. */
interface Level {
  readonly fields: LineTaker | undefined;
  readonly path: string;
  readonly isArray: boolean;
  /** Elements met so far. */
  count: number;
  /** Says its type first, as open types and what is CONTAINED do; its `value` is the very field around it. */
  isOpen: boolean;
}

/**
 * On which line of the JSON text each field stands: line numbers from 1 by field index, 0 where it has none.
 *
 * Several layers stand in a list of objects with `type` and `value`; one stands alone.
 *
 * @param layers - those that are written out, in the order of the text.
 * @param count - of all fields.
 */
export function linesOfJsonFields(text: string, layers: readonly WrittenLayer[], count: number): Uint32Array {
  const lineOf = new Uint32Array(count);
  const takers = layers.map((layer) => lineTaker(layer, lineOf));
  const isList = layers.length > 1;
  /** Levels around the layers: the list and the object of each. */
  const outside = isList ? 2 : 0;
  const levels: Level[] = [];
  let layer = isList ? -1 : 0;
  for (const [index, line] of text.split("\n").entries()) {
    const written = line.trimStart();
    if (written === "") continue;
    if (/^[}\]],?$/.test(written)) {
      levels.pop();
      continue;
    }
    const [, name, value = written] = /^"([\w-]+)": (.*)$/.exec(written) ?? [];
    const around = levels.at(-1);
    if (isList && levels.length === 1) layer += 1;
    let place: Pick<Level, "fields" | "path"> = { fields: undefined, path: "" };
    if (levels.length === outside && (isList ? name === "value" : index === 0)) {
      place = { fields: takers[layer], path: "" };
    } else if (around?.fields) {
      if (name === "_open" || name === "_containing") around.isOpen = true;
      place = { fields: around.fields, path: pathIn(around, name) };
    }
    // What an open type holds stands on the line that names the open type.
    const isHeld = around?.fields !== undefined && place.path === around.path;
    if (!isHeld) place.fields?.give(place.path, index + 1);
    const opener = value ?? written;
    if (opener === "{" || opener === "[") {
      levels.push({ ...place, isArray: opener === "[", count: 0, isOpen: false });
    }
  }
  return lineOf;
}

function pathIn(around: Level, name: string | undefined): string {
  if (around.isArray) {
    around.count += 1;
    return `${around.path}[${around.count - 1}]`;
  }
  return around.isOpen && name === "value" ? around.path : memberPath(around.path, name ?? "");
}
