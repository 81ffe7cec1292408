import Box from "@mui/material/Box";
import type { MomentBound } from "@v2x/decoder";
import { Clock, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

const dayMs = 86_400_000;

/** With fewer days left, whoever looks should know. */
const soonDays: Readonly<Record<MomentBound, number>> = { start: 0, end: 30, update: 2, none: 0 };

/** How far a moment is from this machine's present: `272 days left`, `overdue by 3 days`; nothing for a past start. */
export function Distance({ iso, bound }: { iso: string; bound: Exclude<MomentBound, "none"> }) {
  const { t } = useTranslation();
  const [now] = useState(Date.now);
  const left = Date.parse(iso) - now;
  const count = Math.floor(Math.abs(left) / dayMs);
  if (bound === "start" && left < 0) return null;
  const isOver = left < 0;
  const isSoon = !isOver && bound !== "start" && count < soonDays[bound];
  const Icon = isOver || isSoon ? TriangleAlert : Clock;
  return (
    <Box
      component="span"
      sx={{
        display: "inline-flex",
        alignItems: "center",
        gap: 1,
        color: isOver ? "error.main" : isSoon || bound === "start" ? "warning.main" : "text.secondary",
        whiteSpace: "nowrap",
      }}
    >
      <Icon size={16} aria-hidden />
      {textOf()}
    </Box>
  );

  function textOf(): string {
    if (bound === "start") {
      return count === 0
        ? t("decoder.summary_start_future_today")
        : t("decoder.summary_start_future", { count });
    }
    const when = isOver ? "past" : "future";
    return count === 0
      ? t(`decoder.summary_${bound}_${when}_today`)
      : t(`decoder.summary_${bound}_${when}`, { count });
  }
}
