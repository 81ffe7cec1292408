import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { TryOutStepName } from "@v2x/contract";
import { FileSearch, RotateCw } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { ApiError } from "../../api/api-error.ts";
import { paths } from "../../paths.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import { ActionLink } from "../../ui/ActionButton.tsx";
import { BusyButton } from "../../ui/BusyButton.tsx";
import { ElapsedNote } from "../../ui/ElapsedNote.tsx";
import { CopyableText } from "../../ui/HexValue.tsx";
import { MessagePage } from "../../ui/MessagePage.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { TryAgain } from "../../ui/TryAgain.tsx";
import { type TraceViewType, TryOutSteps } from "./TryOutSteps.tsx";
import { type TryOutRun, useTryOut } from "./use-try-out.ts";

/**
 * A device's registration tried out by a virtual station, step by step.
 *
 * @param TraceView - shows what an authority saw.
 */
export function TryOutPage({ TraceView }: { TraceView: TraceViewType }) {
  const { t } = useTranslation();
  const { id = "" } = useParams();
  const { run, start, cancel } = useTryOut(id);
  const [opened, setOpened] = useState<TryOutStepName>();
  const again = useRef<HTMLButtonElement>(null);
  const isUnknown = run.error instanceof ApiError && run.error.status === 404;
  if (isUnknown)
    return (
      <MessagePage
        icon={FileSearch}
        title={t("ccms.try_out_unknown")}
        actions={<ActionLink to={paths.ccmsDevices()}>{t("ccms.try_out_back")}</ActionLink>}
      >
        {t("ccms.try_out_unknown_text")}
      </MessagePage>
    );
  const isRunning = run.state === "running";
  const canonicalId = run.steps.find(({ trace }) => trace?.canonicalId)?.trace?.canonicalId;
  return (
    <>
      <PageHead
        title={t("ccms.try_out_title")}
        sentence={t("ccms.try_out_sentence")}
        system="ccms"
        action={
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3 }}>
            <Button component={Link} to={paths.ccmsDevices()} variant="outlined">
              {t("ccms.try_out_back")}
            </Button>
            <BusyButton
              ref={again}
              variant="contained"
              busy={isRunning}
              startIcon={<RotateCw size={18} aria-hidden />}
              onClick={() => {
                setOpened(undefined);
                start();
              }}
            >
              {t("ccms.try_out_again")}
            </BusyButton>
          </Box>
        }
      />
      <Box sx={{ display: "grid", gap: 4, minWidth: 0 }}>
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 6, minHeight: 36 }}>
          {canonicalId && (
            <CopyableText value={canonicalId} what={t("ccms.try_out_device", { canonicalId })} />
          )}
          <ElapsedNote
            busy={isRunning}
            doing={t("ccms.try_out_running")}
            elapsed={(seconds) => t("ccms.try_out_elapsed", { seconds })}
            cancelText={t("ccms.try_out_cancel")}
            onCancel={() => {
              // The button that cancels goes.
              again.current?.focus();
              cancel();
            }}
          />
        </Box>
        <Outcome
          run={run}
          onRetry={() => {
            again.current?.focus();
            start();
          }}
        />
        <TryOutSteps run={run} opened={opened} onOpen={setOpened} TraceView={TraceView} />
      </Box>
    </>
  );
}

/** How the run ended, in words first. */
function Outcome({ run, onRetry }: { run: TryOutRun; onRetry: () => void }) {
  const { t } = useTranslation();
  const failureText = useFailureText("ccms");
  const { steps, state, error } = run;
  if (state === "broken")
    return <TryAgain message={t("ccms.try_out_error")} detail={failureText(error)} onRetry={onRetry} />;
  const isBad = steps.some(({ isGood }) => !isGood);
  return (
    <Box role="status">
      {state === "cancelled" && <Alert severity="info">{t("ccms.try_out_cancelled")}</Alert>}
      {state === "finished" && (
        <Alert severity={isBad ? "error" : "success"}>
          {t(isBad ? "ccms.try_out_bad" : "ccms.try_out_good")}
        </Alert>
      )}
    </Box>
  );
}
