import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import { PanelLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../paths.ts";
import { layout } from "../theme.ts";
import { Mark } from "../ui/Mark.tsx";
import { Tip } from "../ui/Tip.tsx";
import { ToolButton } from "../ui/ToolButton.tsx";
import { LocaleSwitcher } from "./LocaleSwitcher.tsx";

const Logo = styled(Link)(({ theme }) => ({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.spacing(2),
  minHeight: 44,
  padding: theme.spacing(0, 2),
  borderRadius: theme.shape.borderRadius,
  color: theme.vars.palette.text.primary,
  fontSize: 16,
  fontWeight: 600,
  letterSpacing: "-0.01em",
  textDecoration: "none",
  "& svg": { color: theme.vars.palette.primary.main },
}));

/** What the menu's button says and does; absent when there is no menu. */
export interface MenuToggle {
  label: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** The bar at the top: menu button, logo, languages if there are several, and whatever is given as children. */
export function TopBar({ toggle, children }: { toggle?: MenuToggle; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Box
      component="header"
      sx={{
        position: "sticky",
        top: 0,
        zIndex: "appBar",
        height: layout.topBarHeight,
        flexShrink: 0,
        display: "flex",
        alignItems: "center",
        gap: 1,
        px: { xs: 2, sm: 3 },
        bgcolor: "background.paper",
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      {toggle && (
        <Tip text={toggle.label}>
          <ToolButton
            type="button"
            aria-label={toggle.label}
            aria-expanded={toggle.isOpen}
            onClick={toggle.onToggle}
          >
            <PanelLeft size={20} aria-hidden />
          </ToolButton>
        </Tip>
      )}
      <Logo to={paths.home()} aria-label={t("app.logo")}>
        <Mark size={26} />
        <Box component="span" sx={{ display: { xs: "none", sm: "inline" } }}>
          {t("app.name")}
        </Box>
        <Box component="span" sx={{ display: { xs: "inline", sm: "none" } }}>
          {t("app.short_name")}
        </Box>
      </Logo>
      <Box sx={{ ml: "auto", display: "flex", alignItems: "center", gap: 2 }}>
        <LocaleSwitcher />
        {children}
      </Box>
    </Box>
  );
}
