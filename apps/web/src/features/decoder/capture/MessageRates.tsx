import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { isPartNotLoaded } from "../../../ui/load-part.ts";
import { useDecoder } from "../worker/decoder-context.ts";
import type { Opened, ScanProgress, WorkerCalls } from "../worker/worker-protocol.ts";
import type { MessageFilters } from "./list-address.ts";

type Rates = NonNullable<WorkerCalls["rates"]["out"]>;

const Figures = styled("table")(({ theme }) => ({
  borderCollapse: "collapse",
  fontSize: 13,
  fontVariantNumeric: "tabular-nums",
  "& th, & td": { padding: theme.spacing(0.5, 2), textAlign: "right", whiteSpace: "nowrap" },
  "& th:first-of-type": { textAlign: "left" },
  "& tbody th": { fontWeight: 400 },
  "& tr": { borderBottom: `1px solid ${theme.vars.palette.divider}` },
}));

/** Size of a drawing in its own units; it is stretched to the room there is. */
const drawingHeight = 24;
const barWidth = 10;

/** Messages of each kind a second over the capture's time, drawn and in figures. */
export function MessageRates({
  opened: { id },
  progress: { done },
  filters,
}: {
  opened: Opened;
  progress: ScanProgress;
  filters: MessageFilters;
}) {
  const { t } = useTranslation();
  const decoder = useDecoder();
  const { data: rates } = useQuery({
    queryKey: ["decoder-rates", id, done, filters],
    // Nothing is no answer that a query may keep.
    queryFn: async () => (await decoder.call("rates", { opened: id, filter: filters })) ?? null,
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
    retry: false,
    throwOnError: isPartNotLoaded,
  });
  if (rates === undefined) return null;
  if (rates === null) return <Note>{t("decoder.rates_none")}</Note>;
  const { startMs, stretchMs, kinds } = rates;
  const stretches = kinds[0]!.perSecond.length;
  const nameOf = (kind: string) => kind || t("decoder.rates_others");
  return (
    <Box sx={{ display: "grid", gap: 1, px: 3, py: 2, borderTop: "1px solid", borderColor: "divider" }}>
      <Box sx={{ color: "text.secondary", fontSize: 13 }}>
        {t("decoder.rates_what", { seconds: stretchMs / 1000 })} {clock(startMs)} –{" "}
        {clock(startMs + stretches * stretchMs)} UTC
      </Box>
      {kinds.map(({ kind, count, perSecond }) => (
        <KindRow
          key={kind}
          label={t("decoder.rates_kind", { kind: nameOf(kind), count, most: rate(Math.max(...perSecond)) })}
          perSecond={perSecond}
        />
      ))}
      <details>
        <Box
          component="summary"
          sx={{ cursor: "pointer", color: "primary.main", fontWeight: 500, width: "fit-content" }}
        >
          {t("decoder.rates_figures")}
        </Box>
        <Box
          role="region"
          tabIndex={0}
          aria-label={t("decoder.rates_figures")}
          sx={{ overflow: "auto", maxHeight: 200 }}
        >
          <FigureTable rates={rates} nameOf={nameOf} />
        </Box>
      </details>
    </Box>
  );
}

function Note({ children }: { children: string }) {
  return (
    <Box sx={{ px: 3, py: 2, color: "text.secondary", borderTop: "1px solid", borderColor: "divider" }}>
      {children}
    </Box>
  );
}

/** A kind's bars; every kind has a scale of its own, which its label gives. */
function KindRow({ label, perSecond }: { label: string; perSecond: readonly number[] }) {
  const most = Math.max(...perSecond);
  const width = perSecond.length * barWidth;
  return (
    <Box
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "1fr", sm: "260px 1fr" },
        columnGap: 3,
        alignItems: "center",
      }}
    >
      <Box sx={{ fontSize: 13, fontVariantNumeric: "tabular-nums" }}>{label}</Box>
      <Box
        component="svg"
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${drawingHeight}`}
        preserveAspectRatio="none"
        sx={{
          width: "100%",
          height: 22,
          bgcolor: "sunken",
          fill: "currentColor",
          color: "primary.main",
        }}
      >
        <path d={perSecond.map((each, index) => barOf(index, most === 0 ? 0 : each / most)).join("")} />
      </Box>
    </Box>
  );
}

/** A bar from the bottom up. @param share - of the drawing's height. */
function barOf(index: number, share: number): string {
  const height = share * drawingHeight;
  return height === 0
    ? ""
    : `M${index * barWidth + 1} ${drawingHeight}v${-height}h${barWidth - 2}v${height}z`;
}

function FigureTable({
  rates: { startMs, stretchMs, kinds },
  nameOf,
}: {
  rates: Rates;
  nameOf: (kind: string) => string;
}) {
  const { t } = useTranslation();
  return (
    <Figures>
      <thead>
        <tr>
          <th scope="col">{t("decoder.item_time")}</th>
          {kinds.map(({ kind }) => (
            <th key={kind} scope="col">
              {nameOf(kind)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds[0]!.perSecond.map((_, index) => {
          const begins = startMs + index * stretchMs;
          return (
            <tr key={begins}>
              <th scope="row">{clock(begins)}</th>
              {kinds.map(({ kind, perSecond }) => (
                <td key={kind}>{rate(perSecond[index]!)}</td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </Figures>
  );
}

function rate(perSecond: number): string {
  return perSecond.toLocaleString("en", { maximumFractionDigits: perSecond < 10 ? 2 : 1 });
}

function clock(ms: number): string {
  return new Date(ms).toISOString().slice(0, 21).replace("T", " ");
}
