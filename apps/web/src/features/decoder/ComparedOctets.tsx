import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TryAgain } from "../../ui/TryAgain.tsx";
import { compareOctets } from "./compare-octets.ts";
import type { FieldPair } from "./field-differences.ts";
import { DecoderContext, useDecoder, useStartedDecoder } from "./worker/decoder-context.ts";

/** Two structures, each as hex. */
export interface ComparedOctetsProps {
  readonly own: string;
  readonly good: string;
}

/** One structure beside a good one, field by field, with the differences marked; with a worker of its own. */
export function ComparedOctets(props: ComparedOctetsProps) {
  const decoder = useStartedDecoder();
  return decoder && <DecoderContext value={decoder}>{<Compared {...props} />}</DecoderContext>;
}

function Compared({ own, good }: ComparedOctetsProps) {
  const { t } = useTranslation();
  const decoder = useDecoder();
  const [showsAll, setShowsAll] = useState(false);
  const query = useQuery({
    queryKey: ["decoder-compare", own, good],
    queryFn: () => compareOctets(decoder, own, good),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    throwOnError: false,
  });
  if (query.isError)
    return (
      <TryAgain
        message={t("decoder.worker_failed")}
        detail={query.error.message}
        onRetry={() => query.refetch()}
      />
    );
  if (!query.data) return <Box aria-busy sx={{ minHeight: 240 }} />;
  const shown = query.data.filter(({ difference }) => showsAll || difference !== "same");
  return (
    <Box sx={{ minWidth: 0 }}>
      <FormControlLabel
        control={<Switch checked={showsAll} onChange={(_event, isChecked) => setShowsAll(isChecked)} />}
        label={t("decoder.compare_all")}
      />
      {shown.length === 0 ? (
        <Box>{t("decoder.compare_same")}</Box>
      ) : (
        <Box sx={{ overflowX: "auto" }} tabIndex={0} role="region" aria-label={t("decoder.compare_table")}>
          <Table size="small" aria-label={t("decoder.compare_table")}>
            <TableHead>
              <TableRow>
                {(["field", "own", "good", "difference"] as const).map((column) => (
                  <TableCell key={column} scope="col">
                    {t(`decoder.compare_${column}`)}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {shown.map((pair) => (
                <PairRow key={pair.path} pair={pair} />
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </Box>
  );
}

const tints = { same: undefined, value: "warning.soft", missing: "error.soft", extra: "error.soft" } as const;

function PairRow({ pair: { path, own, good, difference } }: { pair: FieldPair }) {
  const { t } = useTranslation();
  const value = {
    typography: "mono",
    overflowWrap: "anywhere",
    minWidth: 160,
    verticalAlign: "top",
  } as const;
  return (
    <TableRow sx={{ bgcolor: tints[difference] }}>
      <TableCell component="th" scope="row" sx={{ ...value, minWidth: 200 }}>
        {path}
      </TableCell>
      <TableCell sx={value}>{own}</TableCell>
      <TableCell sx={value}>{good}</TableCell>
      <TableCell sx={{ verticalAlign: "top", whiteSpace: "nowrap" }}>
        {difference !== "same" && t(`decoder.compare_${difference}`)}
      </TableCell>
    </TableRow>
  );
}
