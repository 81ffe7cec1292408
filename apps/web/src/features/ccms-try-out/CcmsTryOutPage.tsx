import { calls, type EventTrace, type TryOutStepName, tryOutSteps } from "@v2x/contract";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { api } from "../../api/api.ts";
import type { TryOutViews } from "../../both-systems/try-out/StepParts.tsx";
import { TryOutScreen } from "../../both-systems/try-out/TryOutScreen.tsx";
import { paths } from "../../paths.ts";

/** The registration of a CCMS device tried out by a virtual station. */
export function CcmsTryOutPage({ views }: { views: TryOutViews<EventTrace> }) {
  const { t } = useTranslation();
  const { id = "" } = useParams();
  const begin = useCallback(
    (signal: AbortSignal) => api.call(calls.ccms.tryOutDevice, { body: { id }, signal }),
    [id],
  );
  const titles = Object.fromEntries(tryOutSteps.map((step) => [step, t(`ccms.try_out_step_${step}`)]));
  return (
    <TryOutScreen
      system="ccms"
      devices={paths.ccmsDevices()}
      sentence={t("ccms.try_out_sentence")}
      titles={titles as Record<TryOutStepName, string>}
      begin={begin}
      views={views}
    />
  );
}
