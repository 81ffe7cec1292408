import Box from "@mui/material/Box";
import { Clock, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { daysUntil } from "./moment-text.ts";

/** With so many days left, somebody should act: authorities are renewed by people, lists by themselves. */
const warnDays = { certificate: 90, list: 7 } as const;

/** Whose life ends. */
export type LifeOf = keyof typeof warnDays;

/**
 * The days left of something's life; a warning near the end.
 *
 * @param end - ISO in UTC.
 * @param now - the server's present, ISO in UTC: this machine's clock may be wrong.
 */
export function DaysLeft({ end, now, of }: { end: string; now: string; of: LifeOf }) {
  const { t } = useTranslation();
  const days = daysUntil(end, now);
  const tone = days < 0 ? "error.main" : days < warnDays[of] ? "warning.main" : "text.secondary";
  const Icon = days < warnDays[of] ? TriangleAlert : Clock;
  return (
    <Box
      component="span"
      sx={{ display: "inline-flex", alignItems: "center", gap: 1, color: tone, whiteSpace: "nowrap" }}
    >
      <Icon size={16} aria-hidden />
      {days < 0 ? t("ui.days_over", { count: -days }) : t("ui.days_left", { count: days })}
    </Box>
  );
}
