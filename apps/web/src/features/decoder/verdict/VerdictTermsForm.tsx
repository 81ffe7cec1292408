import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import OutlinedInput from "@mui/material/OutlinedInput";
import { limits } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { Field } from "../../../ui/Field.tsx";
import { formatBytes } from "../../../ui/format-bytes.ts";
import { AddCertificate } from "./AddCertificate.tsx";
import type { VerdictTerms } from "./use-verdict.ts";

/** What a verdict is given on: the moment, whose authorities are at hand, and certificates that are added. */
export function VerdictTermsForm({
  terms,
  onTerms,
}: {
  terms: VerdictTerms;
  onTerms: (terms: VerdictTerms) => void;
}) {
  const { t } = useTranslation();
  const { now, useOwn, added } = terms;
  const isFull = added.length >= limits.verdictCertificates.max;
  const add = (hex: string) => {
    const number = (added.at(-1)?.number ?? 0) + 1;
    onTerms({ ...terms, added: [...added, { number, hex, isTrusted: false }] });
  };
  return (
    <Box
      sx={{
        display: "grid",
        gap: 4,
        columnGap: 6,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
        alignItems: "start",
        borderTop: "1px solid",
        borderColor: "divider",
        pt: 4,
      }}
    >
      <Box sx={{ display: "grid", gap: 2 }}>
        <Field label={t("decoder.now")} hint={t("decoder.now_hint")}>
          {({ id, ...aria }) => (
            <OutlinedInput
              id={id}
              type="datetime-local"
              value={now}
              onChange={(event) => onTerms({ ...terms, now: event.target.value })}
              inputProps={{ ...aria, min: "2004-01-01T00:00", max: "2139-12-31T23:59" }}
            />
          )}
        </Field>
        <FormControlLabel
          control={
            <Checkbox
              checked={useOwn}
              onChange={(event) => onTerms({ ...terms, useOwn: event.target.checked })}
            />
          }
          label={t("decoder.use_own")}
        />
        {added.length > 0 && (
          <Box component="ul" aria-label={t("decoder.added")} sx={{ listStyle: "none", m: 0, p: 0 }}>
            {added.map(({ number, hex, isTrusted }) => (
              <Box
                component="li"
                key={number}
                sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 3 }}
              >
                <span>{t("decoder.added_is", { number, size: formatBytes(hex.length / 2) })}</span>
                <FormControlLabel
                  control={
                    <Checkbox
                      checked={isTrusted}
                      onChange={(event) =>
                        onTerms({
                          ...terms,
                          added: added.map((each) =>
                            each.number === number ? { ...each, isTrusted: event.target.checked } : each,
                          ),
                        })
                      }
                    />
                  }
                  label={t("decoder.added_trust", { number })}
                />
                <Button
                  size="small"
                  onClick={() => onTerms({ ...terms, added: added.filter((each) => each.number !== number) })}
                >
                  {t("decoder.added_remove", { number })}
                </Button>
              </Box>
            ))}
          </Box>
        )}
      </Box>
      {!isFull && <AddCertificate onAdd={add} />}
    </Box>
  );
}
