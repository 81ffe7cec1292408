import { Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { paths } from "../paths.ts";
import { MessagePage } from "../ui/MessagePage.tsx";
import { ContactLink } from "./ContactLink.tsx";

/** Screens on which devices are registered, with the word for their system. */
const registering: Readonly<Record<string, string>> = {
  [paths.ccmsDevices()]: "CCMS",
  [paths.scmsDevices()]: "SCMS",
};

/**
 * Stands in place of a screen that the organization may not use, and of one whose call was answered 403. Where devices
 * would be registered, it says that they cannot be.
 *
 * @see specification, section 2, "Other texts"
 */
export function NoAccess() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const product = registering[pathname];
  return (
    <MessagePage icon={Lock} title={t("errors.no_access_title")}>
      {product && <p>{t("errors.cannot_register", { product })}</p>}
      {t("errors.no_access")} <ContactLink />
    </MessagePage>
  );
}
