import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import { Ticket } from "lucide-react";
import { useTranslation } from "react-i18next";
import { BundleContents } from "../../both-systems/bundles/BundleContents.tsx";
import { MakeBundle } from "../../both-systems/bundles/MakeBundle.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { AtGeneratorForm } from "./AtGeneratorForm.tsx";
import { FinishedTickets } from "./FinishedTickets.tsx";
import { GenerationFailure } from "./GenerationFailure.tsx";
import { useGenerateTickets } from "./use-generate-tickets.ts";

/** The screen "Offline AT generator": asks for tickets, saves them as `atBundle.zip`. */
export function AtGeneratorPage() {
  const { t } = useTranslation();
  const tickets = useGenerateTickets();
  return (
    <>
      <PageHead title={t("ccms.at_title")} sentence={t("ccms.at_sentence")} system="ccms" />
      <Box
        sx={{
          display: "grid",
          gap: 6,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 720px) minmax(220px, 280px)" },
        }}
      >
        <Card sx={{ p: { xs: 4, sm: 6 } }}>
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
        </Card>
        <BundleContents
          parts={[
            { path: "tickets/", text: t("ccms.at_contents_tickets") },
            { path: "keys/", text: t("ccms.at_contents_keys") },
            { path: "trust/", text: t("ccms.at_contents_trust") },
            { path: "manifest.json", text: t("ccms.at_contents_manifest") },
            { path: "README.txt", text: t("ccms.at_contents_readme") },
          ]}
          note={t("ccms.at_contents_note")}
        />
      </Box>
    </>
  );
}
