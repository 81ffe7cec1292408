import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Building2 } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { type OrganizationScope, useChooseOrganization } from "../session/use-organization.ts";
import { Select } from "../ui/Select.tsx";
import { Tip } from "../ui/Tip.tsx";
import { ToolButton } from "../ui/ToolButton.tsx";

/** Chooses the organization that everything on screen is about; a rail offers to make room for it first. */
export function OrganizationSelector({
  organizations,
  organization,
  isMini,
  onExpand,
  onChosen,
}: OrganizationScope & {
  isMini: boolean;
  onExpand?: (() => void) | undefined;
  onChosen?: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const id = useId();
  const choose = useChooseOrganization();
  if (isMini) {
    const name = t("menu.organization_is", { organization: organization.name });
    return (
      <Tip text={name} side="right">
        <ToolButton type="button" aria-label={name} onClick={onExpand} style={{ justifySelf: "center" }}>
          <Building2 size={20} aria-hidden />
        </ToolButton>
      </Tip>
    );
  }
  return (
    <Box sx={{ display: "grid", gap: 1 }}>
      <Typography
        component="label"
        htmlFor={id}
        variant="body2"
        color="textSecondary"
        sx={{ px: 3, fontWeight: 500 }}
      >
        {t("menu.organization")}
      </Typography>
      <Select
        id={id}
        value={organization.organizationId}
        onChange={(event) => {
          choose(event.target.value);
          onChosen?.();
        }}
      >
        {organizations.map(({ organizationId, name }) => (
          <option key={organizationId} value={organizationId}>
            {name}
          </option>
        ))}
      </Select>
    </Box>
  );
}
