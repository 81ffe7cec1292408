import { wireTexts } from "@v2x/contract";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../api/api-error.ts";
import { useContactName } from "./external-uris.ts";

/** The word before the dot of a message key: which part of the portal speaks. @see specification, section 8 */
export type Product = "ccms" | "scms" | "coer_decoder" | "uper_decoder" | "dashboard";

/**
 * Puts a failure into words: the server's own text where it sent one, else the product's general message with
 * the contact address.
 */
export function useFailureText(product: Product): (error: unknown) => string {
  const { t } = useTranslation();
  const email = useContactName();
  return useCallback(
    (error) => {
      if (error instanceof ApiError) {
        if (error.text === wireTexts.noAccess) return `${error.text} ${email}`;
        if (error.text !== undefined) return error.text;
        if (error.status === 0) return t("errors.no_answer");
        if (error.status >= 500 && error.requestId !== undefined) {
          return t("errors.server", { email, requestId: error.requestId });
        }
      }
      return t(`${product}.general_error`, { email });
    },
    [t, email, product],
  );
}
