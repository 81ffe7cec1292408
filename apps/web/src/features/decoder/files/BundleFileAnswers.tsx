import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import type { ShownFile } from "../worker/worker-protocol.ts";
import { AnswerMark } from "./AnswerMark.tsx";

const questions = ["form", "key", "chain", "dates"] as const;

/** What was asked of one file of a bundle, and why it was answered so where it does not hold. */
export function BundleFileAnswers({
  path,
  answers,
}: {
  path: string;
  answers: NonNullable<ShownFile["answers"]>;
}) {
  const { t } = useTranslation();
  const unmet = questions.filter((question) => ["fail", "unknown"].includes(answers[question].state));
  return (
    <Box
      component="section"
      aria-label={t("decoder.bundle_answers", { path })}
      sx={{
        px: 3,
        py: 1,
        borderTop: "1px solid",
        borderColor: "divider",
        typography: "body2",
        overflowWrap: "anywhere",
        "& dl": { m: 0 },
        "& dt": { color: "text.secondary" },
        "& dd": { m: 0, minWidth: 0 },
      }}
    >
      <Box
        component="dl"
        sx={{
          display: "grid",
          columnGap: 3,
          rowGap: 1,
          gridTemplateColumns: "repeat(auto-fit, minmax(min(150px, 100%), 1fr))",
        }}
      >
        {questions.map((question) => (
          <Box
            key={question}
            sx={{ display: "grid", gridTemplateColumns: "auto minmax(0, 1fr)", columnGap: 2, minWidth: 0 }}
          >
            <dt>{t(`decoder.bundle_${question}`)}</dt>
            <dd>
              <AnswerMark state={answers[question].state} />
            </dd>
          </Box>
        ))}
      </Box>
      {unmet.length > 0 && (
        // Reasons are long: they have the whole width.
        <Box
          component="dl"
          sx={{ display: "grid", gridTemplateColumns: "auto minmax(0, 1fr)", columnGap: 2, rowGap: 1, pt: 1 }}
        >
          {unmet.map((question) => (
            <Box key={question} sx={{ display: "contents" }}>
              <dt>{t(`decoder.bundle_${question}`)}</dt>
              <dd>
                {answers[question].texts.map((text) => (
                  <Box key={text}>{text}</Box>
                ))}
              </dd>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
