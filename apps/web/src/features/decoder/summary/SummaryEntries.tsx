import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CopyableText, HexValue } from "../../../ui/HexValue.tsx";
import { bytesToHex } from "../../../ui/hex.ts";
import { TryAgain } from "../../../ui/TryAgain.tsx";
import type { Column } from "../../../ui/table/columns.ts";
import { DataTable } from "../../../ui/table/DataTable.tsx";
import { TablePager } from "../../../ui/table/TablePager.tsx";
import { useDecoder } from "../worker/decoder-context.ts";
import type { PlacedSummaryEntry, ReadItem } from "../worker/worker-protocol.ts";

/** Entries that are shown at once. */
const sizes = [5, 10, 25, 50];

/** The entries of a list a page at a time: what each is, its name, hash and addresses. */
export function SummaryEntries({
  reading,
  count,
  onField,
  onOpen,
}: {
  reading: ReadItem;
  count: number;
  onField: (field: number) => void;
  onOpen: (hex: string) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const decoder = useDecoder();
  const body = useRef<HTMLTableSectionElement>(null);
  const [{ page, size }, setPlace] = useState({ page: 1, size: 5 });
  const from = (page - 1) * size;
  const query = useQuery({
    queryKey: ["decoder-entries", reading.id, from, size],
    queryFn: () => decoder.call("entries", { reading: reading.id, from, to: Math.min(count, from + size) }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const hexOf = (field: number) => {
    const { starts, ends } = reading.places;
    return bytesToHex(reading.bytes.subarray(starts[field]! / 8, ends[field]! / 8));
  };
  const columns: readonly Column<PlacedSummaryEntry>[] = [
    {
      key: "number",
      head: t("decoder.summary_entry_number"),
      isNumeric: true,
      cell: (_, number) => number,
    },
    {
      key: "kind",
      head: t("decoder.summary_entry_kind"),
      isRowHeader: true,
      cell: ({ kind, field }, number) => (
        <Button
          size="small"
          aria-label={t("decoder.summary_entry_show", { number, kind })}
          onClick={() => onField(field)}
          sx={{ justifySelf: "start", textAlign: "left", px: 1, mx: -1 }}
        >
          {kind}
        </Button>
      ),
    },
    {
      key: "name",
      head: t("decoder.summary_entry_name"),
      cell: ({ name }) => <Box sx={{ overflowWrap: "anywhere" }}>{name}</Box>,
    },
    {
      key: "id",
      head: t("decoder.summary_entry_id"),
      cell: ({ id: hash, kind }) =>
        hash && (
          <Box sx={{ minWidth: { sm: 176 } }}>
            <HexValue hex={hash} what={`${hash} (${kind})`} />
          </Box>
        ),
    },
    {
      key: "address",
      head: t("decoder.summary_entry_address"),
      cell: ({ addresses, note }) => (
        <Box sx={{ overflowWrap: "anywhere", minWidth: 0 }}>
          {addresses.map((address) => (
            <CopyableText key={address} value={address} what={address} />
          ))}
          {note}
        </Box>
      ),
    },
    {
      key: "open",
      head: t("decoder.summary_entry_open"),
      cell: ({ isCertificate, field }, number) =>
        isCertificate && (
          <Button
            size="small"
            variant="outlined"
            aria-label={t("decoder.summary_entry_open_number", { number })}
            onClick={() => onOpen(hexOf(field))}
          >
            {t("decoder.summary_entry_open")}
          </Button>
        ),
    },
  ];
  if (query.isError) {
    return (
      <TryAgain
        message={t("decoder.summary_entries_failed")}
        detail={query.error.message}
        onRetry={() => query.refetch()}
      />
    );
  }
  return (
    <Box sx={{ borderTop: "1px solid", borderColor: "divider", position: "relative" }}>
      <Box id={id} sx={{ display: "none" }}>
        {t("decoder.summary_table")}
      </Box>
      <DataTable
        labelledBy={id}
        columns={columns}
        rows={query.data}
        firstNumber={from + 1}
        isBusy={query.isFetching}
        expectedRows={size}
        body={body}
        keyOf={({ path }) => path}
      />
      <TablePager
        address={{
          page,
          size,
          sizes,
          goTo: (wanted) => setPlace({ page: wanted, size }),
          change: (changes) => setPlace({ page: 1, size: Number(changes.size ?? size) }),
        }}
        total={count}
      />
    </Box>
  );
}
