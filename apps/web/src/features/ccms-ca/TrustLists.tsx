import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { AuthorityStatus, PublishedListStatus } from "@v2x/contract";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { formatBytes } from "../../ui/format-bytes.ts";
import { momentText } from "../../ui/moment-text.ts";
import { TimeLeft } from "../../ui/TimeLeft.tsx";
import { Fact, Facts } from "./AuthorityFacts.tsx";

/** The RCA's lists with their next update; one that cannot be served is not there. */
export function TrustLists({ status }: { status: AuthorityStatus }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 5 }}>
      <Typography id={id} variant="h3" sx={{ mb: 2 }}>
        {t("ccms.ca_lists")}
      </Typography>
      <Facts>
        {status.lists.map(
          (list) =>
            list.kind !== "ectl" && (
              <ListFact key={list.kind} kind={list.kind} list={list} now={status.now} />
            ),
        )}
      </Facts>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {t("ccms.ca_list_note")}
      </Typography>
    </Box>
  );
}

function ListFact({ kind, list, now }: { kind: "ctl" | "crl"; list: PublishedListStatus; now: string }) {
  const { t } = useTranslation();
  return (
    <Fact label={t(`ccms.ca_list_${kind}`)}>
      <Box>
        {t("ccms.ca_list_next")} <TimeLeft end={list.nextUpdate} now={now} of="list" />
      </Box>
      <Box sx={{ color: "text.secondary", fontVariantNumeric: "tabular-nums" }}>
        {t("ccms.ca_list_about", {
          issued: momentText(list.issuedAt),
          entries: t(`ccms.ca_list_entries_${kind}`, { count: list.entries }),
          size: formatBytes(list.octets),
        })}
      </Box>
    </Fact>
  );
}
