import { useTranslation } from "react-i18next";
import { useFailureText } from "../../session/use-failure-text.ts";
import { atFailure } from "./at-failure.ts";

/** Puts a failed generation into the words that the form and the snackbar show. */
export function useAtFailureText(): (error: unknown) => string {
  const { t } = useTranslation();
  const failureText = useFailureText("ccms");
  return (error) => {
    const { key, ...values } = atFailure(failureText(error));
    return t(key, values);
  };
}
