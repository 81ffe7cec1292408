import { useQuery } from "@tanstack/react-query";
import { Building2, CloudOff } from "lucide-react";
import { type ReactNode, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { ContactLink } from "../session/ContactLink.tsx";
import { organizationsQuery } from "../session/organizations-query.ts";
import type { SessionUser } from "../session/session.ts";
import { useFailureText } from "../session/use-failure-text.ts";
import { OrganizationContext, useSelection } from "../session/use-organization.ts";
import { ActionButton } from "../ui/ActionButton.tsx";
import { MessagePage } from "../ui/MessagePage.tsx";
import { useDelayed } from "../ui/use-delayed.ts";
import { Frame } from "./Frame.tsx";
import { WaitingPage } from "./WaitingPage.tsx";

/** Fetches the person's organizations and shows everything below in the context of the selected one. */
export function OrganizationGate({ user, children }: { user: SessionUser; children: ReactNode }) {
  const { t } = useTranslation();
  const selection = useSelection();
  const selected = useSyncExternalStore(selection.subscribe, selection.current);
  const organizations = useQuery(organizationsQuery(user.email, selection));
  const failureText = useFailureText("dashboard");
  const slow = useDelayed(organizations.isPending, 200);

  if (organizations.isPending) {
    return <Frame user={user}>{slow && <WaitingPage text={t("organizations.loading")} />}</Frame>;
  }
  if (!organizations.data) {
    return (
      <Frame user={user}>
        <MessagePage
          icon={CloudOff}
          title={t("organizations.error_title")}
          actions={
            <ActionButton
              type="button"
              aria-busy={organizations.isFetching}
              disabled={organizations.isFetching}
              onClick={() => void organizations.refetch()}
            >
              {t("app.try_again")}
            </ActionButton>
          }
        >
          <span role="alert">{failureText(organizations.error)}</span>
        </MessagePage>
      </Frame>
    );
  }
  const organization = organizations.data.find(({ organizationId }) => organizationId === selected);
  if (!organization) {
    return (
      <Frame user={user}>
        <MessagePage icon={Building2} title={t("organizations.none_title")}>
          {t("organizations.none")} <ContactLink />
        </MessagePage>
      </Frame>
    );
  }
  return (
    <OrganizationContext value={{ organizations: organizations.data, organization }}>
      <Frame user={user}>{children}</Frame>
    </OrganizationContext>
  );
}
