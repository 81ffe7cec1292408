import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../api/api-error.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import type { DecodeInput } from "./use-decode.ts";

/** Says below the button why nothing was decoded, with the server's words on where it failed. */
export function DecodeFailure({ error, input }: { error: Error; input: DecodeInput }) {
  const { t } = useTranslation();
  const failureText = useFailureText("coer_decoder");
  const isInvalid = error instanceof ApiError && error.status === 400;
  const type = input.type === "unknown" ? t("coer_decoder.any_type") : input.type;
  const detail = isInvalid ? error.text : failureText(error);
  return (
    <Alert severity="error" role="alert">
      <Box sx={{ fontWeight: 500 }}>
        {isInvalid ? t("coer_decoder.invalid_input", { type }) : t("coer_decoder.failed")}
      </Box>
      {detail && <Box sx={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>{detail}</Box>}
    </Alert>
  );
}
