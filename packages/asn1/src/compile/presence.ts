/** Whether components go into an encoding, as expressions of generated encoders: the same question in every rules. */

import type { Addition, Component } from "../schema/index.ts";
import { literalOf, memberOf } from "./literal.ts";

/** Puts a constant at the head of the module and gives its name. */
interface Hoister {
  hoist(prefix: string, source: string): string;
}

/** Present in the encoding: there, and not the DEFAULT value. */
export function isPresent(
  { hasDefault, defaultValue }: Component,
  variable: string,
  module: Hoister,
): string {
  if (!hasDefault) return `${variable} !== undefined`;
  return typeof defaultValue === "object"
    ? `${variable} !== undefined && !isSame(${variable}, ${module.hoist("D", literalOf(defaultValue))})`
    : `${variable} !== undefined && ${variable} !== ${literalOf(defaultValue)}`;
}

/** Any component of an addition is present. */
export function isAdditionPresent(addition: Addition, module: Hoister): string {
  const components = addition.group ? addition.components : [addition.component];
  return components.map((one) => `(${isPresent(one, memberOf("value", one.name), module)})`).join(" || ");
}
