import { CircleCheck, CircleHelp, CircleMinus, CircleX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { StatusWord } from "../../../ui/StatusWord.tsx";
import type { ShownFile } from "../worker/worker-protocol.ts";

const marks = {
  fail: { tone: "error", icon: CircleX },
  unknown: { tone: "warning", icon: CircleHelp },
  pass: { tone: "success", icon: CircleCheck },
  notApplicable: { tone: "neutral", icon: CircleMinus },
} as const;

/** How one question was answered. */
export function AnswerMark({ state }: { state: NonNullable<ShownFile["answers"]>["form"]["state"] }) {
  const { t } = useTranslation();
  return <StatusWord {...marks[state]} text={t(`decoder.bundle_${state}`)} />;
}
