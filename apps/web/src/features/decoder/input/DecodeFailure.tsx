import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../api/api-error.ts";
import { useFailureText } from "../../../session/use-failure-text.ts";
import type { DecoderProduct } from "../worker/decoder-products.ts";
import type { DecodeInput } from "./use-decode.ts";

/** Says below the button why the server decoded nothing, with its words on where it failed. */
export function DecodeFailure({
  product,
  error,
  input,
}: {
  product: DecoderProduct;
  error: Error;
  input: DecodeInput;
}) {
  const { t } = useTranslation();
  const failureText = useFailureText(product);
  const isInvalid = error instanceof ApiError && error.status === 400;
  const type = input.type === "unknown" ? t("decoder.any_type") : input.type;
  const detail = isInvalid ? error.text : failureText(error);
  return (
    <Alert severity="error" role="alert">
      <Box sx={{ fontWeight: 500 }}>
        {isInvalid ? t(`${product}.invalid_input`, { type }) : t("decoder.failed")}
      </Box>
      {detail && <Box sx={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>{detail}</Box>}
    </Alert>
  );
}
