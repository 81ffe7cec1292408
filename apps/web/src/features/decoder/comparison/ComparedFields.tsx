import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import type { FieldPair, FieldText } from "@v2x/decoder";
import { Fragment, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Column } from "../../../ui/table/columns.ts";
import { DataTable } from "../../../ui/table/DataTable.tsx";
import { TableHead } from "../../../ui/table/TableHead.tsx";
import { fieldName } from "./field-name.ts";
import { differingParts } from "./octet-differences.ts";

/** Rows of a table that is drawn whole; nobody reads more of them. */
const mostRows = 500;

const tones = { same: undefined, value: "warning", missing: "error", extra: "error" } as const;

/**
 * Fields of two structures, those that differ or all; how many differ, and how, in words first.
 *
 * @param heads - what the two are called.
 */
export function ComparedFields({
  pairs,
  heads,
}: {
  pairs: readonly FieldPair[];
  heads: { readonly own: string; readonly good: string };
}) {
  const { t } = useTranslation();
  const id = useId();
  const body = useRef<HTMLTableSectionElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  const columns = useColumns(heads);
  const count = (kind: FieldPair["difference"]) =>
    pairs.filter(({ difference }) => difference === kind).length;
  const wanted = pairs.filter(({ difference }) => showsAll || difference !== "same");
  const shown = wanted.slice(0, mostRows);
  return (
    <Card sx={{ minWidth: 0 }}>
      <TableHead>
        <div>
          <Typography id={id} variant="h3">
            {t("decoder.compare_table")}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {count("same") === pairs.length
              ? t("decoder.compare_same")
              : t("decoder.compare_counts", {
                  missing: count("missing"),
                  extra: count("extra"),
                  value: count("value"),
                })}
          </Typography>
        </div>
        <FormControlLabel
          control={<Switch checked={showsAll} onChange={(_event, isChecked) => setShowsAll(isChecked)} />}
          label={t("decoder.compare_all")}
        />
      </TableHead>
      {shown.length > 0 && (
        <DataTable
          labelledBy={id}
          columns={columns}
          rows={shown}
          firstNumber={1}
          isBusy={false}
          expectedRows={0}
          body={body}
          keyOf={({ path, difference }) => `${difference} ${path}`}
          toneOf={({ difference }) => tones[difference]}
        />
      )}
      {wanted.length > shown.length && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 3, py: 2 }}>
          {t("decoder.compare_more", { count: shown.length, all: wanted.length })}
        </Typography>
      )}
    </Card>
  );
}

function useColumns(heads: { readonly own: string; readonly good: string }): readonly Column<FieldPair>[] {
  const { t } = useTranslation();
  return [
    {
      key: "field",
      head: t("decoder.compare_field"),
      isRowHeader: true,
      cell: ({ path }) => <FieldPlace path={path} />,
    },
    {
      key: "own",
      head: heads.own,
      cell: ({ own, good }) => <FieldValue text={own} beside={good} />,
    },
    {
      key: "good",
      head: heads.good,
      cell: ({ own, good }) => <FieldValue text={good} beside={own} />,
    },
    {
      key: "difference",
      head: t("decoder.compare_difference"),
      cell: ({ difference }) => difference !== "same" && t(`decoder.compare_${difference}`),
    },
  ];
}

/** A field by its last names, with the others small beneath; lines break between names first. */
function FieldPlace({ path }: { path: string }) {
  const { name, place } = fieldName(path);
  return (
    <Box sx={{ minWidth: { sm: 150, lg: 180 }, typography: "mono", overflowWrap: "anywhere" }}>
      <Box sx={{ fontWeight: 600 }}>{breakable(name)}</Box>
      {place && <Box sx={{ color: "text.secondary", fontSize: 13, fontWeight: 400 }}>{breakable(place)}</Box>}
    </Box>
  );
}

function breakable(path: string) {
  return path.split(".").map((name, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the names of a path never change their order
    <Fragment key={index}>
      {index > 0 && "."}
      <wbr />
      {name}
    </Fragment>
  ));
}

/** A value with the octets marked that are others beside it, and what it means. */
function FieldValue({ text, beside }: { text: FieldText | undefined; beside: FieldText | undefined }) {
  if (!text) return null;
  const [parts] = differingParts(text.value, beside?.value ?? "");
  return (
    <Box sx={{ minWidth: { sm: 140, lg: 160 }, overflowWrap: "anywhere" }}>
      <Box component="code" sx={{ typography: "mono" }}>
        {parts.map(({ text: part, differs }, index) =>
          differs ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a value never change their order
            <Box component="mark" key={index} sx={{ bgcolor: "warning.main", color: "background.paper" }}>
              {part}
            </Box>
          ) : (
            part
          ),
        )}
      </Box>
      {text.meaning && <Box sx={{ color: "text.secondary", fontSize: 13 }}>{text.meaning}</Box>}
    </Box>
  );
}
