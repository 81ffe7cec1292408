import Button from "@mui/material/Button";
import { MapPinOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../paths.ts";
import { ContactLink } from "../session/ContactLink.tsx";
import { MessagePage } from "../ui/MessagePage.tsx";

/** What an unknown address shows. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <MessagePage
      icon={MapPinOff}
      title={t("errors.not_found_title")}
      actions={
        <Button variant="contained" component={Link} to={paths.introduction()}>
          {t("errors.not_found_home")}
        </Button>
      }
    >
      {t("errors.not_found")} <ContactLink />
    </MessagePage>
  );
}
