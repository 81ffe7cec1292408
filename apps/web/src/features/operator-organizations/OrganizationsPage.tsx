import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { calls, type ManagedOrganization } from "@v2x/contract";
import { Building2, Plus, SearchX, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import { PageHead } from "../../ui/PageHead.tsx";
import { EmptyState } from "../../ui/table/EmptyState.tsx";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { clearSearch, SearchField, searchIn } from "../../ui/table/SearchField.tsx";
import { type TableAddress, useTableAddress } from "../../ui/table/use-table-address.ts";
import { OrganizationDialog } from "./OrganizationDialog.tsx";
import { useOrganizationColumns } from "./use-organization-columns.tsx";
import { organizationsKey } from "./use-save-organization.ts";

const pageSizes = [25, 50, 100];

/** The operator's screen "Organizations". */
export function OrganizationsPage() {
  const { t } = useTranslation();
  const failureText = useFailureText("dashboard");
  const address = useTableAddress(pageSizes);
  const { page, size } = address;
  const search = searchIn(address);
  const [asked, setAsked] = useState<{ organization: ManagedOrganization | undefined }>();
  const change = (organization: ManagedOrganization) => setAsked({ organization });
  const columns = useOrganizationColumns(change);
  const query = useQuery({
    queryKey: [...organizationsKey, { search, page, size }],
    queryFn: async ({ signal }) => {
      const found = await api.call(calls.operator.organizations, {
        query: { search, page: page - 1, size },
        signal,
      });
      return { ...found, first: (page - 1) * size + 1 };
    },
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  return (
    <>
      <PageHead
        title={t("operator_organizations.title")}
        sentence={t("operator_organizations.sentence")}
        action={
          <Button
            variant="contained"
            startIcon={<Plus size={20} aria-hidden />}
            onClick={() => setAsked({ organization: undefined })}
          >
            {t("operator_organizations.new")}
          </Button>
        }
      />
      <PagedTable
        title={t("operator_organizations.table")}
        toolbar={<SearchField label={t("operator_organizations.search")} address={address} />}
        columns={columns}
        query={query}
        address={address}
        keyOf={({ organizationId }) => organizationId}
        onDoubleClick={change}
        isInactive={({ ccmsAllowed, scmsAllowed }) => !ccmsAllowed && !scmsAllowed}
        failure={{ message: t("operator_organizations.loading_error"), detail: failureText }}
        empty={<NoOrganizations address={address} isSearched={search !== ""} />}
      />
      {asked && <OrganizationDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function NoOrganizations({ address, isSearched }: { address: TableAddress; isSearched: boolean }) {
  const { t } = useTranslation();
  if (!isSearched)
    return (
      <EmptyState
        icon={Building2}
        title={t("operator_organizations.none")}
        text={t("operator_organizations.none_text")}
      />
    );
  return (
    <EmptyState
      icon={SearchX}
      title={t("operator_organizations.no_match")}
      text={t("operator_organizations.no_match_text")}
    >
      <Button variant="outlined" startIcon={<X size={18} aria-hidden />} onClick={() => clearSearch(address)}>
        {t("operator_organizations.clear")}
      </Button>
    </EmptyState>
  );
}
