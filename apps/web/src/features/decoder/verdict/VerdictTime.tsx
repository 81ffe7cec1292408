import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { secondText } from "../../../ui/moment-text.ts";
import type { VerdictState } from "./use-verdict.ts";

/** The time for which a verdict holds and why for that one, with a field for another. */
export function VerdictTime({ state: { judged, now, setNow } }: { state: VerdictState }) {
  const { t } = useTranslation();
  const id = useId();
  const { verdict } = judged ?? {};
  return (
    <Box
      sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 4, rowGap: 1, minWidth: 0 }}
    >
      {verdict && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere", minWidth: 0 }}>
          {t(`decoder.judged_for_${verdict.timeSource}`, { time: secondText(verdict.now) })}
        </Typography>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2, minWidth: 0 }}>
        <Typography component="label" htmlFor={id} variant="body2">
          {t("decoder.now")}
        </Typography>
        <OutlinedInput
          id={id}
          size="small"
          type="datetime-local"
          value={now}
          onChange={(event) => setNow(event.target.value)}
          inputProps={{ min: "2004-01-01T00:00", max: "2139-12-31T23:59" }}
          sx={{ "& input": { py: 0.5 } }}
        />
      </Box>
    </Box>
  );
}
