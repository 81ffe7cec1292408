import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { ScrollText, Search, SearchX, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link as RouterLink } from "react-router";
import { EmptyState } from "../../ui/table/EmptyState.tsx";

/** What a log says that has no rows yet. */
export interface EmptyLogTexts {
  readonly none: string;
  readonly noneText: string;
}

/**
 * Stands in place of a log's rows: there are none yet, or none that pass the filters.
 *
 * @param noMatch - says of filters that no row passes which rows there can be; absent where nothing is filtered by.
 * @param devices - where an empty log leads on to.
 */
export function NoEvents({
  texts,
  noMatch,
  onClear,
  onFindByHash,
  devices,
}: {
  texts: EmptyLogTexts;
  noMatch: string | undefined;
  onClear: () => void;
  onFindByHash: () => void;
  devices: string;
}) {
  const { t } = useTranslation();
  if (noMatch !== undefined)
    return (
      <EmptyState icon={SearchX} title={t("events.no_match")} text={noMatch}>
        <Button variant="outlined" startIcon={<X size={18} aria-hidden />} onClick={onClear}>
          {t("events.clear")}
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState icon={ScrollText} title={texts.none} text={texts.noneText}>
      <Button variant="outlined" startIcon={<Search size={18} aria-hidden />} onClick={onFindByHash}>
        {t("events.find_by_hash")}
      </Button>
      <Link
        component={RouterLink}
        to={devices}
        sx={{ display: "inline-flex", alignItems: "center", minHeight: 24 }}
      >
        {t("events.none_link")}
      </Link>
    </EmptyState>
  );
}
