import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { useHasFeature } from "../session/features-query.ts";
import { useIsOperator } from "../session/own-account.ts";
import { useOrganizationScope } from "../session/use-organization.ts";
import { Rule } from "../ui/Rule.tsx";
import { MenuGroupSection } from "./MenuGroupSection.tsx";
import { MenuLink } from "./MenuLink.tsx";
import { generalItems, menuGroupsOf, operatorGroup, organizationItem } from "./menu-items.ts";
import { OrganizationSelector } from "./OrganizationSelector.tsx";

/** The side menu: organization, the general screens, a group for each system that is allowed, and the operator's. */
export function SideMenu({
  shape,
  onNavigate,
  onExpand,
}: {
  shape: "full" | "mini";
  onNavigate?: () => void;
  onExpand?: () => void;
}) {
  const { t } = useTranslation();
  const scope = useOrganizationScope();
  const hasFeature = useHasFeature();
  const isOperator = useIsOperator();
  const isMini = shape === "mini";
  return (
    <Box component="nav" aria-label={t("menu.label")} sx={{ p: isMini ? 2 : 3, display: "grid", gap: 3 }}>
      {scope && scope.organizations.length > 1 && (
        <>
          <OrganizationSelector {...scope} isMini={isMini} onExpand={onExpand} onChosen={onNavigate} />
          <Rule />
        </>
      )}
      {(scope !== undefined || !isOperator) && (
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 0.5 }}>
          {[...generalItems, ...(scope ? [organizationItem] : [])].map((item) => (
            <MenuLink key={item.path} item={item} isMini={isMini} onNavigate={onNavigate} />
          ))}
        </Box>
      )}
      {menuGroupsOf(scope?.organization, hasFeature).map((group) => (
        <MenuGroupSection key={group.name} group={group} isMini={isMini} onNavigate={onNavigate} />
      ))}
      {isOperator && <MenuGroupSection group={operatorGroup} isMini={isMini} onNavigate={onNavigate} />}
    </Box>
  );
}
