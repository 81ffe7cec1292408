import { MapPinOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "../paths.ts";
import { ContactLink } from "../session/ContactLink.tsx";
import { ActionLink } from "../ui/ActionButton.tsx";
import { MessagePage } from "../ui/MessagePage.tsx";

/** What an unknown address shows. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <MessagePage
      icon={MapPinOff}
      title={t("errors.not_found_title")}
      actions={<ActionLink to={paths.introduction()}>{t("errors.not_found_home")}</ActionLink>}
    >
      {t("errors.not_found")} {t("errors.not_found_contact")} <ContactLink />
    </MessagePage>
  );
}
