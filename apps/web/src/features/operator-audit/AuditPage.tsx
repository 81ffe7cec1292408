import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { calls } from "@v2x/contract";
import { NotebookPen, SearchX, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import { PageHead } from "../../ui/PageHead.tsx";
import { EmptyState } from "../../ui/table/EmptyState.tsx";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { type TableAddress, useTableAddress } from "../../ui/table/use-table-address.ts";
import { AuditActions } from "./AuditActions.tsx";
import { AuditFilters } from "./AuditFilters.tsx";
import { filterIn, filterNames } from "./audit-filter.ts";
import { useAuditColumns } from "./use-audit-columns.tsx";

const pageSizes = [25, 50, 100];

/** The operator's screen "Audit log". */
export function AuditPage() {
  const { t } = useTranslation();
  const failureText = useFailureText("dashboard");
  const address = useTableAddress(pageSizes);
  const { page, size } = address;
  const filter = filterIn(address);
  const columns = useAuditColumns();
  const query = useQuery({
    queryKey: ["operator", "audit", { ...filter, page, size }],
    queryFn: async ({ signal }) => {
      const found = await api.call(calls.operator.auditLog, {
        query: { ...filter, page: page - 1, size },
        signal,
      });
      return { ...found, first: (page - 1) * size + 1 };
    },
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  return (
    <>
      <PageHead title={t("operator.audit_title")} sentence={t("operator.audit_sentence")} />
      <AuditActions filter={filter} />
      <PagedTable
        title={t("operator.audit_table")}
        toolbar={<AuditFilters address={address} />}
        columns={columns}
        query={query}
        address={address}
        keyOf={({ position }) => String(position)}
        failure={{ message: t("operator.audit_loading_error"), detail: failureText }}
        empty={<NoRows address={address} />}
      />
    </>
  );
}

function NoRows({ address }: { address: TableAddress }) {
  const { t } = useTranslation();
  if (filterNames.every((name) => address.valueOf(name) === ""))
    return (
      <EmptyState icon={NotebookPen} title={t("operator.audit_none")} text={t("operator.audit_none_text")} />
    );
  return (
    <EmptyState icon={SearchX} title={t("operator.audit_no_match")} text={t("operator.audit_no_match_text")}>
      <Button
        variant="outlined"
        startIcon={<X size={18} aria-hidden />}
        onClick={() => address.change(Object.fromEntries(filterNames.map((name) => [name, ""])))}
      >
        {t("operator.audit_clear")}
      </Button>
    </EmptyState>
  );
}
