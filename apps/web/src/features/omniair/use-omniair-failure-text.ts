import { faultNames, notGrantedPermissionsOf, permissionsText } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { useContactName } from "../../session/external-uris.ts";
import { useFailureText } from "../../session/use-failure-text.ts";

/** What fields of the call are called on the screen. */
const labels = {
  profileId: "scms.omniair_profile",
  iperiodOffset: "scms.omniair_offset",
  numberWeeks: "scms.omniair_weeks",
  numberCertsPerWeek: "scms.omniair_certs_per_week",
  appPermissions: "fields.permissions",
} as const;

/** Puts a failed request into words: the reason, and whom to write to. @see specification, section 8 */
export function useOmniairFailureText(): (error: unknown) => string {
  const { t } = useTranslation();
  const email = useContactName();
  const failureText = useFailureText("scms");
  return (error) => {
    const reason = inWords(failureText(error));
    // Words for what nobody foresaw name the address themselves.
    if (reason.includes(email)) return t("scms.omniair_generation_failed", { reason });
    // The sentence goes on behind it.
    const ended = /[.!?]$/.test(reason) ? reason : `${reason}.`;
    return t("scms.omniair_generation_error", { reason: ended, email });
  };

  function inWords(text: string): string {
    const refused = notGrantedPermissionsOf(text);
    if (refused !== undefined)
      return t("scms.omniair_not_granted", { permissions: permissionsText(refused) });
    const fault = faultNames.find((name) => text.startsWith(`fault ${name} `));
    if (fault !== undefined)
      return t("scms.omniair_fault_refused", {
        fault: t(`faults.${fault}`),
        rest: text.slice(`fault ${fault} `.length),
      });
    return text.replaceAll(/\b[a-z]\w+\b/gi, (word) => (isLabelled(word) ? `“${t(labels[word])}”` : word));
  }
}

function isLabelled(word: string): word is keyof typeof labels {
  return Object.hasOwn(labels, word);
}
