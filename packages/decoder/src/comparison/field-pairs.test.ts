import { expect, it } from "vitest";
import { type ComparedField, fieldPairs, withoutContainers } from "./field-pairs.ts";

/** `path=value` for a field with a value, `path` for one with others inside. */
function fields(...texts: readonly string[]): readonly ComparedField[] {
  return texts.map((text) => {
    const [path = "", value] = text.split("=");
    return { path, ...(value !== undefined && { text: { value } }) };
  });
}
const differences = (own: readonly ComparedField[], good: readonly ComparedField[]) =>
  fieldPairs(own, good).map(({ path, own, good, difference }) => [path, own?.value, good?.value, difference]);

it.each([
  [
    fields("a", "a.b=1"),
    fields("a", "a.b=1"),
    [
      ["a", undefined, undefined, "same"],
      ["a.b", "1", "1", "same"],
    ],
  ],
  [fields("a=1"), fields("a=2"), [["a", "1", "2", "value"]]],
  [
    fields("a=1", "c=3"),
    fields("a=1", "b=2", "c=3", "d=4"),
    [
      ["a", "1", "1", "same"],
      ["b", undefined, "2", "missing"],
      ["c", "3", "3", "same"],
      ["d", undefined, "4", "missing"],
    ],
  ],
  [
    fields("a", "a.signed=1", "z=9"),
    fields("a", "a.unsecured=1", "z=9"),
    [
      ["a", undefined, undefined, "same"],
      ["a.signed", "1", undefined, "extra"],
      ["a.unsecured", undefined, "1", "missing"],
      ["z", "9", "9", "same"],
    ],
  ],
  [
    fields("b=2", "a=1"),
    fields("a=1", "b=2"),
    [
      ["b", "2", "2", "same"],
      ["a", "1", "1", "same"],
    ],
  ],
  [
    fields("key.compressed-y-0=7", "other.compressed-y-1=8", "uncompressed-y-0=1"),
    fields("key.compressed-y-1=7", "other.compressed-y-1=8", "uncompressed-y-1=1"),
    [
      ["key.compressed-y-0", "7", "7", "value"],
      ["other.compressed-y-1", "8", "8", "same"],
      ["uncompressed-y-0", "1", undefined, "extra"],
      ["uncompressed-y-1", undefined, "1", "missing"],
    ],
  ],
  [[], fields("a=1"), [["a", undefined, "1", "missing"]]],
  [fields("a=1"), [], [["a", "1", undefined, "extra"]]],
])("fields of two structures stand beside each other, each once, in order: %#", (own, good, expected) => {
  expect(differences(own, good)).toEqual(expected);
});

/** A list of objects with a number and a list of its own each. */
const listOf = (...items: readonly (readonly [id: number, ...more: number[]])[]) =>
  fields(
    "list",
    ...items.flatMap(([id, ...more], at) => [
      `list[${at}]`,
      `list[${at}].id=${id}`,
      `list[${at}].more`,
      ...more.map((one, index) => `list[${at}].more[${index}]=${one}`),
    ]),
    "end=1",
  );
const told = (own: readonly ComparedField[], good: readonly ComparedField[]) =>
  differences(own, good).flatMap(([path, one, other, kind]) =>
    kind === "same" || (one ?? other) === undefined ? [] : [`${kind} ${path} ${one ?? ""}/${other ?? ""}`],
  );

it.each([
  ["one more in front", listOf([1, 7], [2, 8]), listOf([9], [1, 7], [2, 8]), ["missing list[0].id /9"]],
  ["one less in front", listOf([9], [1, 7], [2, 8]), listOf([1, 7], [2, 8]), ["extra list[0].id 9/"]],
  ["one more between", listOf([1], [2], [3]), listOf([1], [5], [2], [3]), ["missing list[1].id /5"]],
  ["one of the same kind more", listOf([1], [1]), listOf([1], [1], [1]), ["missing list[2].id /1"]],
  [
    "one changed, and one more inside another",
    listOf([1], [2, 4, 5], [3]),
    listOf([1], [2, 9, 4, 5], [6]),
    ["missing list[1].more[0] /9", "value list[2].id 3/6"],
  ],
  [
    "others around it",
    listOf([4], [1], [5]),
    listOf([1], [6]),
    ["extra list[0].id 4/", "value list[2].id 5/6"],
  ],
] as const)("a list with %s differs there alone", (_, own, good, expected) => {
  expect(told(own, good)).toEqual(expected);
});

it("what a value means is no difference, and goes with it", () => {
  const [own, good] = [
    { value: "36", meaning: "CA basic service" },
    { value: "36", meaning: "CAM" },
  ];
  expect(fieldPairs([{ path: "psid", text: own }], [{ path: "psid", text: good }])).toEqual([
    { path: "psid", own, good, difference: "same" },
  ]);
});

it("long values that begin alike differ where their ends do", () => {
  const text = { value: "'0102…" };
  const long = (whole: string) => [{ path: "a", text, whole }];
  expect(fieldPairs(long("010203"), long("010204"))).toMatchObject([{ difference: "value" }]);
  expect(fieldPairs(long("010203"), long("010203"))).toMatchObject([{ difference: "same" }]);
});

it("a field that holds others is left to them; one that holds nothing stands for itself", () => {
  const own = fields("a", "a.b", "a.b.c=1", "empty", "list", "list[0]=1", "li", "lid=2");
  const paths = (pairs: ReturnType<typeof fieldPairs>) => withoutContainers(pairs).map(({ path }) => path);
  const left = ["a.b.c", "empty", "list[0]", "li", "lid"];
  expect(paths(fieldPairs(own, []))).toEqual(left);
  expect(paths(fieldPairs(own, own))).toEqual(left);
  expect(paths(fieldPairs([], own))).toEqual(left);
});
