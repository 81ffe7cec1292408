import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import type { SummaryLine } from "@v2x/decoder";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { secondText } from "../../../ui/moment-text.ts";
import type { PlacedSummaryRow } from "../worker/worker-protocol.ts";
import { Distance } from "./Distance.tsx";

/** One value of a summary; pressing it chooses its field. */
export function SummaryValue({
  row: { label, value, field, path },
  isWhole,
  onField,
}: {
  row: PlacedSummaryRow;
  isWhole: boolean;
  onField: (field: number) => void;
}) {
  const { t } = useTranslation();
  const link = (children: ReactNode) => (
    <ButtonBase
      title={path && t("decoder.summary_show", { path })}
      onClick={() => onField(field)}
      sx={{
        display: "block",
        maxWidth: "100%",
        minHeight: 24,
        font: "inherit",
        textAlign: "left",
        borderRadius: 0.5,
        overflowWrap: "anywhere",
        "&:hover": { textDecoration: "underline" },
        // On a phone there is room below, for more lines.
        ...(!isWhole && {
          overflow: "hidden",
          textOverflow: "ellipsis",
          whiteSpace: { sm: "nowrap" },
          display: { xs: "-webkit-box", sm: "block" },
          WebkitBoxOrient: "vertical",
          WebkitLineClamp: 3,
        }),
      }}
    >
      {children}
    </ButtonBase>
  );
  switch (value.kind) {
    case "words":
      if (label === "position") {
        const coordinates = inOneLine(value.lines);
        return (
          <Box
            sx={{ display: "flex", alignItems: "center", minHeight: 24, position: "relative", minWidth: 0 }}
          >
            {link(coordinates)}
            <CopyButton value={coordinates} what={t("decoder.summary_coordinates")} />
          </Box>
        );
      }
      return link(isWhole ? <Lines lines={value.lines} more={value.more} /> : inOneLine(value.lines));
    case "moment":
      return (
        <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, fontVariantNumeric: "tabular-nums" }}>
          {link(
            <time dateTime={value.iso}>
              {isWhole || value.bound === "none" ? secondText(value.iso) : value.iso.slice(0, 10)}
            </time>,
          )}
          {value.bound !== "none" && <Distance iso={value.iso} bound={value.bound} />}
          {isWhole && value.scale && <Box sx={{ width: "100%", color: "text.secondary" }}>{value.scale}</Box>}
        </Box>
      );
    case "certificate":
      return (
        <Box sx={{ position: "relative", minWidth: 0 }}>
          {value.name && link(value.name)}
          {(isWhole || !value.name) && (
            <Box sx={{ display: "flex", alignItems: "center", height: 24 }}>
              {link(
                <Box component="code" sx={{ typography: "mono" }}>
                  {value.hashedId8}
                </Box>,
              )}
              <CopyButton value={value.hashedId8} what={`HashedId8 ${value.hashedId8}`} />
            </Box>
          )}
        </Box>
      );
  }
}

function inOneLine(lines: readonly SummaryLine[]): string {
  return lines.map(({ text }) => text).join(", ");
}

function Lines({ lines, more }: { lines: readonly SummaryLine[]; more: number | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      {lines.map(({ text, detail }, index) => (
        <Box
          component="span"
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never move, and may be alike
          key={index}
          sx={{
            display: "grid",
            columnGap: 4,
            gridTemplateColumns: { xs: "minmax(0, 1fr)", md: detail ? "240px minmax(0, 1fr)" : undefined },
          }}
        >
          {text}
          {detail && (
            <Box component="span" sx={{ typography: "body2", color: "text.secondary" }}>
              {detail}
            </Box>
          )}
        </Box>
      ))}
      {more !== undefined && (
        <Box component="span" sx={{ display: "block", color: "text.secondary" }}>
          {t("decoder.summary_lines_more", { count: more })}
        </Box>
      )}
    </>
  );
}
