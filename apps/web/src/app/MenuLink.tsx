import { styled } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import { NavLink, useLocation } from "react-router";
import { paths } from "../paths.ts";
import { Tip } from "../ui/Tip.tsx";
import type { MenuItem } from "./menu-items.ts";

const Anchor = styled(NavLink, { shouldForwardProp: (name) => name !== "isMini" })<{ isMini: boolean }>(
  ({ theme, isMini }) => ({
    display: "flex",
    alignItems: "center",
    justifyContent: isMini ? "center" : "flex-start",
    gap: theme.spacing(3),
    minHeight: isMini ? 44 : 36,
    padding: theme.spacing(1.5, isMini ? 0 : 3),
    borderRadius: theme.shape.borderRadius,
    color: theme.vars.palette.text.secondary,
    fontWeight: 500,
    lineHeight: "20px",
    textDecoration: "none",
    "& svg": { flexShrink: 0 },
    "&:hover": { color: theme.vars.palette.text.primary, backgroundColor: theme.vars.palette.action.hover },
    "&:focus-visible": { borderRadius: theme.shape.borderRadius, outlineOffset: -2 },
    '&[aria-current="page"]': {
      color: theme.vars.palette.primary.main,
      backgroundColor: theme.vars.palette.action.selected,
      // Grounds are not drawn there.
      "@media (forced-colors: active)": { border: "1px solid" },
    },
    "@media (pointer: coarse)": { minHeight: 44 },
  }),
);

/** One entry of the side menu; as a rail it is the icon with its name in a tip. */
export function MenuLink({
  item: { icon: Icon, label, path },
  isMini,
  onNavigate,
}: {
  item: MenuItem;
  isMini: boolean;
  onNavigate?: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const name = t(label);
  // The introduction also stands at the portal's root.
  const isHome = path === paths.introduction() && pathname === paths.home();
  const anchor = (
    <Anchor
      to={path}
      end={path === paths.operatorOverview()}
      isMini={isMini}
      onClick={onNavigate}
      {...(isHome ? { "aria-current": "page" } : {})}
      {...(isMini ? { "aria-label": name } : {})}
    >
      <Icon size={20} aria-hidden />
      {!isMini && name}
    </Anchor>
  );
  return (
    <li>
      {isMini ? (
        <Tip text={name} side="right">
          {anchor}
        </Tip>
      ) : (
        anchor
      )}
    </li>
  );
}
