import { expect, it } from "vitest";
import type { CodecSupport } from "../codec/index.ts";
import { runtimeText } from "./runtime-text.ts";

function counter(support: CodecSupport, fast: boolean, step: number) {
  const { describe } = support;
  let count = 0;
  function next() {
    if (fast) count += step;
    else throw new Error(describe(count));
    return { count };
  }
  return { next };
}

/** Runs the text as a generated module would. */
function counting(text: string): { count: number } {
  return new Function("support", `${text}\nreturn next();`)({ describe: String });
}

it("is the function's statements, with its constants written in", () => {
  const text = runtimeText(counter, { fast: true, step: 7 });
  expect(text).toMatch(/if \(true\)\s+count \+= 7/);
  expect(counting(text)).toEqual({ count: 7 });
  expect(() => counting(runtimeText(counter, { fast: false, step: 7 }))).toThrow("0");
});

it("refuses a source whose names a minifier changed", () => {
  const renamedParameter = (s: CodecSupport, fast: boolean) => ({ next: [s, fast] });
  expect(() => runtimeText(renamedParameter, { fast: true })).toThrow(TypeError);
  const minified = new Function(
    "return function counter(support,fast){let a=0;function b(){}return {next:b}}",
  )();
  expect(() => runtimeText(minified, { fast: true })).toThrow(/the source of counter was rewritten/);
  const renamed = new Function("return function counter(support,f){function next(){}return {next}}")();
  expect(() => runtimeText(renamed, { fast: true })).toThrow(/the source of counter was rewritten/);
});
