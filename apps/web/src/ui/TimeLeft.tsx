import Box from "@mui/material/Box";
import { Clock, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { daysUntil, momentText } from "./moment-text.ts";

/** With so many days left, somebody should act: authorities are renewed by people, lists by themselves. */
const warnDays = { certificate: 90, list: 7 } as const;

/**
 * The end of something's life with the days left until then; a warning near the end.
 *
 * @param end - ISO in UTC.
 * @param now - the server's present, ISO in UTC: this machine's clock may be wrong.
 */
export function TimeLeft({ end, now, of }: { end: string; now: string; of: keyof typeof warnDays }) {
  const { t } = useTranslation();
  const days = daysUntil(end, now);
  const tone = days < 0 ? "error.main" : days < warnDays[of] ? "warning.main" : "text.secondary";
  const Icon = days < warnDays[of] ? TriangleAlert : Clock;
  return (
    <Box
      component="span"
      sx={{ display: "inline-flex", flexWrap: "wrap", columnGap: 2, fontVariantNumeric: "tabular-nums" }}
    >
      <Box component="time" dateTime={end} sx={{ whiteSpace: "nowrap" }}>
        {momentText(end)}
      </Box>
      <Box
        component="span"
        sx={{ display: "inline-flex", alignItems: "center", gap: 1, color: tone, whiteSpace: "nowrap" }}
      >
        <Icon size={16} aria-hidden />
        {days < 0 ? t("ui.days_over", { count: -days }) : t("ui.days_left", { count: days })}
      </Box>
    </Box>
  );
}
