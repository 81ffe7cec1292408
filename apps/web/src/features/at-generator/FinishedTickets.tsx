import { fileNames } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { FinishedBundle } from "../../both-systems/bundles/FinishedBundle.tsx";
import { OpenFromBundle } from "../../both-systems/bundles/OpenFromBundle.tsx";
import type { Bundle } from "../../both-systems/bundles/use-make-bundle.ts";
import type { TicketRequest } from "./at-generator-form.ts";

/** The tickets that were just saved; each can be opened in the decoder. */
export function FinishedTickets({ bundle: { request, zip } }: { bundle: Bundle<TicketRequest> }) {
  const { t } = useTranslation();
  const { certNum, keyType, durationInHours, fault } = request;
  const what = t("ccms.at_result_what", { count: certNum, keyType, hours: durationInHours });
  const tickets = Array.from({ length: certNum }, (_, index) => {
    const name = `AT_${String(index + 1).padStart(3, "0")}`;
    return { name, path: `tickets/${name}.oer` };
  });
  return (
    <FinishedBundle
      zip={zip}
      fileName={fileNames.atBundle}
      what={fault ? `${what}. ${t("faults.in_bundle", { fault: t(`faults.${fault}`) })}` : what}
      note={t("ccms.at_result_note")}
    >
      <OpenFromBundle system="ccms" label={t("ccms.at_ticket")} zip={zip} certificates={tickets} />
    </FinishedBundle>
  );
}
