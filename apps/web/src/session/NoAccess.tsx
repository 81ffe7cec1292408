import { Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { MessagePage } from "../ui/MessagePage.tsx";
import { ContactLink } from "./ContactLink.tsx";

/**
 * Stands in place of a screen that the organization may not use, and of one whose call was answered 403.
 *
 * @see specification, section 2, "Other texts"
 */
export function NoAccess() {
  const { t } = useTranslation();
  return (
    <MessagePage icon={Lock} title={t("errors.no_access_title")}>
      {t("errors.no_access")} <ContactLink />
    </MessagePage>
  );
}
