import Box from "@mui/material/Box";
import { CircleCheck, CircleHelp, CircleMinus, CircleX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { StatusWord } from "../../../ui/StatusWord.tsx";
import type { messageVerdicts } from "../worker/worker-protocol.ts";

const marks = {
  notTrusted: { tone: "error", icon: CircleX },
  open: { tone: "warning", icon: CircleHelp },
  trusted: { tone: "success", icon: CircleCheck },
  unsigned: { tone: "neutral", icon: CircleMinus },
} as const;

/** What came of judging a message, in a word. */
export function MessageVerdictMark({ verdict }: { verdict: (typeof messageVerdicts)[number] }) {
  const { t } = useTranslation();
  return (
    <Box component="span" sx={{ color: "text.secondary" }}>
      <StatusWord {...marks[verdict]} text={t(`decoder.message_${verdict}`)} />
    </Box>
  );
}
