import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Select } from "../Select.tsx";
import { Tip } from "../Tip.tsx";
import type { TableAddress } from "./use-table-address.ts";

/** Which rows of how many are shown, the way to the others, and how many are shown at once. */
export function TablePager({ address, total }: { address: Omit<TableAddress, "valueOf">; total: number }) {
  const { t } = useTranslation();
  const id = useId();
  const { page, size, sizes } = address;
  const last = lastPage(total, size);
  const steps = [
    { name: t("ui.table_first"), icon: ChevronFirst, to: 1 },
    { name: t("ui.table_previous"), icon: ChevronLeft, to: Math.max(1, page - 1) },
    { name: t("ui.table_next"), icon: ChevronRight, to: Math.min(last, page + 1) },
    { name: t("ui.table_last"), icon: ChevronLast, to: last },
  ];
  return (
    <Box
      component="nav"
      aria-label={t("ui.table_pages")}
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        justifyContent: { xs: "space-between", sm: "flex-end" },
        columnGap: 4,
        rowGap: 1,
        px: { xs: 4, sm: 3 },
        py: 1.5,
        borderTop: "1px solid",
        borderColor: "divider",
        fontVariantNumeric: "tabular-nums",
      }}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 2 }}>
        <Box component="label" htmlFor={id} sx={{ color: "text.secondary" }}>
          {t("ui.table_size")}
        </Box>
        <Select id={id} value={size} onChange={(event) => address.change({ size: event.target.value })}>
          {sizes.map((offered) => (
            <option key={offered} value={offered}>
              {offered}
            </option>
          ))}
        </Select>
      </Box>
      <Box role="status">
        {t("ui.table_rows", {
          first: Math.min(total, (page - 1) * size + 1),
          last: Math.min(total, page * size),
          total,
        })}
      </Box>
      <Box sx={{ display: "flex" }}>
        {steps.map(({ name, icon, to }) => (
          <Step key={name} name={name} icon={icon} isThere={to === page} onPress={() => address.goTo(to)} />
        ))}
      </Box>
    </Box>
  );
}

/** The last page of so many rows, from 1; a table without rows has one page. */
export function lastPage(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** Stays in the focus order where it leads nowhere: whoever pages on to the end keeps their place. */
function Step({
  name,
  icon: Icon,
  isThere,
  onPress,
}: {
  name: string;
  icon: LucideIcon;
  isThere: boolean;
  onPress: () => void;
}) {
  return (
    <Tip text={name}>
      <IconButton
        aria-label={name}
        aria-disabled={isThere || undefined}
        onClick={() => {
          if (!isThere) onPress();
        }}
        sx={{
          "@media (pointer: coarse)": { width: 44, height: 44 },
          '&[aria-disabled="true"]': { color: "text.disabled", cursor: "default", bgcolor: "transparent" },
        }}
      >
        <Icon size={20} aria-hidden />
      </IconButton>
    </Tip>
  );
}
