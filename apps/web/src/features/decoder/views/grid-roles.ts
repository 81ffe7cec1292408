/**
 * Roles of a grid's parts. The grid itself has the focus and names its active cell, so no part is a stop of its own;
 * a table's own elements cannot be drawn row by row.
 */
export const gridRoles = { row: { role: "row" }, rowHeader: { role: "rowheader" } } as const;

/** Role and state of a cell. */
export function gridCell(isSelected: boolean) {
  return { role: "gridcell", "aria-selected": isSelected } as const;
}
