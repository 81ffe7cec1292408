import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { useQuery } from "@tanstack/react-query";
import { type OperatedAuthority, operatedSystems } from "@v2x/contract";
import { Plus, ShieldQuestion, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFailureText } from "../../session/use-failure-text.ts";
import { PageHead } from "../../ui/PageHead.tsx";
import { Select } from "../../ui/Select.tsx";
import { EmptyState } from "../../ui/table/EmptyState.tsx";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { useTableAddress } from "../../ui/table/use-table-address.ts";
import { authoritiesQuery } from "./authorities-query.ts";
import { ChangeDialog } from "./ChangeDialog.tsx";
import { ExpiryCalendar } from "./ExpiryCalendar.tsx";
import { ToAct } from "./ToAct.tsx";
import { useAuthorityColumns } from "./use-authority-columns.tsx";
import type { Change } from "./use-change-authority.ts";

const pageSizes = [25, 50, 100];

/** The operator's screen "Authorities". */
export function AuthoritiesPage() {
  const { t } = useTranslation();
  const failureText = useFailureText("dashboard");
  const address = useTableAddress(pageSizes);
  const { page, size } = address;
  const system = operatedSystems.find((one) => one === address.valueOf("system"));
  const every = address.valueOf("every") === "true";
  const [change, setChange] = useState<Change>();
  const query = useQuery(authoritiesQuery({ system, every, page, size }));
  const { content: authorities = [], now = "" } = query.data ?? {};
  const columns = useAuthorityColumns(now, setChange);
  return (
    <>
      <PageHead
        title={t("operator.authorities_title")}
        sentence={t("operator.authorities_sentence")}
        action={
          <Button
            variant="outlined"
            startIcon={<Plus size={18} aria-hidden />}
            onClick={() => setChange({ kind: "add-elector" })}
          >
            {t("operator.add_elector")}
          </Button>
        }
      />
      <ToAct authorities={authorities} now={now} />
      {(authorities.length > 0 || query.isPending) && <ExpiryCalendar authorities={authorities} now={now} />}
      <PagedTable
        title={t("operator.authorities_table")}
        toolbar={
          <>
            <Select
              aria-label={t("operator.authorities_system")}
              value={system ?? ""}
              onChange={({ target }) => address.change({ system: target.value })}
            >
              <option value="">{t("operator.authorities_any_system")}</option>
              {operatedSystems.map((one) => (
                <option key={one} value={one}>
                  {one.toUpperCase()}
                </option>
              ))}
            </Select>
            <FormControlLabel
              control={<Switch />}
              label={t("operator.authorities_every")}
              checked={every}
              onChange={(_, isOn) => address.change({ every: isOn ? "true" : "" })}
            />
          </>
        }
        columns={columns}
        query={query}
        address={address}
        keyOf={({ system: of, hashedId8 }: OperatedAuthority) => `${of} ${hashedId8}`}
        isInactive={({ state, isMissing }) => state === "revoked" && !isMissing}
        failure={{ message: t("operator.authorities_loading_error"), detail: failureText }}
        empty={
          <EmptyState
            icon={ShieldQuestion}
            title={t("operator.authorities_none")}
            text={t("operator.authorities_none_text")}
          >
            <Button
              variant="outlined"
              startIcon={<X size={18} aria-hidden />}
              onClick={() => address.change({ system: "" })}
            >
              {t("operator.authorities_clear")}
            </Button>
          </EmptyState>
        }
      />
      {change && <ChangeDialog change={change} onClose={() => setChange(undefined)} />}
    </>
  );
}
