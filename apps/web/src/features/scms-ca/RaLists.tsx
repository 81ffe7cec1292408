import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ScmsAuthorityStatus } from "@v2x/contract";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Facts } from "../../ui/Facts.tsx";
import { ScmsListFact } from "./ScmsListFact.tsx";

/** The lists that the RA hands out, each with its next update; one that cannot be served is not there. */
export function RaLists({ status: { now, lists } }: { status: ScmsAuthorityStatus }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 5 }}>
      <Typography id={id} variant="h3" sx={{ mb: 2 }}>
        {t("scms.ca_lists")}
      </Typography>
      <Facts>
        {lists.map((list) => list.kind !== "ctl" && <ScmsListFact key={list.kind} list={list} now={now} />)}
      </Facts>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {t("scms.ca_list_note")}
      </Typography>
    </Box>
  );
}
