import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { FlaskConical, Plus, SearchX, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link as RouterLink } from "react-router";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/table/EmptyState.tsx";
import { clearSearch, searchIn } from "../../ui/table/SearchField.tsx";
import type { TableAddress } from "../../ui/table/use-table-address.ts";

/** Stands in place of the rows: there are no profiles yet, or the search finds none. */
export function NoProfiles({ address, onCreate }: { address: TableAddress; onCreate: () => void }) {
  const { t } = useTranslation();
  const search = searchIn(address);
  if (search !== "")
    return (
      <EmptyState
        icon={SearchX}
        title={t("scms.profiles_no_match", { search })}
        text={t("scms.profiles_no_match_text")}
      >
        <Button
          variant="outlined"
          startIcon={<X size={18} aria-hidden />}
          onClick={() => clearSearch(address)}
        >
          {t("scms.profiles_clear_search")}
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState icon={FlaskConical} title={t("scms.profiles_none")} text={t("scms.profiles_none_text")}>
      <Button variant="outlined" startIcon={<Plus size={18} aria-hidden />} onClick={onCreate}>
        {t("scms.profiles_none_create")}
      </Button>
      <Link
        component={RouterLink}
        to={paths.omniair()}
        sx={{ display: "inline-flex", alignItems: "center", minHeight: 24 }}
      >
        {t("scms.profiles_none_link")}
      </Link>
    </EmptyState>
  );
}
