import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { calls, type OperatedList, operatedSystems } from "@v2x/contract";
import { ListX, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import { PageHead } from "../../ui/PageHead.tsx";
import { Select } from "../../ui/Select.tsx";
import { EmptyState } from "../../ui/table/EmptyState.tsx";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { useTableAddress } from "../../ui/table/use-table-address.ts";
import { PublishDialog } from "./PublishDialog.tsx";
import { useListColumns } from "./use-list-columns.tsx";

const pageSizes = [25, 50, 100];

/** The operator's screen "Lists". */
export function ListsPage() {
  const { t } = useTranslation();
  const failureText = useFailureText("dashboard");
  const address = useTableAddress(pageSizes);
  const { page, size } = address;
  const system = operatedSystems.find((one) => one === address.valueOf("system"));
  const [asked, setAsked] = useState<OperatedList>();
  const query = useQuery({
    queryKey: ["operator", "lists", { system, page, size }],
    queryFn: async ({ signal }) => {
      const found = await api.call(calls.operator.lists, {
        query: { system, page: page - 1, size },
        signal,
      });
      return { ...found, first: (page - 1) * size + 1 };
    },
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  const columns = useListColumns(query.data?.now ?? "", setAsked);
  return (
    <>
      <PageHead title={t("operator.lists_title")} sentence={t("operator.lists_sentence")} />
      <PagedTable
        title={t("operator.lists_table")}
        toolbar={
          <Select
            aria-label={t("operator.lists_system")}
            value={system ?? ""}
            onChange={({ target }) => address.change({ system: target.value })}
          >
            <option value="">{t("operator.lists_any_system")}</option>
            {operatedSystems.map((one) => (
              <option key={one} value={one}>
                {one.toUpperCase()}
              </option>
            ))}
          </Select>
        }
        columns={columns}
        query={query}
        address={address}
        keyOf={({ name }) => name}
        toneOf={({ issue }) => (issue === null || issue.isDamaged ? "error" : undefined)}
        failure={{ message: t("operator.lists_loading_error"), detail: failureText }}
        empty={
          <EmptyState icon={ListX} title={t("operator.lists_none")} text={t("operator.lists_none_text")}>
            <Button
              variant="outlined"
              startIcon={<X size={18} aria-hidden />}
              onClick={() => address.change({ system: "" })}
            >
              {t("operator.lists_clear")}
            </Button>
          </EmptyState>
        }
      />
      {asked && <PublishDialog list={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
