import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { ManagedOrganization } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { formatBytes } from "../../ui/format-bytes.ts";
import { SystemBadge } from "../../ui/SystemBadge.tsx";
import type { Column } from "../../ui/table/columns.ts";

/** The columns of the table of organizations. */
export function useOrganizationColumns(
  onChange: (organization: ManagedOrganization) => void,
): readonly Column<ManagedOrganization>[] {
  const { t } = useTranslation();
  const used = (used: number | string, most: number | string | null) => (
    <Box component="span" sx={{ whiteSpace: "nowrap" }}>
      {most === null ? used : t("operator_organizations.used_of", { used, most })}
    </Box>
  );
  return [
    {
      key: "name",
      head: t("operator_organizations.name"),
      isRowHeader: true,
      cell: ({ name, organizationId, administratorsTrusted }) => (
        <Box sx={{ py: 1, overflowWrap: "anywhere" }}>
          {name}
          <Box sx={{ typography: "code", color: "text.secondary", fontWeight: 400 }}>{organizationId}</Box>
          {administratorsTrusted && (
            <Box sx={{ color: "text.secondary", fontWeight: 400 }}>{t("operator_organizations.trusted")}</Box>
          )}
        </Box>
      ),
    },
    {
      key: "systems",
      head: t("operator_organizations.systems"),
      cell: ({ ccmsAllowed, scmsAllowed }) => (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          {ccmsAllowed && <SystemBadge system="ccms" />}
          {scmsAllowed && <SystemBadge system="scms" />}
          {!ccmsAllowed && !scmsAllowed && t("operator_organizations.no_system")}
        </Box>
      ),
    },
    {
      key: "members",
      head: t("operator_organizations.members"),
      isNumeric: true,
      cell: ({ members }) => members,
    },
    {
      key: "devices",
      head: t("operator_organizations.devices"),
      isNumeric: true,
      cell: ({ devices, maxDevices }) => used(devices, maxDevices),
    },
    {
      key: "requests",
      head: t("operator_organizations.requests"),
      isNumeric: true,
      cell: ({ openRequests, maxOpenRequests }) => used(openRequests, maxOpenRequests),
    },
    {
      key: "files",
      head: t("operator_organizations.files"),
      isNumeric: true,
      cell: ({ storedOctets, maxStoredMegabytes }) =>
        used(formatBytes(storedOctets), maxStoredMegabytes === null ? null : `${maxStoredMegabytes} MB`),
    },
    {
      key: "contact",
      head: t("operator_organizations.contact"),
      cell: ({ contact }) =>
        contact && (
          <Box sx={{ py: 1, overflowWrap: "anywhere" }}>
            {contact.name}
            <Box sx={{ color: "text.secondary" }}>{contact.email}</Box>
          </Box>
        ),
    },
    {
      key: "actions",
      head: t("operator_organizations.actions"),
      cell: (organization) => (
        <Button
          size="small"
          variant="outlined"
          aria-label={t("operator_organizations.change_of", { name: organization.name })}
          onClick={() => onChange(organization)}
        >
          {t("operator_organizations.change")}
        </Button>
      ),
    },
  ];
}
