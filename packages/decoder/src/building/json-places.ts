/** Where in a JSON text things stand, for people who mend it. */
import { type Node, type ParseError, parseTree, visit } from "jsonc-parser";

/** From 1. */
export interface TextPlace {
  readonly line: number;
  /** In characters. */
  readonly column: number;
}

/** Where a text stops being JSON; undefined where it is too deeply nested to tell. */
export function placeOfBrokenJson(text: string): TextPlace | undefined {
  const errors: ParseError[] = [];
  treeOf(text, errors);
  return errors[0] && placeAt(text, errors[0].offset);
}

/**
 * Where the value of a field stands in JSON as `fromJson` takes it, or what is nearest around it where it is missing.
 *
 * @param path - e.g. `coreData.speed`.
 */
export function placeOfField(text: string, path: string): TextPlace | undefined {
  let node = treeOf(text, []);
  if (path !== "") {
    for (const name of path.split(/\.|(?=\[)/)) {
      const next = node && memberOf(node, name);
      if (next === undefined) break;
      node = next;
    }
  }
  return node && placeAt(text, node.offset);
}

/** A member that an object has twice: readers of JSON take one of them and say nothing. */
export function memberTwice(text: string): { readonly path: string; readonly name: string } | undefined {
  const seen: { readonly names: Set<string>; readonly depth: number }[] = [];
  let found: { path: string; name: string } | undefined;
  const options = { disallowComments: true };
  visit(
    text,
    {
      onObjectBegin: () => void seen.push({ names: new Set(), depth: seen.length }),
      onObjectEnd: () => void seen.pop(),
      onObjectProperty(name, _offset, _length, _line, _column, pathOf) {
        const { names } = seen.at(-1)!;
        if (names.has(name)) found ??= { path: pathText([...pathOf(), name]), name };
        names.add(name);
      },
    },
    options,
  );
  return found;
}

/** Without what stands for CONTAINING and open types, which paths of values leave out. */
function pathText(steps: readonly (string | number)[]): string {
  return steps.reduce<string>(
    (path, step) => (typeof step === "number" ? `${path}[${step}]` : path === "" ? step : `${path}.${step}`),
    "",
  );
}

function treeOf(text: string, errors: ParseError[]): Node | undefined {
  try {
    return parseTree(text, errors, { disallowComments: true });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A member, an element, or either inside what stands for CONTAINING and open types. */
function memberOf(node: Node, name: string): Node | undefined {
  if (name.startsWith("[")) {
    const list = node.type === "array" ? node : wrapped(node);
    return list?.children?.[Number(name.slice(1, -1))];
  }
  return memberValue(node, name) ?? memberValue(wrapped(node), name);
}

/** A value beside the name of its type, or under it. */
function wrapped(node: Node): Node | undefined {
  const isWrapper = memberValue(node, "_containing") ?? memberValue(node, "_open");
  if (isWrapper !== undefined) return memberValue(node, "value");
  const [only, ...others] = node.type === "object" ? (node.children ?? []) : [];
  const [name, value] = only?.children ?? [];
  return others.length === 0 && /^([A-Z]|containing$)/.test(String(name?.value)) ? value : undefined;
}

function memberValue(node: Node | undefined, name: string): Node | undefined {
  if (node?.type !== "object") return undefined;
  return node.children?.find(({ children }) => children?.[0]?.value === name)?.children?.[1];
}

/** Line and column of a character. */
export function placeAt(text: string, offset: number): TextPlace {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: before.at(-1)!.length + 1 };
}
