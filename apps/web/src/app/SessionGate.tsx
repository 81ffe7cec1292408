import { Clock, CloudOff, LogIn, LogOut } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useLocation } from "react-router";
import { callbackQueryOf } from "../session/callback-address.ts";
import { useOnlineOnly } from "../session/use-offline.ts";
import { useSession, useSessionState } from "../session/use-session.ts";
import { ActionButton } from "../ui/ActionButton.tsx";
import { MessagePage } from "../ui/MessagePage.tsx";
import { CallbackPage } from "./CallbackPage.tsx";
import { OrganizationGate } from "./OrganizationGate.tsx";
import { SignedOutFrame } from "./SignedOutFrame.tsx";
import { WaitingPage } from "./WaitingPage.tsx";

/**
 * Stands before every route: whoever is not signed in is sent to the identity provider, except on the callback.
 *
 * @see specification, section 2, "Routes"
 */
export function SessionGate() {
  const { t } = useTranslation();
  const session = useSession();
  const state = useSessionState();
  const location = useLocation();
  const whenOnline = useOnlineOnly();
  const { pathname, search, hash } = location;
  const callback = callbackQueryOf(location);
  const isCallback = callback !== undefined;
  const here = `${pathname}${search}${hash}`;

  useEffect(() => {
    if (!isCallback) void session.ensureUser(here);
  }, [session, isCallback, here]);

  if (callback) {
    return (
      <SignedOutFrame>
        <CallbackPage query={callback} />
      </SignedOutFrame>
    );
  }
  switch (state.status) {
    case "signed-in":
      return (
        <OrganizationGate user={state.user}>
          <Outlet />
        </OrganizationGate>
      );
    case "starting":
      return <SignedOutFrame />;
    case "redirecting":
      return (
        <SignedOutFrame>
          <WaitingPage text={`${t("errors.not_logged_in")} ${t("session.redirecting")}`} />
        </SignedOutFrame>
      );
    case "expired":
    case "signed-out": {
      const isExpired = state.status === "expired";
      return (
        <SignedOutFrame>
          <MessagePage
            icon={isExpired ? Clock : LogOut}
            title={t(isExpired ? "session.expired_title" : "session.signed_out_title")}
            actions={
              <ActionButton type="button" onClick={() => whenOnline(() => void session.signIn(here))}>
                <LogIn size={20} aria-hidden />
                {t("session.sign_in")}
              </ActionButton>
            }
          >
            <span role="alert">{t(isExpired ? "session.expired" : "session.signed_out")}</span>
            {state.status === "signed-out" && state.goesOnAtProvider && (
              <> {t("session.goes_on_at_provider")}</>
            )}
          </MessagePage>
        </SignedOutFrame>
      );
    }
    case "unreachable":
      return (
        <SignedOutFrame>
          <MessagePage
            tone="error"
            icon={CloudOff}
            title={t("session.unreachable_title")}
            actions={
              <ActionButton type="button" onClick={() => void session.ensureUser(here)}>
                {t("app.try_again")}
              </ActionButton>
            }
          >
            <span role="alert">
              {t("errors.not_logged_in")} {t("session.unreachable")}
            </span>
          </MessagePage>
        </SignedOutFrame>
      );
  }
}
