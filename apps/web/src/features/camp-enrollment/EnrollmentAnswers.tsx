import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { CircleCheck, CircleX } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { StatusWord } from "../../ui/StatusWord.tsx";
import type { EnrollmentAnswer } from "./answers.ts";

/** What each request was answered, so that nobody needs to open the archive to know. */
export function EnrollmentAnswers({ answers }: { answers: readonly EnrollmentAnswer[] }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 2 }}>
        {t("scms.camp_enrollment_answers")}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={{ listStyle: "none", m: 0, p: 0 }}>
        {answers.map(({ name, refusal }) => (
          <Box
            component="li"
            key={name}
            sx={{ py: 3, borderTop: "1px solid", borderColor: "divider", overflowWrap: "anywhere" }}
          >
            <Box
              sx={{
                display: "flex",
                flexWrap: "wrap",
                justifyContent: "space-between",
                columnGap: 4,
                rowGap: 1,
              }}
            >
              <Box component="span" sx={{ fontWeight: 500, minWidth: 0 }}>
                {name}
              </Box>
              {refusal === undefined ? (
                <StatusWord tone="success" icon={CircleCheck} text={t("scms.camp_enrollment_granted")} />
              ) : (
                <StatusWord tone="error" icon={CircleX} text={t("scms.camp_enrollment_refused")} />
              )}
            </Box>
            {refusal !== undefined && (
              <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
                {refusal}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
