/** Views of one reading, as the address has them. */
export const views = ["tree", "hex", "field", "text", "change", "compare"] as const;
export type View = (typeof views)[number];

/** The three that stand beside each other where there is room: the fields, their octets and the chosen one. */
const panes: readonly View[] = ["tree", "hex", "field"];

/** Whether a view is one of the three that are linked to each other. */
export function isPane(view: View): boolean {
  return panes.includes(view);
}
