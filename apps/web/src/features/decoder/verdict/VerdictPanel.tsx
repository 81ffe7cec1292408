import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import { ChevronDown, ChevronUp, Download } from "lucide-react";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { iconAlone, useIconsAlone } from "../../../ui/CompactButton.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { paneFrame } from "../../../ui/use-pane-keys.ts";
import type { Judged, ReadItem } from "../worker/worker-protocol.ts";
import { EvidenceForm } from "./EvidenceForm.tsx";
import { Headline } from "./Headline.tsx";
import { useVerdict } from "./use-verdict.ts";
import type { VerdictTerms } from "./use-verdict-terms.ts";
import { VerdictLights } from "./VerdictLights.tsx";
import { VerdictTime } from "./VerdictTime.tsx";

/**
 * What signatures, issuers and rules say of what was decoded: a line, the time for which it holds, and the eight lights behind it.
 *
 * @param onJudged - is told of each verdict: the worker then knows certificates by name that it did not know before.
 */
export function VerdictPanel({
  reading,
  terms,
  onJudged,
}: {
  reading: ReadItem;
  terms: VerdictTerms;
  onJudged: () => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const state = useVerdict(reading, terms);
  const { judged } = state;
  const tell = useEffectEvent(onJudged);
  useEffect(() => {
    if (judged) tell();
  }, [judged]);
  const isIcon = useIconsAlone();
  const detailsText = t(isOpen ? "decoder.verdict_less" : "decoder.verdict_more");
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <Card
      component="section"
      {...paneFrame}
      aria-label={t("decoder.verdict")}
      sx={{ px: 4, py: 2, display: "grid", gap: 1, minWidth: 0 }}
    >
      <Box
        sx={{
          display: "flex",
          columnGap: 4,
          position: "relative",
          // Beside the line alone: what is to be done has the whole width.
          ...(isIcon && { "& [role=status]": { pr: "48px" } }),
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Headline state={state} />
        </Box>
        {judged && (
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={id}
            startIcon={<Chevron size={18} aria-hidden />}
            aria-label={detailsText}
            onClick={() => setOpen(!isOpen)}
            sx={{
              alignSelf: "start",
              flexShrink: 0,
              ...(isIcon && { ...iconAlone, position: "absolute", top: -6, right: -8 }),
            }}
          >
            {isIcon ? null : detailsText}
          </Button>
        )}
      </Box>
      <VerdictTime state={state} />
      <Box id={id} hidden={!isOpen} sx={{ display: isOpen ? "grid" : "none", gap: 4, mt: 2, minWidth: 0 }}>
        {isOpen && judged && (
          <>
            <VerdictLights verdict={judged.verdict} />
            <Exports judged={judged} />
            <EvidenceForm state={state} />
          </>
        )}
      </Box>
    </Card>
  );
}

/** The verdict to take along: as text for people, as JSON for programs. */
function Exports({ judged: { verdict, text } }: { judged: Judged }) {
  const { t } = useTranslation();
  const json = JSON.stringify(verdict, null, 2);
  const save = (content: string, type: string, fileName: string) =>
    saveFile(new Blob([content], { type }), fileName);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, position: "relative" }}>
      <CopyButton value={text} what={t("decoder.verdict_as_text")} text={t("decoder.verdict_copy_text")} />
      <CopyButton value={json} what={t("decoder.verdict_as_json")} text={t("decoder.verdict_copy_json")} />
      <Button
        size="small"
        variant="outlined"
        startIcon={<Download size={18} aria-hidden />}
        onClick={() => save(text, "text/plain", "verdict.txt")}
      >
        {t("decoder.verdict_save_text")}
      </Button>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Download size={18} aria-hidden />}
        onClick={() => save(json, "application/json", "verdict.json")}
      >
        {t("decoder.verdict_save_json")}
      </Button>
    </Box>
  );
}
