import type { OperatedList } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { useFailureText } from "../../session/use-failure-text.ts";
import { ReasonDialog } from "../../ui/dialog/ReasonDialog.tsx";
import { shortNameOf } from "./list-words.ts";
import { usePublish } from "./use-publish.ts";

/** Sequences of European trust lists are one octet. */
const sequences = 256;

/** Says what publishing a list anew does, and asks for its reason. */
export function PublishDialog({ list, onClose }: { list: OperatedList; onClose: () => void }) {
  const { t } = useTranslation();
  const failureText = useFailureText("dashboard");
  const publish = usePublish(list, onClose);
  const { system, kind, issue } = list;
  const isOneOctet = system === "ccms" && kind !== "crl";
  const next = (sequence: number) => (isOneOctet ? (sequence + 1) % sequences : sequence + 1);
  return (
    <ReasonDialog
      title={t("operator.publish_of", { name: t("operator.list_of", shortNameOf(list)) })}
      text={
        issue ? t("operator.publish_text", { next: next(issue.sequence) }) : t("operator.publish_first_text")
      }
      confirmText={t("operator.publish")}
      isBusy={publish.isPending}
      failure={publish.isError ? failureText(publish.error) : undefined}
      onConfirm={(reason) => publish.mutate(reason)}
      onClose={onClose}
    />
  );
}
