import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import { Ticket } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { BusyButton } from "../../ui/BusyButton.tsx";
import { ElapsedNote } from "../../ui/ElapsedNote.tsx";
import { LeaveGuard } from "../../ui/LeaveGuard.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { AtGeneratorForm } from "./AtGeneratorForm.tsx";
import { BundleContents } from "./BundleContents.tsx";
import { FinishedBundle } from "./FinishedBundle.tsx";
import { GenerationFailure } from "./GenerationFailure.tsx";
import { useGenerateTickets } from "./use-generate-tickets.ts";

/** The screen "Offline AT generator": asks for tickets, saves them as `atBundle.zip`. */
export function AtGeneratorPage() {
  const { t } = useTranslation();
  const tickets = useGenerateTickets();
  const button = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    tickets.cancel();
    button.current?.focus();
  };
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
              if (!tickets.isRunning) tickets.generate(request);
            }}
          >
            <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 4 }}>
              <BusyButton
                ref={button}
                type="submit"
                variant="contained"
                busy={tickets.isRunning}
                startIcon={<Ticket size={20} aria-hidden />}
                sx={{ width: { xs: "100%", sm: "auto" } }}
              >
                {t("ccms.at_generate")}
              </BusyButton>
              <ElapsedNote
                busy={tickets.isRunning}
                doing={t("ccms.at_issuing", { count: tickets.asked?.certNum ?? 0 })}
                elapsed={(seconds) => t("ccms.at_elapsed", { seconds })}
                cancelText={t("ccms.at_cancel")}
                onCancel={cancel}
              />
            </Box>
            {tickets.failure && <GenerationFailure error={tickets.failure} />}
            {tickets.finished && <FinishedBundle bundle={tickets.finished} />}
          </AtGeneratorForm>
        </Card>
        <BundleContents />
      </Box>
      <LeaveGuard
        when={tickets.isRunning}
        title={t("ccms.at_leave_title")}
        text={t("ccms.at_leave_text")}
        leaveText={t("ccms.at_leave_confirm")}
        stayText={t("ccms.at_leave_stay")}
      />
    </>
  );
}
