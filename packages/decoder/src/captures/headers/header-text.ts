import type { HeaderLayer } from "./header-layer.ts";

/** A header as text: its name, then a line for each field that has a value, with its meaning. */
export function headerText({ name, fields }: HeaderLayer): string {
  const lines = fields
    .filter(({ value }) => value !== undefined)
    .map(({ path, value, meaning }) => `${path} ${value}${meaning === undefined ? "" : ` -- ${meaning}`}\n`);
  return `${name}\n${lines.map((line) => `  ${line}`).join("")}`;
}
