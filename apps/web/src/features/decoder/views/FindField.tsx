import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, ChevronsDownUp, ChevronsUpDown, Search } from "lucide-react";
import { type KeyboardEvent, useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconTool } from "../../../ui/IconTool.tsx";
import { useDecoder } from "../worker/decoder-context.ts";
import type { ReadItem } from "../worker/worker-protocol.ts";
import type { Selection } from "./selection.ts";

/** Finds fields by name, type, value or meaning and walks through them; opens and closes the whole tree. */
export function FindField({ reading, selection }: { reading: ReadItem; selection: Selection }) {
  const { t } = useTranslation();
  const decoder = useDecoder();
  const [text, setText] = useState("");
  const searched = useDeferredValue(text.trim());
  const { data: found } = useQuery({
    queryKey: ["decoder-find", reading.id, searched],
    queryFn: () => decoder.call("find", { reading: reading.id, searched }),
    enabled: searched !== "",
    placeholderData: keepPreviousData,
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const matches = searched === "" ? undefined : found;
  const position = matches?.indexOf(selection.selected) ?? -1;

  const step = (by: 1 | -1) => {
    if (!matches || matches.length === 0) return;
    const next =
      by === 1
        ? matches.find((field) => field > selection.selected)
        : matches.findLast((field) => field < selection.selected);
    selection.select(next ?? (by === 1 ? matches[0]! : matches.at(-1)!));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      event.preventDefault();
      step(event.shiftKey ? -1 : 1);
    } else if (event.key === "Escape") {
      setText("");
    }
  };
  const roots = reading.layers.map(({ first }) => first);
  const closeAll = () => {
    selection.toggle(roots, false, true);
    selection.toggle(roots, true);
  };
  const count = !matches
    ? ""
    : matches.length === 0
      ? t("decoder.find_none")
      : position < 0
        ? t("decoder.find_count", { count: matches.length })
        : t("ui.code_match", { position: position + 1, total: matches.length });
  return (
    <Box
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 1,
        p: 2,
        borderBottom: "1px solid",
        borderColor: "divider",
      }}
    >
      <OutlinedInput
        type="search"
        value={text}
        placeholder={t("decoder.find_short")}
        startAdornment={<Search size={18} aria-hidden style={{ flexShrink: 0 }} />}
        inputProps={{ "aria-label": t("decoder.find"), spellCheck: false }}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        sx={{ flex: "1 1 120px", minWidth: 0, pl: 2.5, "& input": { py: 1.25, pl: 2 } }}
      />
      <Box
        role="status"
        sx={{
          typography: "body2",
          color: "text.secondary",
          fontVariantNumeric: "tabular-nums",
          whiteSpace: "nowrap",
        }}
      >
        {count}
      </Box>
      {matches && matches.length > 0 && (
        <>
          <IconTool name={t("ui.code_previous")} icon={ArrowUp} onClick={() => step(-1)} />
          <IconTool name={t("ui.code_next")} icon={ArrowDown} onClick={() => step(1)} />
        </>
      )}
      <IconTool
        name={t("decoder.open_all")}
        icon={ChevronsUpDown}
        onClick={() => selection.toggle(roots, true, true)}
      />
      <IconTool name={t("decoder.close_all")} icon={ChevronsDownUp} onClick={closeAll} />
    </Box>
  );
}
