import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { CcmsAuthorityStatus } from "@v2x/contract";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { ListFact } from "../../both-systems/authorities/ListFact.tsx";
import { Facts } from "../../ui/Facts.tsx";

/** The RCA's lists with their next update; one that cannot be served is not there. */
export function TrustLists({ status }: { status: CcmsAuthorityStatus }) {
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
              <ListFact
                key={list.kind}
                label={t(`ccms.ca_list_${list.kind}`)}
                list={list}
                entries={t(`ccms.ca_list_entries_${list.kind}`, { count: list.entries })}
                now={status.now}
              />
            ),
        )}
      </Facts>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {t("ccms.ca_list_note")}
      </Typography>
    </Box>
  );
}
