import Box from "@mui/material/Box";
import type { PublishedListStatus } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { Fact } from "../../ui/Facts.tsx";
import { formatBytes } from "../../ui/format-bytes.ts";
import { momentText } from "../../ui/moment-text.ts";
import { TimeLeft } from "../../ui/TimeLeft.tsx";

/** A list with its next update, and what it holds in words. */
export function ListFact({
  label,
  list,
  entries,
  now,
}: {
  label: string;
  list: PublishedListStatus;
  /** `3 entries` */
  entries: string;
  /** The server's present, ISO in UTC. */
  now: string;
}) {
  const { t } = useTranslation();
  return (
    <Fact label={label}>
      <Box>
        {t("ca.list_next")} <TimeLeft end={list.nextUpdate} now={now} of="list" />
      </Box>
      <Box sx={{ color: "text.secondary", fontVariantNumeric: "tabular-nums" }}>
        {t("ca.list_about", { issued: momentText(list.issuedAt), entries, size: formatBytes(list.octets) })}
      </Box>
    </Fact>
  );
}
