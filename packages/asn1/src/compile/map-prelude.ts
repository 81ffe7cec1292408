/** Lines of every mapped decoder: the path to where we are, and a range for each component. */

/** JavaScript expressions that differ between octets and bits. */
export interface Positions {
  /** Where a component that is entered now begins. */
  readonly here: string;
  /** Where a component that is left now ends. */
  readonly behind: string;
  /** Arguments of DecodeError from `found` on, for the place `at`. */
  readonly error: string;
  /** Octets that the value takes, once it is read. */
  readonly length: string;
}

/** Findings of one input: a page for people, not a list as long as the input. */
const mostFindings = 100;

/** What these lines need around them: `basic` says whether the rules are, and `release` ends a decoding. */
export function mapPrelude({ here, behind, error, length }: Positions): string {
  return `
let path = "", ranges = [], inside = [], findings = [];
const unknownAddition = { type: "unknown extension addition", kind: "openType", constraint: "OPEN TYPE" };
const unknownAlternative = { type: "unknown extension alternative", kind: "openType", constraint: "OPEN TYPE" };
function mapped(read) {
  path = ""; ranges = []; inside = []; findings = [];
  const result = { value: undefined, map: ranges, length: 0, findings, failure: undefined };
  try {
    result.value = read();
    result.length = ${length};
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    result.failure = error;
  } finally {
    release();
    ranges = []; inside = []; findings = [];
  }
  return result;
}
function fail(code, at, expected, found) {
  for (const range of inside) range.end = ${behind};
  throw problem(code, at, expected, found);
}
function problem(code, at, expected, found) {
  return new DecodeError(code, ${error});
}
function note(code, at, expected, found) {
  if (!basic) fail(code, at, expected, found);
  if (findings.length < ${mostFindings}) findings.push(problem(code, at, expected, found));
}
function enter(segment, about) {
  path = path === "" ? segment.replace(/^[.]/, "") : path + segment;
  const start = ${here};
  const range = { path, type: about.type, kind: about.kind, constraint: about.constraint, start, end: start, depth: inside.length, value: undefined };
  ranges.push(range);
  inside.push(range);
  return range;
}
function leave(range) {
  range.end = ${behind};
  inside.pop();
  path = inside.length === 0 ? "" : inside[inside.length - 1].path;
}
function part(segment, about, read, depth, ...keys) {
  const range = enter(segment, about), value = read(depth, ...keys);
  leave(range);
  return value;
}
function deep(depth) {
  fail("too-deep", p, "no more nested values than the limit allows", depth);
}
function valued(value) {
  inside[inside.length - 1].value = value;
}
function leaf(range, value) {
  range.value = value;
  leave(range);
}
`;
}
