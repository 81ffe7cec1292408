import { useTranslation } from "react-i18next";
import { useFailureText } from "../../session/use-failure-text.ts";
import { atFailure } from "./at-failure.ts";

/** Puts a failed generation into the words that the form and the snackbar show. */
export function useAtFailureText(): (error: unknown) => string {
  const { t } = useTranslation();
  const failureText = useFailureText("ccms");
  return (error) => {
    const failure = atFailure(failureText(error));
    switch (failure.key) {
      case "ccms.at_generation_error_app_permission":
        return t(failure.key, { permissions: failure.permissions });
      case "ccms.at_generation_error_duplicate":
        return t(failure.key);
      case "ccms.at_generation_error":
        return t(failure.key, { reason: failure.reason });
    }
  };
}
