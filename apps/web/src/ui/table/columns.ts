import type { ReactNode } from "react";

/** A column of a table. */
export interface Column<Row> {
  /** Names the column in code. */
  readonly key: string;
  /** Its header, and the label of its cells where each row is a card. */
  readonly head: string;
  /** What a row shows in it; `number` counts the rows from 1 over all pages. */
  readonly cell: (row: Row, number: number) => ReactNode;
  /** Its cells name their rows; true of one column. */
  readonly isRowHeader?: boolean;
  /** Stands at the right, in figures of one width. */
  readonly isNumeric?: boolean;
}

/** What a table knows of its rows. */
export interface RowTraits<Row> {
  /** Tells rows apart while they are fetched anew. */
  readonly keyOf: (row: Row) => string;
  /** Whether a row stands back behind the others. */
  readonly isInactive?: (row: Row) => boolean;
  /** Colours a row by how it ended, if at all; said in words by one of its cells too. */
  readonly toneOf?: (row: Row) => "success" | "warning" | "error" | undefined;
  /** A shortcut for what one of the row's buttons does. */
  readonly onDoubleClick?: (row: Row) => void;
}
