import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { NoAccess } from "../session/NoAccess.tsx";
import { ownAccountQuery } from "../session/own-account.ts";
import { useFailureText } from "../session/use-failure-text.ts";
import { useSessionState } from "../session/use-session.ts";
import { TryAgain } from "../ui/TryAgain.tsx";

/** The routes of the operator's console; others read that these are not theirs. */
export function RequireOperator() {
  const { t } = useTranslation();
  const failureText = useFailureText("dashboard");
  const state = useSessionState();
  const email = state.status === "signed-in" ? state.user.email : "";
  const { data, isError, error, refetch } = useQuery(ownAccountQuery(email));
  if (isError)
    return <TryAgain message={t("errors.account")} detail={failureText(error)} onRetry={() => refetch()} />;
  if (data === undefined) return null;
  return data.isOperator ? <Outlet /> : <NoAccess />;
}
