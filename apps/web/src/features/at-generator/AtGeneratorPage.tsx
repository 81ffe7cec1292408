import { Ticket } from "lucide-react";
import { useTranslation } from "react-i18next";
import { BundleScreen } from "../../both-systems/bundles/BundleScreen.tsx";
import { MakeBundle } from "../../both-systems/bundles/MakeBundle.tsx";
import { AtGeneratorForm } from "./AtGeneratorForm.tsx";
import { FinishedTickets } from "./FinishedTickets.tsx";
import { GenerationFailure } from "./GenerationFailure.tsx";
import { useGenerateTickets } from "./use-generate-tickets.ts";

/** The screen "Offline AT generator": asks for tickets, saves them as `atBundle.zip`. */
export function AtGeneratorPage() {
  const { t } = useTranslation();
  const tickets = useGenerateTickets();
  return (
    <BundleScreen
      title={t("ccms.at_title")}
      sentence={t("ccms.at_sentence")}
      system="ccms"
      parts={[
        { path: "tickets/", text: t("ccms.at_contents_tickets") },
        { path: "keys/", text: t("ccms.at_contents_keys") },
        { path: "trust/", text: t("ccms.at_contents_trust") },
        { path: "manifest.json", text: t("ccms.at_contents_manifest") },
        { path: "README.txt", text: t("ccms.at_contents_readme") },
      ]}
      note={t("ccms.at_contents_note")}
    >
      <AtGeneratorForm
        onGenerate={(request) => {
          if (!tickets.isRunning) tickets.make(request);
        }}
      >
        <MakeBundle
          isRunning={tickets.isRunning}
          icon={Ticket}
          text={t("ccms.at_generate")}
          doing={t("ccms.at_issuing", { count: tickets.asked?.certNum ?? 0 })}
          onCancel={tickets.cancel}
        />
        {tickets.failure && <GenerationFailure error={tickets.failure} />}
        {tickets.finished && <FinishedTickets bundle={tickets.finished} />}
      </AtGeneratorForm>
    </BundleScreen>
  );
}
