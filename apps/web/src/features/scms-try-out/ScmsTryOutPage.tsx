import { calls, type ScmsEventTrace, type ScmsTryOutStepName, scmsTryOutSteps } from "@v2x/contract";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { api } from "../../api/api.ts";
import type { TryOutViews } from "../../both-systems/try-out/StepParts.tsx";
import { TryOutScreen } from "../../both-systems/try-out/TryOutScreen.tsx";
import { paths } from "../../paths.ts";

/** The registration of an SCMS device tried out by a virtual unit. */
export function ScmsTryOutPage({ views }: { views: TryOutViews<ScmsEventTrace> }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const canonicalId = search.get("canonicalId") ?? "";
  const begin = useCallback(
    (signal: AbortSignal) => api.call(calls.scms.tryOutDevice, { body: { canonicalId }, signal }),
    [canonicalId],
  );
  const titles = Object.fromEntries(scmsTryOutSteps.map((step) => [step, t(`scms.try_out_step_${step}`)]));
  return (
    <TryOutScreen
      system="scms"
      devices={paths.scmsDevices()}
      sentence={t("scms.try_out_sentence")}
      titles={titles as Record<ScmsTryOutStepName, string>}
      begin={begin}
      views={views}
    />
  );
}
