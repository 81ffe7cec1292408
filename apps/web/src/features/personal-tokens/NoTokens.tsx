import Button from "@mui/material/Button";
import { FileDown, KeyRound, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useDocumentDownload } from "../../session/use-document-download.ts";
import { BusyButton } from "../../ui/BusyButton.tsx";
import { EmptyState } from "../../ui/table/EmptyState.tsx";

/** Stands in place of the rows while there are no tokens: what they are for, and where to read on. */
export function NoTokens({ onMake }: { onMake: () => void }) {
  const { t } = useTranslation();
  const manual = useDocumentDownload("manual");
  return (
    <EmptyState icon={KeyRound} title={t("tokens.none")} text={t("tokens.none_text")}>
      <Button variant="outlined" startIcon={<Plus size={18} aria-hidden />} onClick={onMake}>
        {t("tokens.make")}
      </Button>
      <BusyButton
        variant="text"
        busy={manual.isPending}
        startIcon={<FileDown size={18} aria-hidden />}
        onClick={() => manual.mutate()}
      >
        {t("tokens.manual")}
      </BusyButton>
    </EmptyState>
  );
}
