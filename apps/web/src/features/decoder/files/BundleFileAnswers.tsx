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
  return (
    <Box
      component="dl"
      aria-label={t("decoder.bundle_answers", { path })}
      sx={{
        m: 0,
        px: 3,
        py: 1,
        borderTop: "1px solid",
        borderColor: "divider",
        display: "grid",
        columnGap: 3,
        rowGap: 1,
        gridTemplateColumns: "repeat(auto-fit, minmax(min(200px, 100%), 1fr))",
        typography: "body2",
        overflowWrap: "anywhere",
        "& dt": { color: "text.secondary" },
        "& dd": { m: 0 },
      }}
    >
      {questions.map((question) => {
        const { state, texts } = answers[question];
        return (
          <Box
            key={question}
            sx={{ display: "grid", gridTemplateColumns: "auto minmax(0, 1fr)", columnGap: 2, minWidth: 0 }}
          >
            <dt>{t(`decoder.bundle_${question}`)}</dt>
            <dd>
              <AnswerMark state={state} />
            </dd>
            {(state === "fail" || state === "unknown") &&
              texts.map((text) => (
                <Box component="dd" key={text} sx={{ gridColumn: "1 / -1" }}>
                  {text}
                </Box>
              ))}
          </Box>
        );
      })}
    </Box>
  );
}
