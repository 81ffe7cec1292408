import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { useTranslation } from "react-i18next";
import { TryAgain } from "../../../ui/TryAgain.tsx";
import { useDelayed } from "../../../ui/use-delayed.ts";
import type { BundleReport, EvidenceAtHand, Opened } from "../worker/worker-protocol.ts";
import { BundleFileAnswers } from "./BundleFileAnswers.tsx";
import { BundleTable } from "./BundleTable.tsx";
import { StandingMark } from "./StandingMark.tsx";
import { useBundleCheck } from "./use-bundle-check.ts";
import { X509Parts } from "./X509Parts.tsx";

/** A bundle checked as a whole: what came of it in a line, then its files, those that fail on top. */
export function BundlePanel({
  opened,
  chosen,
  onChoose,
  evidence,
}: {
  opened: Opened;
  /** Which structure is shown. */
  chosen: number;
  onChoose: (item: number) => void;
  /** What it is checked by beside itself; undefined as long as that is being asked for. */
  evidence: readonly EvidenceAtHand[] | undefined;
}) {
  const { t } = useTranslation();
  const { check, retry } = useBundleCheck(opened.id, evidence, ({ files: [worst] }) => {
    // Whoever has chosen nothing yet is shown what is wrong.
    if (chosen === 0 && worst?.standing === "wrong" && worst.item !== undefined) onChoose(worst.item);
  });
  const isSlow = useDelayed(check.state === "running", 200);
  const report = check.state === "done" ? check.report : undefined;
  const file = report?.files.find(({ item }) => item === chosen);
  return (
    <Card
      component="section"
      aria-label={t("decoder.bundle")}
      aria-busy={check.state === "running"}
      sx={{ display: "grid", minWidth: 0 }}
    >
      <Box sx={{ px: 3, py: 2, display: "grid", gap: 1, minWidth: 0 }} role="status">
        {report && (
          <Typography component="h2" variant="h4" sx={{ overflowWrap: "anywhere" }}>
            <StandingMark standing={report.standing} /> {report.headline}
          </Typography>
        )}
        {check.state === "running" && isSlow && (
          <>
            {check.all > 0 && (
              <Typography variant="body2">
                {t("decoder.bundle_checking", { done: check.done, all: check.all })}
              </Typography>
            )}
            <LinearProgress
              aria-label={t("decoder.bundle")}
              {...(check.all > 0 && { variant: "determinate", value: (100 * check.done) / check.all })}
            />
          </>
        )}
      </Box>
      {check.state === "failed" && (
        <Box sx={{ px: 3, pb: 3 }}>
          <TryAgain message={t("decoder.bundle_failed")} detail={check.error.message} onRetry={retry} />
        </Box>
      )}
      {report && (
        <>
          <BundleTable report={report} chosen={chosen} onChoose={onChoose} />
          {file?.answers && <BundleFileAnswers path={file.path} answers={file.answers} />}
          {file?.x509 && <X509Parts parts={file.x509} />}
          <AboutBundle report={report} isPrivate={opened.bundle === "archive"} />
        </>
      )}
    </Card>
  );
}

function AboutBundle({
  report: { title, notes, counts },
  isPrivate,
}: {
  report: BundleReport;
  isPrivate: boolean;
}) {
  const { t } = useTranslation();
  return (
    <Box
      component="details"
      sx={{ px: 3, py: 1, typography: "body2", borderTop: "1px solid", borderColor: "divider" }}
    >
      <Box component="summary" sx={{ cursor: "pointer", width: "fit-content", minHeight: 24 }}>
        {t("decoder.bundle_about")}
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 4, overflowWrap: "anywhere" }}>
        <li>{title}</li>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        {counts.beside > 0 && <li>{t("decoder.bundle_beside", { count: counts.beside })}</li>}
        {isPrivate && <li>{t("decoder.bundle_private")}</li>}
      </Box>
    </Box>
  );
}
