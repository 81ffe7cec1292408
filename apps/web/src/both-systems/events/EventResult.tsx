import type { EventOutcome } from "@v2x/contract";
import { CircleCheck, CircleX, Clock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { StatusWord } from "../../ui/StatusWord.tsx";

const icons = { granted: CircleCheck, waiting: Clock, refused: CircleX } as const;

/** The colour of a request by how it ended: green on success, also while its device waits for a file. */
export function toneOfOutcome(outcome: EventOutcome): "success" | "error" {
  return outcome === "refused" ? "error" : "success";
}

/** How a request ended. */
export function EventResult({ outcome }: { outcome: EventOutcome }) {
  const { t } = useTranslation();
  return (
    <StatusWord tone={toneOfOutcome(outcome)} icon={icons[outcome]} text={t(`event.outcome_${outcome}`)} />
  );
}
