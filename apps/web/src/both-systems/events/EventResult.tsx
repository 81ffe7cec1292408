import { CircleCheck, CircleX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { StatusWord } from "../../ui/StatusWord.tsx";

/** How a request ended. */
export function EventResult({ isSuccess }: { isSuccess: boolean }) {
  const { t } = useTranslation();
  return isSuccess ? (
    <StatusWord tone="success" icon={CircleCheck} text={t("event.success")} />
  ) : (
    <StatusWord tone="error" icon={CircleX} text={t("event.failed")} />
  );
}
