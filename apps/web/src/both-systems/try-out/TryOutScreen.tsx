import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { RequestTrace, System } from "@v2x/contract";
import { FileSearch, RotateCw } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ApiError } from "../../api/api-error.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import { ActionLink } from "../../ui/ActionButton.tsx";
import { BusyButton } from "../../ui/BusyButton.tsx";
import { ElapsedNote } from "../../ui/ElapsedNote.tsx";
import { CopyableText } from "../../ui/HexValue.tsx";
import { MessagePage } from "../../ui/MessagePage.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { TryAgain } from "../../ui/TryAgain.tsx";
import type { TryOutViews } from "./StepParts.tsx";
import { type OpenedPart, TryOutSteps } from "./TryOutSteps.tsx";
import { type BeginRun, type TryOutRun, useTryOut } from "./use-try-out.ts";

/** What tells the screen of one system from the other's. */
interface TryOutOf<Step extends string, Trace> {
  readonly system: System;
  /** The list of devices. */
  readonly devices: string;
  readonly sentence: string;
  /** Every step by name, in their order. */
  readonly titles: Readonly<Record<Step, string>>;
  readonly begin: BeginRun<Step, Trace>;
  readonly views: TryOutViews<Trace>;
}

/** A device's registration tried out by a virtual station, step by step. */
export function TryOutScreen<Step extends string, Trace extends Pick<RequestTrace, "canonicalId">>({
  system,
  devices,
  sentence,
  titles,
  begin,
  views,
}: TryOutOf<Step, Trace>) {
  const { t } = useTranslation();
  const { run, start, cancel } = useTryOut(begin);
  const [opened, setOpened] = useState<OpenedPart<Step>>();
  const again = useRef<HTMLButtonElement>(null);
  const isUnknown = run.error instanceof ApiError && run.error.status === 404;
  if (isUnknown)
    return (
      <MessagePage
        icon={FileSearch}
        title={t("try_out.unknown")}
        actions={<ActionLink to={devices}>{t("try_out.back")}</ActionLink>}
      >
        {t("try_out.unknown_text")}
      </MessagePage>
    );
  const isRunning = run.state === "running";
  const canonicalId = run.steps.find(({ trace }) => trace?.canonicalId)?.trace?.canonicalId;
  return (
    <>
      <PageHead
        title={t("try_out.title")}
        sentence={sentence}
        system={system}
        action={
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3 }}>
            <Button component={Link} to={devices} variant="outlined">
              {t("try_out.back")}
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
              {t("try_out.again")}
            </BusyButton>
          </Box>
        }
      />
      <Box sx={{ display: "grid", gap: 4, minWidth: 0 }}>
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 6, minHeight: 36 }}>
          {canonicalId && <CopyableText value={canonicalId} what={t("try_out.device", { canonicalId })} />}
          <ElapsedNote
            busy={isRunning}
            doing={t("try_out.running")}
            elapsed={(seconds) => t("try_out.elapsed", { seconds })}
            cancelText={t("try_out.cancel")}
            onCancel={() => {
              // The button that cancels goes.
              again.current?.focus();
              cancel();
            }}
          />
        </Box>
        <Outcome
          system={system}
          run={run}
          onRetry={() => {
            again.current?.focus();
            start();
          }}
        />
        <TryOutSteps titles={titles} run={run} opened={opened} onOpen={setOpened} views={views} />
      </Box>
    </>
  );
}

/** How the run ended, in words first. */
function Outcome({
  system,
  run,
  onRetry,
}: {
  system: System;
  run: TryOutRun<string, unknown>;
  onRetry: () => void;
}) {
  const { t } = useTranslation();
  const failureText = useFailureText(system);
  const { steps, state, error } = run;
  if (state === "broken")
    return <TryAgain message={t("try_out.error")} detail={failureText(error)} onRetry={onRetry} />;
  const isBad = steps.some(({ isGood }) => !isGood);
  return (
    <Box role="status">
      {state === "cancelled" && <Alert severity="info">{t("try_out.cancelled")}</Alert>}
      {state === "finished" && (
        <Alert severity={isBad ? "error" : "success"}>{t(isBad ? "try_out.bad" : "try_out.good")}</Alert>
      )}
    </Box>
  );
}
