import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { accountStates, calls, type ListedAccount } from "@v2x/contract";
import { SearchX, Users, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import { PageHead } from "../../ui/PageHead.tsx";
import { Select } from "../../ui/Select.tsx";
import { EmptyState } from "../../ui/table/EmptyState.tsx";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { SearchField, searchIn } from "../../ui/table/SearchField.tsx";
import { type TableAddress, useTableAddress } from "../../ui/table/use-table-address.ts";
import { type Decision, DecisionDialog } from "./DecisionDialog.tsx";
import { useAccountColumns } from "./use-account-columns.tsx";
import { accountsKey } from "./use-decide.ts";

const pageSizes = [25, 50, 100];

/** The operator's screen "Accounts". */
export function AccountsPage() {
  const { t } = useTranslation();
  const failureText = useFailureText("dashboard");
  const address = useTableAddress(pageSizes);
  const { page, size } = address;
  const state = accountStates.find((one) => one === address.valueOf("state"));
  const search = searchIn(address);
  const [asked, setAsked] = useState<{ decision: Decision; account: ListedAccount }>();
  const columns = useAccountColumns((decision, account) => setAsked({ decision, account }));
  const query = useQuery({
    queryKey: [...accountsKey, { state, search, page, size }],
    queryFn: async ({ signal }) => {
      const found = await api.call(calls.operator.accounts, {
        query: { state, search, page: page - 1, size },
        signal,
      });
      return { ...found, first: (page - 1) * size + 1 };
    },
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  return (
    <>
      <PageHead title={t("operator.accounts_title")} sentence={t("operator.accounts_sentence")} />
      <PagedTable
        title={t("operator.accounts_table")}
        toolbar={
          <>
            <Select
              aria-label={t("operator.accounts_state")}
              value={state ?? ""}
              onChange={({ target }) => address.change({ state: target.value })}
            >
              <option value="">{t("operator.accounts_any_state")}</option>
              {accountStates.map((one) => (
                <option key={one} value={one}>
                  {t(`operator.account_${one}`)}
                </option>
              ))}
            </Select>
            <SearchField label={t("operator.accounts_search")} address={address} />
          </>
        }
        columns={columns}
        query={query}
        address={address}
        keyOf={({ id }) => id}
        isInactive={(account) => account.state === "refused" || account.state === "disabled"}
        failure={{ message: t("operator.accounts_loading_error"), detail: failureText }}
        empty={<NoAccounts address={address} isSearched={search !== ""} />}
      />
      {asked && <DecisionDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function NoAccounts({ address, isSearched }: { address: TableAddress; isSearched: boolean }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={isSearched ? SearchX : Users}
      title={t(isSearched ? "operator.accounts_no_match" : "operator.accounts_none")}
      text={t(isSearched ? "operator.accounts_no_match_text" : "operator.accounts_none_text")}
    >
      <Button
        variant="outlined"
        startIcon={<X size={18} aria-hidden />}
        onClick={() => address.change({ state: "", search: "" })}
      >
        {t("operator.accounts_clear")}
      </Button>
    </EmptyState>
  );
}
