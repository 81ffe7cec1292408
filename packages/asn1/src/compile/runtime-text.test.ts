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

declare let count: number;

function leaper({ next }: ReturnType<typeof counter>) {
  function leap() {
    count += 100;
    return next();
  }
  return { leap };
}

/** Runs the text as a generated module would. */
function counting(text: string, call = "next"): { count: number } {
  return new Function("support", `${text}\nreturn ${call}();`)({ describe: String });
}

it("is the function's statements, with its constants written in", () => {
  const text = runtimeText([counter], { fast: true, step: 7 });
  expect(text).toMatch(/if \(true\)\s+count \+= 7/);
  expect(counting(text)).toEqual({ count: 7 });
  expect(() => counting(runtimeText([counter], { fast: false, step: 7 }))).toThrow("0");
});

it("joins parts, which share their variables and take names of one another", () => {
  const text = runtimeText([counter, leaper], { fast: true, step: 7 });
  expect(counting(text, "leap")).toEqual({ count: 107 });
  expect(() => runtimeText([leaper], {})).toThrow("leaper takes next, which no part returns");
});

it("refuses a source whose names a minifier changed", () => {
  const renamedParameter = (s: CodecSupport, fast: boolean) => ({ next: [s, fast] });
  expect(() => runtimeText([renamedParameter], { fast: true })).toThrow(TypeError);
  const minified = new Function(
    "return function counter(support,fast){let a=0;function b(){}return {next:b}}",
  )();
  expect(() => runtimeText([minified], { fast: true })).toThrow(/the source of counter was rewritten/);
  const taken = new Function("return function leaper({next:a}){function leap(){a()}return {leap}}")();
  expect(() => runtimeText([counter, taken], { fast: true, step: 1 })).toThrow(/leaper takes next:a/);
  const renamed = new Function("return function counter(support,f){function next(){}return {next}}")();
  expect(() => runtimeText([renamed], { fast: true })).toThrow(/the source of counter was rewritten/);
});
