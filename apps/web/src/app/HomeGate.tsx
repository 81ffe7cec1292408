import { ServerOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { ContactLink } from "../session/ContactLink.tsx";
import { systemsOf } from "../session/systems.ts";
import { useOrganization } from "../session/use-organization.ts";
import { MessagePage } from "../ui/MessagePage.tsx";

/** The introduction; for an organization without any certificate system, what is missing and whom to ask. */
export function HomeGate() {
  const { t } = useTranslation();
  const organization = useOrganization();
  if (systemsOf(organization).length > 0) return <Outlet />;
  return (
    <MessagePage
      icon={ServerOff}
      title={t("organizations.no_system_title", { organization: organization.name })}
    >
      {t("organizations.no_system")} <ContactLink />
    </MessagePage>
  );
}
