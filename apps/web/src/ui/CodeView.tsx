import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { ArrowDown, ArrowUp, Download, Search } from "lucide-react";
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { CodeText, type LineLinks } from "./CodeText.tsx";
import { CopyButton } from "./CopyButton.tsx";
import { codeLines, findMatches, maxMatches } from "./code-lines.ts";
import { IconTool } from "./IconTool.tsx";
import { saveFile } from "./save-file.ts";

/**
 * Decoded text to read: line numbers, find, copy and download. Long lines scroll inside their own box, which
 * takes the keyboard focus so that arrow keys scroll it.
 *
 * @param label - names the text, such as "Decoded certificate of EA".
 * @param fileName - what the download is saved as.
 * @param fills - is as high as its place instead of as its text.
 * @param links - ties lines to what is chosen elsewhere.
 */
export function CodeView({
  text,
  label,
  fileName,
  fills = false,
  links,
}: {
  text: string;
  label: string;
  fileName: string;
  fills?: boolean;
  links?: LineLinks;
}) {
  const { t } = useTranslation();
  const [searched, setSearched] = useState("");
  const [position, setPosition] = useState(0);
  const needle = useDeferredValue(searched);
  const lines = useMemo(() => codeLines(text), [text]);
  const matches = useMemo(() => findMatches(lines, needle), [lines, needle]);
  const active = matches[position % Math.max(matches.length, 1)];

  const step = (by: number) => {
    if (matches.length > 0) setPosition((position + by + matches.length) % matches.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      event.preventDefault();
      step(event.shiftKey ? -1 : 1);
    } else if (event.key === "Escape" && searched !== "") {
      // First Escape empties the search; only the next one reaches a surrounding dialog.
      event.stopPropagation();
      setSearched("");
    }
  };
  const count =
    needle === ""
      ? ""
      : t(
          matches.length === 0
            ? "ui.code_no_match"
            : matches.length === maxMatches
              ? "ui.code_many_matches"
              : "ui.code_match",
          {
            position: position + 1,
            total: matches.length,
          },
        );
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        border: "1px solid",
        borderColor: "divider",
        borderRadius: 1,
        overflow: "hidden",
        bgcolor: "background.paper",
        minWidth: 0,
        ...(fills && { display: "flex", flexDirection: "column", flex: 1, minHeight: 0 }),
      }}
    >
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          gap: 2,
          p: 2,
          borderBottom: "1px solid",
          borderColor: "divider",
        }}
      >
        <OutlinedInput
          type="search"
          value={searched}
          placeholder={t("ui.code_find_short")}
          startAdornment={<Search size={18} aria-hidden style={{ flexShrink: 0 }} />}
          inputProps={{ "aria-label": t("ui.code_find", { label }), spellCheck: false }}
          onChange={(event) => {
            setSearched(event.target.value);
            setPosition(0);
          }}
          onKeyDown={onKeyDown}
          sx={{ flex: "1 1 180px", maxWidth: 320, pl: 2.5, "& input": { py: 1.25, pl: 2 } }}
        />
        <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
          <Box
            role="status"
            sx={{ typography: "body2", color: "text.secondary", fontVariantNumeric: "tabular-nums" }}
          >
            {count}
          </Box>
          {matches.length > 0 && (
            <>
              <IconTool name={t("ui.code_previous")} icon={ArrowUp} onClick={() => step(-1)} />
              <IconTool name={t("ui.code_next")} icon={ArrowDown} onClick={() => step(1)} />
            </>
          )}
        </Box>
        <Box sx={{ display: "flex", gap: 2, ml: "auto", position: "relative" }}>
          <CopyButton value={text} what={label} text={t("ui.code_copy")} />
          <Button
            size="small"
            variant="outlined"
            startIcon={<Download size={18} aria-hidden />}
            aria-label={t("ui.code_download", { label })}
            onClick={() => saveFile(new Blob([text], { type: "text/plain" }), fileName)}
          >
            {t("ui.code_download_short")}
          </Button>
        </Box>
      </Box>
      <CodeText
        label={t("ui.code_text", { label })}
        lines={lines}
        matches={matches}
        matchLength={needle.length}
        active={active}
        fills={fills}
        links={links}
      />
    </Box>
  );
}
