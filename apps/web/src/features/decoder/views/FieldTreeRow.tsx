import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import { ChevronDown, ChevronRight } from "lucide-react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import type { FieldRow, ReadItem } from "../worker/worker-protocol.ts";
import { hasMembers, placeAmongSiblings } from "./field-places.ts";
import { flags } from "./flags.ts";
import { tintOf, tintRules } from "./level-tints.ts";
import type { Selection } from "./selection.ts";

const Root = styled("div")(({ theme }) => ({
  ...theme.typography.mono,
  position: "absolute",
  left: 0,
  width: "100%",
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(2),
  paddingRight: theme.spacing(2),
  whiteSpace: "nowrap",
  overflow: "hidden",
  cursor: "default",
  borderLeft: "3px solid transparent",
  ...tintRules(theme),
  "&[data-pointed]": { borderLeftColor: theme.vars.palette.primary.main },
  "&[aria-selected='true']": {
    backgroundColor: theme.vars.palette.code.selected,
    borderLeftColor: theme.vars.palette.primary.main,
  },
  "& .toggle": { width: 24, height: 24, padding: 4, flexShrink: 0 },
  "& .name": { fontWeight: 600, flexShrink: 0 },
  // Where room lacks, the type goes as a whole; then the meaning is cut, and the value last: the shares are so far
  // apart that nothing of a value is cut, not a part of a pixel, as long as there is some of the others.
  "& .type": {
    color: theme.vars.palette.text.secondary,
    display: "flex",
    flexWrap: "wrap",
    alignContent: "flex-start",
    flexShrink: 1e12,
    height: "1lh",
    overflow: "hidden",
    "&::before": { content: '""', width: 1, height: "1lh" },
  },
  "& .value": {
    overflow: "hidden",
    textOverflow: "ellipsis",
    flex: "0 1 auto",
    minWidth: "3ch",
  },
  "& .meaning": {
    fontFamily: theme.typography.fontFamily,
    color: theme.vars.palette.primary.main,
    overflow: "hidden",
    textOverflow: "ellipsis",
    flex: "0 1000000 auto",
    minWidth: 0,
  },
  // A value that is cut in any case leaves its meaning a word.
  "& .value[data-long] ~ .meaning": { minWidth: "6ch" },
  "&[aria-selected='true'] :is(.meaning, .type)": { color: theme.vars.palette.text.primary },
  "& .flag": { display: "inline-flex", flexShrink: 0 },
  [theme.breakpoints.down("sm")]: { "& .type": { display: "none" } },
}));

/** Characters of a value that is shown whole, such as a HashedId8. */
const longestWhole = 24;

/** One field in the tree: name, value, meaning and type in one line, set in by `--level` for each level. */
export function FieldTreeRow({
  id,
  reading,
  selection,
  field,
  row,
  top,
  height,
}: {
  id: string;
  reading: ReadItem;
  selection: Selection;
  field: number;
  row: FieldRow | undefined;
  top: number;
  height: number;
}) {
  const { t } = useTranslation();
  const depth = reading.places.depths[field]!;
  const isOpen = selection.open[field] === 1;
  const canOpen = hasMembers(reading.places, field);
  const { position, size } = placeAmongSiblings(reading, field);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const flag = row?.flag && flags[row.flag];
  const toggle = (event: MouseEvent) => {
    event.stopPropagation();
    selection.toggle([field], !isOpen);
  };
  return (
    <Root
      id={id}
      role="treeitem"
      aria-level={depth + 1}
      aria-setsize={size}
      aria-posinset={position}
      aria-expanded={canOpen ? isOpen : undefined}
      aria-selected={field === selection.selected}
      data-pointed={field === selection.pointed || undefined}
      onClick={() => selection.select(field)}
      onDoubleClick={() => canOpen && selection.toggle([field], !isOpen)}
      onPointerEnter={() => selection.point(field)}
      data-tint={tintOf(depth)}
      style={{ top, height, paddingLeft: `calc(${depth} * var(--level))` }}
    >
      {canOpen ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys do the same
        // biome-ignore lint/a11y/useKeyWithClickEvents: arrow keys do the same
        <span className="toggle" onClick={toggle}>
          <Chevron size={16} aria-hidden />
        </span>
      ) : (
        <span className="toggle" />
      )}
      {flag && (
        <Box component="span" className="flag" sx={{ color: flag.color }}>
          <flag.icon size={16} role="img" aria-label={t(`decoder.flag_${row.flag}`)} />
        </Box>
      )}
      <span className="name">{row?.name ?? "…"}</span>
      {row?.value !== undefined && (
        <span className="value" data-long={row.value.length > longestWhole || undefined}>
          {row.value}
        </span>
      )}
      {row?.hashedId8 && <span className="meaning">{t("decoder.hashed_id8_is", { id: row.hashedId8 })}</span>}
      {row?.meaning && <span className="meaning">{row.meaning}</span>}
      {row && row.type !== row.name && <span className="type">{row.type}</span>}
    </Root>
  );
}
