import { LogOut } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useOnlineOnly } from "../session/use-offline.ts";
import { useSession } from "../session/use-session.ts";
import { ActionButton } from "../ui/ActionButton.tsx";

/** Logs out, on a page for somebody who cannot go on as who they are. */
export function LogOutButton() {
  const { t } = useTranslation();
  const session = useSession();
  const whenOnline = useOnlineOnly();
  return (
    <ActionButton type="button" onClick={() => whenOnline(() => void session.signOut())}>
      <LogOut size={20} aria-hidden />
      {t("user_menu.logout")}
    </ActionButton>
  );
}
