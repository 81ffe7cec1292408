import { CircleCheck, CircleHelp, CircleX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { StatusWord } from "../../../ui/StatusWord.tsx";
import type { ShownFile } from "../worker/worker-protocol.ts";

const marks = {
  wrong: { tone: "error", icon: CircleX },
  open: { tone: "warning", icon: CircleHelp },
  right: { tone: "success", icon: CircleCheck },
} as const;

/** How a file or a whole bundle stands; nothing of what is asked about no standing. */
export function StandingMark({ standing }: { standing: ShownFile["standing"] }) {
  const { t } = useTranslation();
  if (standing === "beside") return null;
  return <StatusWord {...marks[standing]} text={t(`decoder.bundle_${standing}`)} />;
}
