import { LogIn, Unplug } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { paths } from "../paths.ts";
import type { CallbackFailure } from "../session/session.ts";
import { useSession } from "../session/use-session.ts";
import { ActionLink } from "../ui/ActionButton.tsx";
import { deniedStorage } from "../ui/browser-storage.ts";
import { MessagePage } from "../ui/MessagePage.tsx";
import { WaitingPage } from "./WaitingPage.tsx";

const failureKeys = {
  refused: "session.callback_failed",
  unknown: "session.unknown_error",
  "no-code": "session.callback_no_code",
  "no-state": "session.callback_no_state",
  unreachable: "session.callback_unreachable",
} as const;

/**
 * Completes a sign-in and goes on to the route that asked for it. One that cannot be completed says why and
 * waits for the person: going back to the sign-in by itself could turn in circles for ever.
 */
export function CallbackPage({ query }: { query: URLSearchParams }) {
  const { t } = useTranslation();
  const session = useSession();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<CallbackFailure>();
  const key = query.toString();

  useEffect(() => {
    let left = false;
    void session.completeSignIn(new URLSearchParams(key)).then((result) => {
      if (left) return;
      if ("failure" in result) setFailure(result.failure);
      else void navigate(result.landing, { replace: true });
    });
    return () => {
      left = true;
    };
  }, [session, navigate, key]);

  // Where the browser keeps nothing, the answer never finds the question.
  const isForgetful = deniedStorage("sessionStorage");
  if (!failure) return <WaitingPage text={t("session.callback")} />;
  return (
    <MessagePage
      tone="error"
      icon={Unplug}
      title={t("session.callback_failed_title")}
      actions={
        // A new page, not a navigation within this one: nothing of the failed attempt stays.
        <ActionLink to={paths.home()} reloadDocument>
          <LogIn size={20} aria-hidden />
          {t("session.start_again")}
        </ActionLink>
      }
    >
      <span role="alert">
        {t(
          isForgetful && failure.reason === "no-state"
            ? "session.callback_no_storage"
            : failureKeys[failure.reason],
          { reason: failure.reason === "refused" ? failure.code : "" },
        )}
      </span>
    </MessagePage>
  );
}
