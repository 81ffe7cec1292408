import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDelayed } from "../../../ui/use-delayed.ts";
import { paneFrame } from "../../../ui/use-pane-keys.ts";
import type { ReadItem } from "../worker/worker-protocol.ts";
import { PositionPlot } from "./PositionPlot.tsx";
import { SummaryEntries } from "./SummaryEntries.tsx";
import { SummaryFacts } from "./SummaryFacts.tsx";
import { useSummary } from "./use-summary.ts";

/**
 * What was read in people's terms: two lines of facts, and all of them when asked for. Nothing where there is no
 * summary of the type.
 *
 * @param onField - chooses the field that a fact was read from.
 * @param onOpen - decodes a certificate of a list by itself, from its hexadecimal digits.
 */
export function SummaryPanel({
  reading,
  onField,
  onOpen,
}: {
  reading: ReadItem;
  onField: (field: number) => void;
  onOpen: (hex: string) => void;
}) {
  const { t } = useTranslation();
  const { data: summary, isPending } = useSummary(reading);
  const [isWhole, setWhole] = useState(false);
  const showSkeleton = useDelayed(isPending, 200);
  if (isPending) return showSkeleton ? <Skeleton variant="rounded" height={120} /> : null;
  if (!summary) return null;
  return (
    <Card
      component="section"
      {...paneFrame}
      aria-labelledby="decoder-summary"
      sx={{ minWidth: 0, flexShrink: 0 }}
    >
      <Box
        sx={{
          px: 4,
          py: 3,
          display: "flex",
          flexDirection: { xs: "column", sm: "row" },
          columnGap: 5,
          rowGap: 2,
          minWidth: 0,
        }}
      >
        <Box
          sx={{
            flex: { sm: "0 0 168px" },
            display: "flex",
            flexDirection: { xs: "row", sm: "column" },
            alignItems: { xs: "center", sm: "flex-start" },
            justifyContent: { xs: "space-between", sm: "flex-start" },
            gap: 2,
            minWidth: 0,
          }}
        >
          <Typography
            id="decoder-summary"
            component="h3"
            variant="h4"
            sx={{ minWidth: 0, overflowWrap: "anywhere", "&::first-letter": { textTransform: "uppercase" } }}
          >
            {summary.title}
          </Typography>
          <Button
            size="small"
            variant="outlined"
            aria-expanded={isWhole}
            endIcon={isWhole ? <ChevronUp size={18} aria-hidden /> : <ChevronDown size={18} aria-hidden />}
            onClick={() => setWhole(!isWhole)}
          >
            {t(isWhole ? "decoder.summary_less" : "decoder.summary_more")}
          </Button>
        </Box>
        <SummaryFacts
          rows={summary.rows}
          isWhole={isWhole}
          hasPlot={summary.position !== undefined}
          onField={onField}
        />
        {summary.position && <PositionPlot position={summary.position} isLarge={isWhole} />}
      </Box>
      {isWhole && summary.entryCount !== undefined && summary.entryCount > 0 && (
        <SummaryEntries reading={reading} count={summary.entryCount} onField={onField} onOpen={onOpen} />
      )}
    </Card>
  );
}
