import { Puzzle } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { serverAnswers } from "../api/connection.ts";
import { ActionButton } from "../ui/ActionButton.tsx";
import { MessagePage } from "../ui/MessagePage.tsx";

/**
 * Stands in place of a screen whose file did not arrive. Trying again loads the whole page anew, since an update may
 * have renamed the file; not before the server answers, or the browser's own error page would take the portal's place.
 */
export function PartNotLoaded() {
  const { t } = useTranslation();
  const [isTrying, setTrying] = useState(false);
  const [wasInVain, setInVain] = useState(false);

  async function tryAgain(): Promise<void> {
    setTrying(true);
    if (await serverAnswers()) window.location.reload();
    else {
      setTrying(false);
      setInVain(true);
    }
  }

  return (
    <MessagePage
      tone="error"
      icon={Puzzle}
      title={t("errors.part_title")}
      actions={
        <ActionButton type="button" aria-busy={isTrying} disabled={isTrying} onClick={() => void tryAgain()}>
          {t("app.try_again")}
        </ActionButton>
      }
    >
      <span role="alert">{t(wasInVain ? "errors.no_answer" : "errors.part")}</span>
    </MessagePage>
  );
}
