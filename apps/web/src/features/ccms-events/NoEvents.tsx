import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import type { CcmsLog } from "@v2x/contract";
import { ScrollText, Search, SearchX, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link as RouterLink } from "react-router";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/table/EmptyState.tsx";

/** Stands in place of a log's rows: there are none yet, or none that pass the filters. */
export function NoEvents({
  log,
  isFiltered,
  onClear,
  onFindByHash,
}: {
  log: CcmsLog;
  isFiltered: boolean;
  onClear: () => void;
  onFindByHash: () => void;
}) {
  const { t } = useTranslation();
  if (isFiltered)
    return (
      <EmptyState icon={SearchX} title={t("ccms.events_no_match")} text={t("ccms.events_no_match_text")}>
        <Button variant="outlined" startIcon={<X size={18} aria-hidden />} onClick={onClear}>
          {t("ccms.events_clear")}
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState
      icon={ScrollText}
      title={t(`ccms.events_none_${log}`)}
      text={t(`ccms.events_none_${log}_text`)}
    >
      <Button variant="outlined" startIcon={<Search size={18} aria-hidden />} onClick={onFindByHash}>
        {t("ccms.events_find_by_hash")}
      </Button>
      <Link
        component={RouterLink}
        to={paths.ccmsDevices()}
        sx={{ display: "inline-flex", alignItems: "center", minHeight: 24 }}
      >
        {t("ccms.events_none_link")}
      </Link>
    </EmptyState>
  );
}
