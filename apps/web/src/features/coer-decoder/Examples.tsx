import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { systemsOf } from "../../session/systems.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { StatusText } from "../../ui/StatusText.tsx";
import { type ExampleType, loadExample, ownExamples, scmsExamples } from "./examples.ts";

/** Fills the form with something real to decode, one button a type. */
export function Examples({ onLoad }: { onLoad: (type: ExampleType, hex: string) => void }) {
  const { t } = useTranslation();
  const failureText = useFailureText("coer_decoder");
  const hasOwn = systemsOf(useOrganization()).includes("ccms");
  const mutation = useMutation({
    mutationFn: loadExample,
    onSuccess: (hex, type) => onLoad(type, hex),
    // A refused file is said here; the decoder itself goes on working.
    throwOnError: false,
  });
  const nameOf = (type: ExampleType) => t(`coer_decoder.example_${type}`);
  const offered: readonly ExampleType[] = hasOwn ? [...ownExamples, ...scmsExamples] : scmsExamples;
  return (
    <Box role="group" aria-label={t("coer_decoder.examples")}>
      <Typography sx={{ fontWeight: 500, mb: 1 }}>{t("coer_decoder.examples")}</Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
        {offered.map((type) => (
          <Button
            key={type}
            size="small"
            variant="outlined"
            aria-label={t("coer_decoder.example_load", { example: nameOf(type) })}
            onClick={() => {
              if (!mutation.isPending) mutation.mutate(type);
            }}
          >
            {nameOf(type)}
          </Button>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {t(hasOwn ? "coer_decoder.example_origin" : "coer_decoder.example_origin_scms")}
      </Typography>
      <Typography variant="body2" color="error" role="alert">
        {mutation.isError &&
          `${t("coer_decoder.example_failed", { example: nameOf(mutation.variables) })} ${failureText(mutation.error)}`}
      </Typography>
      <StatusText>
        {mutation.isSuccess && t("coer_decoder.example_loaded", { example: nameOf(mutation.variables) })}
      </StatusText>
    </Box>
  );
}
