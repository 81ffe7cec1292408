import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { TryAgain } from "../TryAgain.tsx";
import type { Column, RowTraits } from "./columns.ts";
import { DataTable } from "./DataTable.tsx";
import { TableHead } from "./TableHead.tsx";
import { lastPage, TablePager } from "./TablePager.tsx";
import { useRowFocus } from "./use-row-focus.ts";
import type { TableAddress } from "./use-table-address.ts";

/** A page of a list, as every such call answers, with its place in the list. */
export interface TablePage<Row> {
  readonly content: readonly Row[];
  readonly totalElements: number;
  /** The running number of its first row, from 1 over all pages. */
  readonly first: number;
}

/**
 * A list in pages: heading, rows, pager, and what stands in place of the rows while there are none to show. Its query
 * keeps the data before (`keepPreviousData`), so that old rows stay while others are fetched.
 *
 * @param toolbar - what the rows are chosen by, such as a switch or filters.
 * @param failure - words for a list that could not be loaded; `detail` gives the server's own.
 * @param empty - says why there are no rows, and what to do.
 */
export function PagedTable<Row>({
  title,
  toolbar,
  columns,
  query,
  address,
  failure,
  empty,
  ...traits
}: RowTraits<Row> & {
  title: string;
  toolbar?: ReactNode;
  columns: readonly Column<Row>[];
  query: UseQueryResult<TablePage<Row>>;
  address: TableAddress;
  failure: { readonly message: string; readonly detail: (error: unknown) => string };
  empty: ReactNode;
}) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const { content, totalElements: total = 0, first = 1 } = query.data ?? {};
  // A page past the end has no rows to show; the last page is on its way.
  const rows = content?.length === 0 && total > 0 ? undefined : content;
  useRowFocus(body, heading, rows?.map(traits.keyOf));
  useExistingPage(address, query);

  return (
    <Card component="section" aria-labelledby={id}>
      <TableHead>
        <Typography id={id} ref={heading} tabIndex={-1} variant="h2">
          {title}
        </Typography>
        {toolbar}
      </TableHead>
      {query.isError ? (
        <Box sx={{ p: 4 }}>
          <TryAgain
            message={failure.message}
            detail={failure.detail(query.error)}
            onRetry={() => query.refetch()}
          />
        </Box>
      ) : query.data && total === 0 ? (
        empty
      ) : (
        <DataTable
          labelledBy={id}
          columns={columns}
          rows={rows}
          firstNumber={first}
          isBusy={query.isFetching}
          expectedRows={address.size}
          body={body}
          {...traits}
        />
      )}
      {total > 0 && <TablePager address={address} total={total} />}
    </Card>
  );
}

/** Steps back to the last page there is: its last row was deleted, or a link names one that there is not any more. */
function useExistingPage<Row>(
  address: TableAddress,
  { data, isPlaceholderData }: UseQueryResult<TablePage<Row>>,
) {
  const last = data && !isPlaceholderData ? lastPage(data.totalElements, address.size) : undefined;
  useEffect(() => {
    if (last !== undefined && address.page > last) address.goTo(last, true);
  }, [last, address]);
}
