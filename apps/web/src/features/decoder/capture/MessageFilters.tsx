import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { psidName } from "@v2x/v2x-schema";
import { ListFilter, Search, X } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconTool } from "../../../ui/IconTool.tsx";
import { Select } from "../../../ui/Select.tsx";
import { messageVerdicts, type WorkerCalls, withoutMessage } from "../worker/worker-protocol.ts";
import { filterNames, type ListAddress } from "./list-address.ts";
import { MessageSorting } from "./MessageSorting.tsx";

type List = WorkerCalls["list"]["out"];

/** What is chosen from lists; text is typed. */
const columns = ["kind", "station", "signer", "psid", "verdict"] as const;
type Column = (typeof columns)[number];

/** Chooses which messages are listed; every choice says how many messages it leaves. */
export function MessageFilters({ list, address }: { list: List; address: ListAddress }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const controls = useId();
  const { filters } = address;
  const chosen = filterNames.filter((name) => filters[name] !== undefined);
  return (
    <>
      <Button
        size="small"
        startIcon={<ListFilter size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={controls}
        onClick={() => setOpen(!isOpen)}
        sx={{ display: { sm: "none" } }}
      >
        {chosen.length === 0 ? t("decoder.filters") : t("decoder.filters_set", { count: chosen.length })}
      </Button>
      <Box
        id={controls}
        role="group"
        aria-label={t("decoder.filters")}
        sx={{
          display: { xs: isOpen ? "flex" : "none", sm: "flex" },
          flexWrap: "wrap",
          gap: 2,
          alignItems: "center",
          "& > *": { flex: { xs: "1 1 100%", sm: "0 0 auto" } },
          "& select": { py: 1, pl: 2, pr: 7 },
        }}
      >
        <TextFilter address={address} />
        {columns.map((column) => (
          <ColumnFilter key={column} column={column} list={list} address={address} />
        ))}
        <MessageSorting address={address} />
        {chosen.length > 0 && <IconTool name={t("decoder.filters_clear")} icon={X} onClick={address.clear} />}
      </Box>
    </>
  );
}

function TextFilter({ address }: { address: ListAddress }) {
  const { t } = useTranslation();
  const inAddress = address.filters.text ?? "";
  // The address follows a moment later; until it has, what was typed stands in the field.
  const [typed, setTyped] = useState<string>();
  if (typed === inAddress) setTyped(undefined);
  return (
    <OutlinedInput
      type="search"
      size="small"
      value={typed ?? inAddress}
      placeholder={t("decoder.filter_text_short")}
      startAdornment={<Search size={16} aria-hidden style={{ flexShrink: 0 }} />}
      inputProps={{ "aria-label": t("decoder.filter_text"), spellCheck: false, autoComplete: "off" }}
      onChange={({ target }) => {
        setTyped(target.value);
        address.choose({ text: target.value }, true);
      }}
      sx={{ width: { sm: 104 }, pl: 2, "& input": { py: 1, pl: 1.5 } }}
    />
  );
}

function ColumnFilter({ column, list, address }: { column: Column; list: List; address: ListAddress }) {
  const { t } = useTranslation();
  const chosen = address.filters[column];
  const choices = list.choices[column];
  const isMissing =
    chosen !== undefined && chosen !== withoutMessage && !choices.some(({ value }) => value === chosen);
  if (choices.length === 0 && chosen === undefined) return null;
  const label = t(`decoder.filter_${column}`);
  const textOf = (value: string) => {
    if (column === "psid") return psidText(value);
    const verdict = column === "verdict" ? messageVerdicts.find((offered) => offered === value) : undefined;
    return verdict === undefined ? value : t(`decoder.message_${verdict}`);
  };
  return (
    <Select
      aria-label={label}
      value={chosen ?? ""}
      onChange={({ target }) => address.choose({ [column]: target.value })}
      style={{ width: 98 }}
      data-chosen={chosen !== undefined || undefined}
    >
      <option value="">{t(`decoder.filter_any_${column}`)}</option>
      {isMissing && (
        <option value={chosen}>{t("decoder.filter_choice", { value: textOf(chosen), count: 0 })}</option>
      )}
      {choices.map(({ value, count }) => (
        <option key={value} value={value}>
          {t("decoder.filter_choice", { value: textOf(value), count })}
        </option>
      ))}
      {column === "kind" && (list.without > 0 || chosen === withoutMessage) && (
        <option value={withoutMessage}>{t("decoder.filter_without", { count: list.without })}</option>
      )}
    </Select>
  );
}

function psidText(value: string): string {
  const name = psidName(Number(value));
  return name === undefined ? value : `${value} ${name}`;
}
