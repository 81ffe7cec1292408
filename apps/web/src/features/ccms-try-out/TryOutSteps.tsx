import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { type EventTrace, type TryOutStep, type TryOutStepName, tryOutSteps } from "@v2x/contract";
import { CircleCheck, CircleDashed, CircleMinus, CircleX, LoaderCircle } from "lucide-react";
import { type ComponentType, useId } from "react";
import { useTranslation } from "react-i18next";
import { StatusWord } from "../../ui/StatusWord.tsx";
import type { TryOutRun } from "./use-try-out.ts";

const looks = {
  good: { tone: "success", icon: CircleCheck },
  failed: { tone: "error", icon: CircleX },
  running: { tone: "info", icon: LoaderCircle },
  waiting: { tone: "neutral", icon: CircleDashed },
  unreached: { tone: "neutral", icon: CircleMinus },
} as const;

/** What a trace is shown by. */
export type TraceViewType = ComponentType<{ readonly trace: EventTrace }>;

/** Every step of a run, those to come too, each with its trace on demand: one at a time. */
export function TryOutSteps({
  run,
  opened,
  onOpen,
  TraceView,
}: {
  run: TryOutRun;
  /** The step whose trace is shown. */
  opened: TryOutStepName | undefined;
  onOpen: (step: TryOutStepName | undefined) => void;
  TraceView: TraceViewType;
}) {
  const { t } = useTranslation();
  return (
    <Box
      component="ol"
      aria-label={t("ccms.try_out_steps")}
      sx={{ display: "grid", gap: 2, listStyle: "none", m: 0, p: 0, minWidth: 0 }}
    >
      {tryOutSteps.map((name, index) => (
        <Step
          key={name}
          name={name}
          done={run.steps[index]}
          look={stateOf(run, index)}
          isOpen={opened === name}
          onOpen={(isOpen) => onOpen(isOpen ? name : undefined)}
          TraceView={TraceView}
        />
      ))}
    </Box>
  );
}

function stateOf({ steps, state }: TryOutRun, index: number): keyof typeof looks {
  const done = steps[index];
  if (done) return done.isGood ? "good" : "failed";
  if (state !== "running") return "unreached";
  return index === steps.length ? "running" : "waiting";
}

function Step({
  name,
  done,
  look,
  isOpen,
  onOpen,
  TraceView,
}: {
  name: TryOutStepName;
  done: TryOutStep | undefined;
  look: keyof typeof looks;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  TraceView: TraceViewType;
}) {
  const { t } = useTranslation();
  const id = useId();
  const title = t(`ccms.try_out_step_${name}`);
  const trace = done?.trace;
  return (
    <Card
      component="li"
      aria-labelledby={id}
      sx={{
        p: { xs: 4, sm: 3 },
        minWidth: 0,
        display: "grid",
        gap: 2,
        ...(look === "failed" && { borderColor: "error.main", borderLeftWidth: 4 }),
      }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 3, rowGap: 1 }}>
        <Typography id={id} variant="h2" sx={{ fontSize: 16, lineHeight: "24px" }}>
          {title}
        </Typography>
        <StatusWord {...looks[look]} text={t(`ccms.try_out_state_${look}`)} />
        {done && (
          <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: "tabular-nums" }}>
            {t("ccms.try_out_milliseconds", { milliseconds: done.milliseconds })}
          </Typography>
        )}
        {trace && (
          <Button
            size="small"
            variant="outlined"
            aria-expanded={isOpen}
            aria-label={t(isOpen ? "ccms.try_out_hide_trace_of" : "ccms.try_out_show_trace_of", {
              step: title,
            })}
            onClick={() => onOpen(!isOpen)}
            sx={{ ml: { sm: "auto" } }}
          >
            {t(isOpen ? "ccms.try_out_hide_trace" : "ccms.try_out_show_trace")}
          </Button>
        )}
      </Box>
      {done && (
        <Typography sx={{ overflowWrap: "anywhere", whiteSpace: "pre-line", maxWidth: "90ch" }}>
          {done.text}
        </Typography>
      )}
      {isOpen && trace && <TraceView trace={trace} />}
    </Card>
  );
}
