import { useQueryClient, useQueryErrorResetBoundary } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useRouteError } from "react-router";
import { isRefusal } from "../api/query-client.ts";
import { NoAccess } from "../session/NoAccess.tsx";
import { TextWithContact } from "../session/TextWithContact.tsx";
import { useFailureText } from "../session/use-failure-text.ts";
import { ActionButton } from "../ui/ActionButton.tsx";
import { PartNotLoadedError } from "../ui/load-part.ts";
import { MessagePage } from "../ui/MessagePage.tsx";
import { PartNotLoaded } from "./PartNotLoaded.tsx";

/**
 * Stands in place of a screen that failed: the sentence of no access, that a part of the portal did not arrive, or the
 * 500 page.
 */
export function ScreenError() {
  const { t } = useTranslation();
  const error = useRouteError();
  const failureText = useFailureText("dashboard");
  const { reset } = useQueryErrorResetBoundary();
  const queries = useQueryClient();
  const refused = isRefusal(error);
  // Coming back to the screen asks the server again instead of repeating this page from memory.
  useEffect(() => reset, [reset]);
  // A refusal may mean that the organization's rights, or the membership itself, have changed meanwhile.
  useEffect(() => {
    if (refused) void queries.invalidateQueries({ queryKey: ["organizations"] });
  }, [refused, queries]);
  if (refused) return <NoAccess />;
  if (error instanceof PartNotLoadedError) return <PartNotLoaded />;
  return (
    <MessagePage
      tone="error"
      icon={TriangleAlert}
      title={t("errors.server_title")}
      actions={
        <ActionButton type="button" onClick={() => window.location.reload()}>
          {t("app.reload")}
        </ActionButton>
      }
    >
      <span role="alert">
        <TextWithContact text={failureText(error)} />
      </span>
    </MessagePage>
  );
}
