import type { OperatorDevice } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { useFailureText } from "../../session/use-failure-text.ts";
import { ReasonDialog } from "../../ui/dialog/ReasonDialog.tsx";
import { type DeviceDecision, useDecideAboutDevice } from "./use-decide-about-device.ts";

/** Asks for the reason of a decision about a device of any organization, and says what follows from it. */
export function DeviceDecisionDialog({
  decision,
  device,
  onClose,
}: {
  decision: DeviceDecision;
  device: OperatorDevice;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const failureText = useFailureText(device.system);
  const decide = useDecideAboutDevice(decision, device, onClose);
  const { system, canonicalId, organizationName: organization } = device;
  const [whose, consequence, hint] =
    decision === "free"
      ? [
          t("operator.device_of_told", { organization }),
          t("operator.device_free_text"),
          t("operator.device_free_hint"),
        ]
      : [t("operator.device_of", { organization }), t(`operator.${system}_device_${decision}_text`)];
  return (
    <ReasonDialog
      title={t(`device.${decision}_title`, { device: canonicalId })}
      text={`${whose} ${consequence}`}
      {...(hint && { hint })}
      confirmText={t(`device.${decision}_confirm`)}
      isBusy={decide.isPending}
      failure={decide.isError ? failureText(decide.error) : undefined}
      onConfirm={(reason) => decide.mutate(reason)}
      onClose={onClose}
    />
  );
}
