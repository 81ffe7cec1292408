import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { CircleCheck, CircleDashed, CircleMinus, CircleX, LoaderCircle } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { StatusWord } from "../../ui/StatusWord.tsx";
import { StepPart, type StepPartName, type TryOutViews } from "./StepParts.tsx";
import { StepText } from "./StepText.tsx";
import type { DoneStep, TryOutRun } from "./use-try-out.ts";

const looks = {
  good: { tone: "success", icon: CircleCheck },
  failed: { tone: "error", icon: CircleX },
  running: { tone: "info", icon: LoaderCircle },
  waiting: { tone: "neutral", icon: CircleDashed },
  unreached: { tone: "neutral", icon: CircleMinus },
} as const;

/** What is open of which step. */
export interface OpenedPart<Step extends string> {
  readonly step: Step;
  readonly part: StepPartName;
}

/** Every step of a run, those to come too, each with its trace and octets on demand: one at a time. */
export function TryOutSteps<Step extends string, Trace>({
  titles,
  run,
  opened,
  onOpen,
  views,
}: {
  /** Of all steps, in their order. */
  titles: Readonly<Record<Step, string>>;
  run: TryOutRun<Step, Trace>;
  opened: OpenedPart<Step> | undefined;
  onOpen: (opened: OpenedPart<Step> | undefined) => void;
  views: TryOutViews<Trace>;
}) {
  const { t } = useTranslation();
  return (
    <Box
      component="ol"
      aria-label={t("try_out.steps")}
      sx={{ display: "grid", gap: 2, listStyle: "none", m: 0, p: 0, minWidth: 0 }}
    >
      {(Object.entries(titles) as [Step, string][]).map(([step, title], index) => (
        <Step
          key={step}
          title={title}
          done={run.steps[index]}
          look={stateOf(run, index)}
          opened={opened?.step === step ? opened.part : undefined}
          onOpen={(part) => onOpen(part && { step, part })}
          views={views}
        />
      ))}
    </Box>
  );
}

function stateOf({ steps, state }: TryOutRun<string, unknown>, index: number): keyof typeof looks {
  const done = steps[index];
  if (done) return done.isGood ? "good" : "failed";
  if (state !== "running") return "unreached";
  return index === steps.length ? "running" : "waiting";
}

function Step<Trace>({
  title,
  done,
  look,
  opened,
  onOpen,
  views,
}: {
  title: string;
  done: DoneStep<string, Trace> | undefined;
  look: keyof typeof looks;
  opened: StepPartName | undefined;
  onOpen: (part: StepPartName | undefined) => void;
  views: TryOutViews<Trace>;
}) {
  const { t } = useTranslation();
  const id = useId();
  const offered: StepPartName[] = [];
  if (done?.trace) offered.push("trace");
  if (done && done.structures.length > 0) offered.push("octets");
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
        <StatusWord {...looks[look]} text={t(`try_out.state_${look}`)} />
        {done && (
          <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: "tabular-nums" }}>
            {t("try_out.milliseconds", { milliseconds: done.milliseconds })}
          </Typography>
        )}
        {offered.length > 0 && (
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, ml: { sm: "auto" } }}>
            {offered.map((part) => {
              const isOpen = opened === part;
              const verb = isOpen ? "hide" : "show";
              return (
                <Button
                  key={part}
                  size="small"
                  variant="outlined"
                  aria-expanded={isOpen}
                  aria-label={t(`try_out.${verb}_${part}_of`, { step: title })}
                  onClick={() => onOpen(isOpen ? undefined : part)}
                >
                  {t(`try_out.${verb}_${part}`)}
                </Button>
              );
            })}
          </Box>
        )}
      </Box>
      {done && <StepText text={done.text} isGood={done.isGood} />}
      {done && opened && <StepPart part={opened} step={done} views={views} />}
    </Card>
  );
}
