import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTranslation } from "react-i18next";

/** So many lines stand open. */
const mostLines = 3;

/** What came of a step; a good one with many parts folds them away behind their count. */
export function StepText({ text, isGood }: { text: string; isGood: boolean }) {
  const { t } = useTranslation();
  const words = (
    <Typography sx={{ overflowWrap: "anywhere", whiteSpace: "pre-line", maxWidth: "90ch" }}>
      {text}
    </Typography>
  );
  const count = text.split("\n").length;
  if (!isGood || count <= mostLines) return words;
  return (
    <Box component="details">
      <Box component="summary" sx={{ cursor: "pointer", width: "fit-content", minHeight: 24 }}>
        {t("try_out.parts", { count })}
      </Box>
      {words}
    </Box>
  );
}
