import LinearProgress from "@mui/material/LinearProgress";
import Skeleton from "@mui/material/Skeleton";
import { type CSSObject, styled, type Theme } from "@mui/material/styles";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import type { MouseEvent, RefObject } from "react";
import { useDelayed } from "../use-delayed.ts";
import type { Column, RowTraits } from "./columns.ts";

/** Waits shorter than this show nothing. */
const patienceMs = 200;

/** More than this fill the window already. */
const mostSkeletons = 10;

const Frame = styled("div")(({ theme }) => ({
  position: "relative",
  overflowX: "auto",
  "& .MuiTableCell-root": { height: 44 },
  "& thead .MuiTableCell-root": { height: 40, whiteSpace: "nowrap" },
  "& .MuiTableCell-alignRight": { width: 72, paddingRight: 16 },
  "& tbody th": { fontWeight: 500 },
  "& tbody tr:hover": { backgroundColor: theme.vars.palette.action.hover },
  "& tbody tr:focus-visible": { outlineOffset: -2 },
  "& tbody tr:last-of-type > *": { borderBottom: 0 },
  [theme.breakpoints.down("sm")]: cards(theme),
}));

/** Each row a card of labelled cells; the headers stay for screen readers. */
function cards(theme: Theme): CSSObject {
  return {
    "& table, & tbody, & tr, & tbody th, & tbody td": { display: "block" },
    "& thead": { position: "absolute", width: 1, height: 1, overflow: "hidden", clipPath: "inset(50%)" },
    "& tbody tr": { padding: theme.spacing(2, 4), borderBottom: `1px solid ${theme.vars.palette.divider}` },
    "& tbody tr:last-of-type": { borderBottom: 0 },
    "& tbody .MuiTableCell-root": {
      display: "grid",
      gridTemplateColumns: "110px minmax(0, 1fr)",
      alignItems: "center",
      gap: theme.spacing(2),
      minHeight: 36,
      height: "auto",
      padding: theme.spacing(0.5, 0),
      border: 0,
      width: "auto",
      textAlign: "left",
    },
  };
}

const Label = styled("span")(({ theme }) => ({
  fontSize: 13,
  fontWeight: 400,
  color: theme.vars.palette.text.secondary,
  [theme.breakpoints.up("sm")]: { display: "none" },
}));

/**
 * Rows under named columns; on a narrow screen each row is a card of labelled cells. Before there are rows, skeletons
 * of their shape; while rows are fetched anew, those before stay.
 *
 * @param rows - undefined before there are any.
 * @param firstNumber - the running number of the first row.
 * @param expectedRows - how many skeletons stand for rows that are not there yet.
 */
export function DataTable<Row>({
  labelledBy,
  columns,
  rows,
  firstNumber,
  isBusy,
  expectedRows,
  body,
  ...traits
}: RowTraits<Row> & {
  labelledBy: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  firstNumber: number;
  isBusy: boolean;
  expectedRows: number;
  body: RefObject<HTMLTableSectionElement | null>;
}) {
  const isSlow = useDelayed(isBusy, patienceMs);
  return (
    <Frame>
      {/* Roles are said again: browsers take them from tables whose rows are drawn as cards. */}
      <Table role="table" aria-labelledby={labelledBy} aria-busy={isBusy}>
        <TableHead role="rowgroup">
          <TableRow role="row">
            {columns.map(({ key, head, isNumeric }) => (
              <TableCell key={key} scope="col" role="columnheader" align={isNumeric ? "right" : "left"}>
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody role="rowgroup" ref={body}>
          {rows?.map((row, index) => (
            <DataRow
              key={traits.keyOf(row)}
              row={row}
              number={firstNumber + index}
              columns={columns}
              {...traits}
            />
          ))}
          {!rows && isSlow && (
            <SkeletonRows columns={columns} count={Math.min(expectedRows, mostSkeletons)} />
          )}
        </TableBody>
      </Table>
      {rows && isSlow && (
        <LinearProgress aria-hidden sx={{ position: "absolute", top: 39, left: 0, right: 0, height: 2 }} />
      )}
    </Frame>
  );
}

function DataRow<Row>({
  row,
  number,
  columns,
  keyOf,
  isInactive,
  toneOf,
  onDoubleClick,
}: RowTraits<Row> & { row: Row; number: number; columns: readonly Column<Row>[] }) {
  const tone = toneOf?.(row);
  return (
    <TableRow
      role="row"
      // Takes the focus from a row that is gone.
      tabIndex={-1}
      data-key={keyOf(row)}
      onDoubleClick={onDoubleClick && ((event: MouseEvent) => isBesideControls(event) && onDoubleClick(row))}
      sx={{
        ...(tone && { bgcolor: `${tone}.soft` }),
        // Twice the class: the cells' own colour must not win, whichever rule was inserted first.
        ...(isInactive?.(row) && { bgcolor: "sunken", "&& > *": { color: "text.secondary" } }),
      }}
    >
      {columns.map(({ key, head, cell, isRowHeader, isNumeric }) => (
        <TableCell
          key={key}
          {...(isRowHeader
            ? { component: "th", scope: "row", role: "rowheader" }
            : { component: "td", role: "cell" })}
          align={isNumeric ? "right" : "left"}
        >
          <Label aria-hidden>{head}</Label>
          {cell(row, number)}
        </TableCell>
      ))}
    </TableRow>
  );
}

function SkeletonRows<Row>({ columns, count }: { columns: readonly Column<Row>[]; count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all alike
    <TableRow key={index} aria-hidden>
      {columns.map(({ key, head }) => (
        <TableCell key={key}>
          <Label>{head}</Label>
          <Skeleton width={`${50 + ((index * 17) % 40)}%`} />
        </TableCell>
      ))}
    </TableRow>
  ));
}

/** A double click on a button or link presses that one twice and means nothing else. */
function isBesideControls({ target }: MouseEvent): boolean {
  return !(target as Element).closest("button, a, input, select, label");
}
