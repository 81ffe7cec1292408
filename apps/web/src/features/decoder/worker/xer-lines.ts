import type { WrittenLayer } from "./notation-lines.ts";
import { type LineTaker, lineTaker, memberPath } from "./path-lines.ts";

/** An element that is open; without an index it is no field. */
interface Level {
  readonly path: string;
  readonly index: number | undefined;
  /** Elements met so far. */
  count: number;
}

/**
 * On which line of the XML text each field stands: line numbers from 1 by field index, 0 where it has none.
 *
 * Each layer is an element without indentation. Elements of a SEQUENCE OF are named by their type, what an open type
 * holds too; the alternative of a CHOICE in a list has no element around it.
 *
 * @param layers - those that are written out, in the order of the text.
 * @param count - of all fields.
 */
export function linesOfXerFields(text: string, layers: readonly WrittenLayer[], count: number): Uint32Array {
  const lineOf = new Uint32Array(count);
  const levels: Level[] = [];
  let layer = -1;
  let fields: LineTaker | undefined;
  for (const [index, line] of text.split("\n").entries()) {
    const written = line.trimStart();
    if (written.startsWith("</")) {
      levels.pop();
      continue;
    }
    const [, name, isEmpty, rest] = /^<([\w.-]+)(\/?)>(.*)$/.exec(written) ?? [];
    if (name === undefined) continue;
    const around = levels.at(-1);
    if (!around) {
      layer += 1;
      const begun = layers[layer];
      fields = begun && lineTaker(begun, lineOf);
    }
    const level = fields && (around ? levelIn(fields, around, name, index + 1) : rootOf(fields, index + 1));
    if (isEmpty === "" && rest === "") levels.push(level ?? { path: "", index: undefined, count: 0 });
  }
  return lineOf;
}

function rootOf(fields: LineTaker, line: number): Level {
  fields.give("", line);
  return { path: "", index: fields.indexOf(""), count: 0 };
}

/** Gives the element's fields its line. @returns what stands inside it. */
function levelIn(fields: LineTaker, around: Level, name: string, line: number): Level | undefined {
  if (around.index === undefined) return undefined;
  const { path } = around;
  const level = (at: string): Level => {
    fields.give(at, line);
    return { path: at, index: fields.indexOf(at), count: 0 };
  };
  if (fields.at(around.index)?.kind === "sequenceOf") {
    const element = `${path}[${around.count}]`;
    around.count += 1;
    const chosen = memberPath(element, name);
    const outer = level(element);
    const isBareChoice = fields.indexOf(chosen) !== undefined && isChoice(fields, element);
    return isBareChoice ? level(chosen) : outer;
  }
  const member = memberPath(path, name);
  if (fields.indexOf(member) !== undefined) return level(member);
  // What an open type holds has the path of the open type, and comes right behind it.
  const held = fields.at(around.index + 1)?.path === path ? around.index + 1 : undefined;
  return { path, index: held, count: 0 };
}

function isChoice(fields: LineTaker, path: string): boolean {
  return fields.at(fields.indexOf(path) ?? -1)?.kind === "choice";
}
