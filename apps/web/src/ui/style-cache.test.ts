import { expect, it } from "vitest";
import { conditionInside } from "./style-cache.ts";

it("puts a condition into its rule, which then says the same", () => {
  expect(conditionInside("@media (min-width:600px){.css-a{display:none;}}")).toBe(
    ".css-a{@media (min-width:600px){display:none;}}",
  );
  expect(conditionInside("@media (hover: none){.css-a:hover .b{color:red;}}")).toBe(
    ".css-a:hover .b{@media (hover: none){color:red;}}",
  );
});

it.each([
  ["no condition", ".css-a{color:red;}"],
  // Nested, a list would weigh as much as the heaviest of its selectors.
  ["a list of selectors", "@media print{.css-a,.css-a #b{color:red;}}"],
  // Browsers know no nested rule of these.
  ["a pseudo-element", "@media print{.css-a::after{color:red;}}"],
  ["an old pseudo-element", "@media print{.css-a:before{color:red;}}"],
  ["two rules", "@media print{.css-a{color:red;}.css-b{color:red;}}"],
  ["braces in a text", '@media print{.css-a{content:"}";}}'],
])("leaves %s as it is", (_what, rule) => {
  expect(conditionInside(rule)).toBe(rule);
});
