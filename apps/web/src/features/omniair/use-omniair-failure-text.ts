import { useTranslation } from "react-i18next";
import { useContactName } from "../../session/external-uris.ts";
import { useFailureText } from "../../session/use-failure-text.ts";

/** Puts a failed request into words: the reason, and whom to write to. @see specification, section 8 */
export function useOmniairFailureText(): (error: unknown) => string {
  const { t } = useTranslation();
  const email = useContactName();
  const failureText = useFailureText("scms");
  return (error) => {
    const reason = failureText(error);
    // Words for what nobody foresaw name the address themselves.
    if (reason.includes(email)) return reason;
    // The sentence goes on behind it.
    const ended = /[.!?]$/.test(reason) ? reason : `${reason}.`;
    return t("scms.omniair_generation_error", { reason: ended, email });
  };
}
