import Button from "@mui/material/Button";
import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useRouteError } from "react-router";
import { isRefusal } from "../api/query-client.ts";
import { ContactLink } from "../session/ContactLink.tsx";
import { NoAccess } from "../session/NoAccess.tsx";
import { useFailureText } from "../session/use-failure-text.ts";
import { MessagePage } from "../ui/MessagePage.tsx";

/** Stands in place of a screen that failed: without access the sentence for that, else the 500 page. */
export function ScreenError() {
  const { t } = useTranslation();
  const error = useRouteError();
  const failureText = useFailureText("dashboard");
  const { reset } = useQueryErrorResetBoundary();
  // Coming back to the screen asks the server again instead of repeating this page from memory.
  useEffect(() => reset, [reset]);
  if (isRefusal(error)) return <NoAccess />;
  return (
    <MessagePage
      icon={TriangleAlert}
      title={t("errors.server_title")}
      actions={
        <Button variant="contained" onClick={() => window.location.reload()}>
          {t("app.reload")}
        </Button>
      }
    >
      <span role="alert">{failureText(error)}</span> <ContactLink />
    </MessagePage>
  );
}
