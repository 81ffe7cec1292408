import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { useSession } from "./use-session.ts";

/**
 * Says that something needs a recent sign-in, and leads there and back. It comes into view, also below a long form.
 *
 * @param text - what needs it.
 * @param returnTo - the route to come back to.
 * @param onLeave - run before the portal is left.
 */
export function FreshSignInAlert({
  text,
  returnTo,
  onLeave,
}: {
  text: string;
  returnTo: string;
  onLeave?: () => void;
}) {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <Alert
      ref={comeIntoView}
      severity="info"
      sx={{ flexWrap: "wrap" }}
      action={
        <Button
          size="small"
          variant="outlined"
          onClick={() => {
            onLeave?.();
            void session.signInFreshly(returnTo);
          }}
        >
          {t("session.sign_in_again")}
        </Button>
      }
    >
      {text}
    </Alert>
  );
}

function comeIntoView(alert: HTMLElement | null): void {
  alert?.scrollIntoView({ block: "nearest" });
}
