import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import type { MemberRole } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { systemsOf } from "../../session/systems.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { CopyableText } from "../../ui/HexValue.tsx";
import { SystemBadge } from "../../ui/SystemBadge.tsx";

/** What the organization is called, what it may use, and what its visitor may do. @param role - absent until it is known. */
export function OrganizationFacts({ role }: { role: MemberRole | undefined }) {
  const { t } = useTranslation();
  const organization = useOrganization();
  const systems = systemsOf(organization);
  return (
    <Card sx={{ p: 4 }}>
      <Facts width={200}>
        <Fact label={t("organization.name")}>
          <Box sx={{ overflowWrap: "anywhere", py: 1 }}>{organization.name}</Box>
        </Fact>
        <Fact label={t("organization.id")} about={t("organization.id_about")}>
          <CopyableText value={organization.organizationId} what={t("organization.id")} />
        </Fact>
        <Fact label={t("organization.systems")}>
          <Box sx={{ display: "flex", gap: 2, py: 1 }}>
            {systems.map((system) => (
              <SystemBadge key={system} system={system} />
            ))}
            {systems.length === 0 && t("organization.no_system")}
          </Box>
        </Fact>
        <Fact label={t("organization.own_role")}>
          <Box sx={{ py: 1, minHeight: 28 }}>{role && t(`organization.role_${role}`)}</Box>
        </Fact>
      </Facts>
    </Card>
  );
}
