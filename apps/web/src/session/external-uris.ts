import { queryOptions, useQuery } from "@tanstack/react-query";
import { calls } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { api } from "../api/api.ts";
import { useSessionState } from "./use-session.ts";

/** The contact address and where the shell's links lead; the same for every organization. */
export const externalUrisQuery = queryOptions({
  queryKey: ["externalUris"],
  queryFn: ({ signal }) => api.call(calls.meta.externalUris, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  throwOnError: false,
});

/** The links of the shell; `undefined` until they have come, and while nobody is signed in. */
export function useExternalUris() {
  const { status } = useSessionState();
  return useQuery({ ...externalUrisQuery, enabled: status === "signed-in" }).data;
}

/** The contact address as a text can name it: without one, words that stand for the provider. */
export function useContactName(): string {
  const { t } = useTranslation();
  return useExternalUris()?.contactEmail ?? t("errors.contact_unknown");
}
