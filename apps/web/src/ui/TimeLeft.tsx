import Box from "@mui/material/Box";
import { DaysLeft, type LifeOf } from "./DaysLeft.tsx";
import { momentText } from "./moment-text.ts";

/**
 * The end of something's life with the days left until then; a warning near the end.
 *
 * @param end - ISO in UTC.
 * @param now - the server's present, ISO in UTC: this machine's clock may be wrong.
 */
export function TimeLeft({ end, now, of }: { end: string; now: string; of: LifeOf }) {
  return (
    <Box
      component="span"
      sx={{ display: "inline-flex", flexWrap: "wrap", columnGap: 2, fontVariantNumeric: "tabular-nums" }}
    >
      <Box component="time" dateTime={end} sx={{ whiteSpace: "nowrap" }}>
        {momentText(end)}
      </Box>
      <DaysLeft end={end} now={now} of={of} />
    </Box>
  );
}
