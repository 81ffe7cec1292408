import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Rule } from "../ui/Rule.tsx";
import { useStored } from "../ui/use-stored.ts";
import { MenuLink } from "./MenuLink.tsx";
import type { MenuGroup } from "./menu-items.ts";

const Toggle = styled("button")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  width: "100%",
  minHeight: 32,
  padding: theme.spacing(1, 3),
  border: 0,
  borderRadius: theme.shape.borderRadius,
  background: "none",
  font: "inherit",
  fontSize: 13,
  fontWeight: 600,
  letterSpacing: "0.02em",
  color: theme.vars.palette.text.secondary,
  cursor: "pointer",
  "&:hover": { color: theme.vars.palette.text.primary, backgroundColor: theme.vars.palette.action.hover },
  "&:focus-visible": { borderRadius: theme.shape.borderRadius, outlineOffset: -2 },
  "& svg": { transition: "transform 160ms" },
  '&[aria-expanded="false"] svg': { transform: "rotate(-90deg)" },
  "@media (pointer: coarse)": { minHeight: 44 },
}));

/** The screens of one certificate system, or of the operator, which can be folded away; a rail has no room for that and shows all. */
export function MenuGroupSection({
  group: { name, label, items },
  isMini,
  onNavigate,
}: {
  group: MenuGroup;
  isMini: boolean;
  onNavigate?: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const listId = useId();
  const [stored, store] = useStored(`menu.${name}`, ["open", "closed"] as const);
  const isOpen = stored !== "closed";
  const list = (
    <Box
      component="ul"
      id={listId}
      aria-label={t(label)}
      sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 0.5 }}
    >
      {items.map((item) => (
        <MenuLink key={item.path} item={item} isMini={isMini} onNavigate={onNavigate} />
      ))}
    </Box>
  );
  if (isMini) {
    return (
      <>
        <Rule />
        {list}
      </>
    );
  }
  return (
    <div>
      <Toggle
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => store(isOpen ? "closed" : "open")}
      >
        {t(label)}
        <ChevronDown size={16} aria-hidden />
      </Toggle>
      <Box hidden={!isOpen} sx={{ pt: 1 }}>
        {list}
      </Box>
    </div>
  );
}
