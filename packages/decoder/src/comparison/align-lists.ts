/** Lists of two structures: one that has an item more in front is the same otherwise. */
import type { ComparedField } from "./field-pairs.ts";

/** A field with those inside it. */
interface Node {
  /** Where the field stands among all; undefined for what has none of its own. */
  index?: number;
  readonly children: Map<string, Node>;
  /** Equal for nodes that hold the same. */
  content: number;
}

/**
 * The paths of the good structure's fields as they are called in the other one, where items of lists stand at another
 * place there. Items that the other has none for get places of their own, such as `entries[+2]`.
 */
export function alignedPaths(
  own: readonly ComparedField[],
  good: readonly ComparedField[],
): readonly string[] {
  const contents = new Map<string, number>();
  const [ownTree, goodTree] = [treeOf(own, contents), treeOf(good, contents)];
  const paths = good.map(({ path }) => path);
  const name = (node: Node, prefix: string, beside: Node | undefined): void => {
    if (node.index !== undefined) paths[node.index] = prefix;
    const steps = beside === undefined ? new Map<string, string>() : alignedSteps(beside, node);
    for (const [step, child] of node.children) {
      const called = steps.get(step) ?? step;
      name(child, joined(prefix, called), beside?.children.get(called));
    }
  };
  name(goodTree, "", ownTree);
  return paths;
}

function treeOf(fields: readonly ComparedField[], contents: Map<string, number>): Node {
  const fresh = (): Node => ({ children: new Map(), content: 0 });
  const root = fresh();
  for (const [index, { path }] of fields.entries()) {
    let node = root;
    for (const step of path.split(/\.|(?=\[)/)) {
      const next = node.children.get(step) ?? fresh();
      node.children.set(step, next);
      node = next;
    }
    node.index ??= index;
  }
  const fill = (node: Node): number => {
    const { whole, text } = (node.index !== undefined && fields[node.index]) || {};
    const inside = [...node.children].map(([step, child]) => `${step} ${fill(child)}`);
    const key = JSON.stringify([whole ?? text?.value ?? null, ...inside]);
    const known = contents.get(key);
    node.content = known ?? contents.size;
    if (known === undefined) contents.set(key, node.content);
    return node.content;
  };
  fill(root);
  return root;
}

function joined(prefix: string, step: string): string {
  return prefix === "" || step.startsWith("[") ? `${prefix}${step}` : `${prefix}.${step}`;
}

/** What the steps into a good list are called in the other one; nothing where neither is a list, or all is the same. */
function alignedSteps(own: Node, good: Node): ReadonlyMap<string, string> {
  const [ownItems, goodItems] = [itemsOf(own), itemsOf(good)];
  const steps = new Map<string, string>();
  if (own.content === good.content || ownItems.length === 0) return steps;
  const places = alignedPlaces(
    ownItems.map(({ content }) => content),
    goodItems.map(({ content }) => content),
  );
  for (const [place, aligned] of places.entries())
    if (aligned !== place) steps.set(`[${place}]`, aligned === undefined ? `[+${place}]` : `[${aligned}]`);
  return steps;
}

function itemsOf({ children }: Node): readonly Node[] {
  return [...children].flatMap(([step, child]) => (step.startsWith("[") ? [child] : []));
}

/** For each good item the place of its like in the other list: the same ones, and between them one after the other. */
function alignedPlaces(own: readonly number[], good: readonly number[]): readonly (number | undefined)[] {
  const aligned: (number | undefined)[] = good.map(() => undefined);
  let [ownAt, goodAt] = [0, 0];
  const pairUp = (ownEnd: number, goodEnd: number) => {
    for (; ownAt < ownEnd && goodAt < goodEnd; ownAt += 1, goodAt += 1) aligned[goodAt] = ownAt;
    [ownAt, goodAt] = [ownEnd, goodEnd];
  };
  for (const [ownPlace, goodPlace] of sameItems(own, good)) {
    pairUp(ownPlace, goodPlace);
    pairUp(ownPlace + 1, goodPlace + 1);
  }
  pairUp(own.length, good.length);
  return aligned;
}

/** Places of the same items in both, rising in both: those at the ends, and between them those that are there once. */
function sameItems(own: readonly number[], good: readonly number[]): readonly (readonly [number, number])[] {
  const most = Math.min(own.length, good.length);
  let front = 0;
  while (front < most && own[front] === good[front]) front += 1;
  let back = 0;
  while (back < most - front && own.at(-1 - back) === good.at(-1 - back)) back += 1;
  const between = own.slice(front, own.length - back).flatMap((content, index): [number, number][] => {
    const place = good.indexOf(content);
    const isOnce = good.lastIndexOf(content) === place && own.indexOf(content) === own.lastIndexOf(content);
    return place >= 0 && isOnce ? [[front + index, place]] : [];
  });
  const ends = (count: number, at: (index: number) => [number, number]) =>
    Array.from({ length: count }, (_, i) => at(i));
  return [
    ...ends(front, (index) => [index, index]),
    ...longestRise(between),
    ...ends(back, (index) => [own.length - back + index, good.length - back + index]),
  ];
}

/** The longest part whose second places rise, the first ones rising already. */
function longestRise(pairs: readonly [number, number][]): readonly [number, number][] {
  /** Of each length, the pair with which the lowest such rise ends. */
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [index, [, place]] of pairs.entries()) {
    const length = ends.findIndex((end) => pairs[end]![1] > place);
    const at = length === -1 ? ends.length : length;
    before[index] = ends[at - 1];
    ends[at] = index;
  }
  const rise: [number, number][] = [];
  for (let index = ends.at(-1); index !== undefined; index = before[index]) rise.unshift(pairs[index]!);
  return rise;
}
