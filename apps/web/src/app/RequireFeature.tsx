import { useQuery } from "@tanstack/react-query";
import type { Feature } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { featuresQuery } from "../session/features-query.ts";
import { useFailureText } from "../session/use-failure-text.ts";
import { TryAgain } from "../ui/TryAgain.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";

/** The routes of a feature; where it is off, there is nothing at their addresses. */
export function RequireFeature({ feature }: { feature: Feature }) {
  const { t } = useTranslation();
  const failureText = useFailureText("dashboard");
  const { data, isError, error, refetch } = useQuery(featuresQuery);
  if (isError)
    return <TryAgain message={t("errors.features")} detail={failureText(error)} onRetry={() => refetch()} />;
  if (data === undefined) return null;
  return data.includes(feature) ? <Outlet /> : <NotFoundPage />;
}
