import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { Building2, CloudOff } from "lucide-react";
import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation } from "react-router";
import { ApiError } from "../api/api-error.ts";
import { paths } from "../paths.ts";
import { ContactLink } from "../session/ContactLink.tsx";
import { organizationsQuery } from "../session/organizations-query.ts";
import { useIsOperator } from "../session/own-account.ts";
import type { SessionUser } from "../session/session.ts";
import { TextWithContact } from "../session/TextWithContact.tsx";
import { useFailureText } from "../session/use-failure-text.ts";
import { OrganizationContext, useSelection } from "../session/use-organization.ts";
import { ActionButton } from "../ui/ActionButton.tsx";
import { MessagePage } from "../ui/MessagePage.tsx";
import { useDelayed } from "../ui/use-delayed.ts";
import { Frame } from "./Frame.tsx";
import { LogOutButton } from "./LogOutButton.tsx";
import { NotAdmitted } from "./NotAdmitted.tsx";
import { WaitingPage } from "./WaitingPage.tsx";

/** Fetches the person's organizations and shows everything below in the context of the selected one. */
export function OrganizationGate({ user, children }: { user: SessionUser; children: ReactNode }) {
  const selection = useSelection();
  const selected = useSyncExternalStore(selection.subscribe, selection.current);
  const query = useQuery(organizationsQuery(user.email, selection));
  const organizations = query.data;
  const failureText = useFailureText("dashboard");
  const isOfOperator = useLocation().pathname.startsWith("/operator");

  const scope = useMemo(() => {
    const organization = organizations?.find(({ organizationId }) => organizationId === selected);
    return organizations && organization && { organizations, organization };
  }, [organizations, selected]);

  function content(): ReactNode {
    const { error } = query;
    if (error instanceof ApiError && error.status === 403)
      return <NotAdmitted text={failureText(error)} email={user.email} />;
    // The console is about all organizations, and open to operators who belong to none.
    if (scope || isOfOperator) return children;
    if (organizations) return <NoOrganization email={user.email} />;
    if (query.isPending) return <Waiting />;
    return (
      <NotLoaded error={query.error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
    );
  }

  // One frame for all that may be in it, so that an open menu survives the list's arrival.
  return (
    <OrganizationContext value={scope}>
      <Frame user={user}>{content()}</Frame>
    </OrganizationContext>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return useDelayed(true, 200) && <WaitingPage text={t("organizations.loading")} />;
}

function NoOrganization({ email }: { email: string }) {
  const { t } = useTranslation();
  if (useIsOperator()) return <Navigate to={paths.operatorOverview()} replace />;
  return (
    <MessagePage icon={Building2} title={t("organizations.none_title")} actions={<LogOutButton />}>
      {t("organizations.none")} <ContactLink />
      <Box sx={{ mt: 2, overflowWrap: "anywhere" }}>{t("session.signed_in_as", { email })}</Box>
    </MessagePage>
  );
}

function NotLoaded({
  error,
  isRetrying,
  onRetry,
}: {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}) {
  const { t } = useTranslation();
  const failureText = useFailureText("dashboard");
  return (
    <MessagePage
      tone="error"
      icon={CloudOff}
      title={t("organizations.error_title")}
      actions={
        <ActionButton type="button" aria-busy={isRetrying} disabled={isRetrying} onClick={onRetry}>
          {t("app.try_again")}
        </ActionButton>
      }
    >
      <span role="alert">
        <TextWithContact text={failureText(error)} />
      </span>
    </MessagePage>
  );
}
