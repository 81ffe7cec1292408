import { additionsOf, type Component, componentsOf, type SequenceSchema } from "../schema/index.ts";

/** Root components, then additions with the members of groups, each of which may be absent; in textual order. */
export function allComponentsOf(type: SequenceSchema): readonly Component[] {
  const additions = additionsOf(type).flatMap((one) => (one.group ? one.components : [one.component]));
  return [...componentsOf(type.root), ...additions.map((component) => ({ ...component, optional: true }))];
}

/** Whether two names are the same; where ASN.1 has a hyphen, some tools write an underscore. */
export function isSameName(one: string, other: string): boolean {
  return one === other || one.replaceAll("_", "-") === other.replaceAll("_", "-");
}
