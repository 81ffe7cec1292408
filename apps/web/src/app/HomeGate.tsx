import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { ContactLink } from "../session/ContactLink.tsx";
import { systemsOf } from "../session/systems.ts";
import { useOrganization } from "../session/use-organization.ts";

/** The introduction; for an organization without any certificate system, below what is missing and whom to ask. */
export function HomeGate() {
  const { t } = useTranslation();
  const organization = useOrganization();
  return (
    <>
      {systemsOf(organization).length === 0 && (
        <Alert severity="info" sx={{ mb: 6 }}>
          <AlertTitle>{t("organizations.no_system_title", { organization: organization.name })}</AlertTitle>
          {t("organizations.no_system")} <ContactLink />
        </Alert>
      )}
      <Outlet />
    </>
  );
}
