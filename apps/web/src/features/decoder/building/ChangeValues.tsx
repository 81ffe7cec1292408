import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import Typography from "@mui/material/Typography";
import type { ValueFormat, ValueProblem } from "@v2x/decoder";
import { Undo2 } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TryAgain } from "../../../ui/TryAgain.tsx";
import type { ReadItem, RebuiltHex } from "../worker/worker-protocol.ts";
import { useRebuilt } from "./use-rebuilt.ts";

/** Fields whose values can be changed as one text; a longer one could not be typed in. */
const mostFields = 20_000;

const formats = ["json", "notation"] as const satisfies readonly ValueFormat[];

/**
 * The values of one layer as text that can be changed, and beside it the octets that they become.
 *
 * @param onDecode - gets hex that is to be decoded in place of what was read.
 */
export function ChangeValues({ reading, onDecode }: { reading: ReadItem; onDecode: (hex: string) => void }) {
  const { t } = useTranslation();
  if (reading.places.starts.length > mostFields) {
    return <Typography sx={{ p: 4 }}>{t("decoder.change_too_long", { max: mostFields })}</Typography>;
  }
  return <Editor reading={reading} onDecode={onDecode} />;
}

function Editor({ reading, onDecode }: { reading: ReadItem; onDecode: (hex: string) => void }) {
  const { t } = useTranslation();
  const edited = useRebuilt(reading);
  const area = useRef<HTMLTextAreaElement>(null);
  const { layer, format, text, given, values, built, isCurrent } = edited;
  // Browsers put the caret behind a text that is given, and go there with the focus.
  useLayoutEffect(() => {
    if (given === undefined || !area.current) return;
    area.current.setSelectionRange(0, 0);
    area.current.scrollTop = 0;
  }, [given]);
  const result = built.data;
  const problem = isCurrent && result && "problem" in result ? result.problem : undefined;
  if (values.isError || built.isError) {
    const { error, refetch } = values.isError ? values : built;
    return (
      <TryAgain
        message={t("decoder.worker_failed")}
        detail={error?.message ?? ""}
        onRetry={() => refetch()}
      />
    );
  }
  return (
    <Box
      sx={{
        display: "grid",
        gap: 4,
        p: 4,
        height: "100%",
        overflow: "auto",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 3fr) minmax(0, 2fr)" },
        gridTemplateRows: { xs: "minmax(320px, auto) auto", md: "minmax(0, 1fr)" },
      }}
    >
      <Box sx={{ display: "flex", flexDirection: "column", gap: 2, minWidth: 0, minHeight: 0 }}>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "center" }}>
          <Select
            aria-label={t("decoder.change_layer")}
            value={layer}
            onChange={(event) => edited.setLayer(Number(event.target.value))}
          >
            {reading.layers.map(
              ({ name, encoding, offset }, index) =>
                encoding !== "header" && (
                  <option key={`${name} ${offset}`} value={index}>
                    {`${name} (${encoding})`}
                  </option>
                ),
            )}
          </Select>
          <Select
            aria-label={t("decoder.formats")}
            value={format}
            onChange={(event) => edited.setFormat(event.target.value as ValueFormat)}
          >
            {formats.map((offered) => (
              <option key={offered} value={offered}>
                {t(`decoder.format_${offered}`)}
              </option>
            ))}
          </Select>
          {text !== given && given !== undefined && (
            <Button
              size="small"
              startIcon={<Undo2 size={18} aria-hidden />}
              onClick={() => edited.setText(given)}
            >
              {t("decoder.change_undo")}
            </Button>
          )}
        </Box>
        {values.data === null ? (
          <Typography>{t("decoder.change_none")}</Typography>
        ) : (
          <Box sx={{ flex: 1, minHeight: 0, "& .MuiFormControl-root": { height: "100%" } }}>
            <Field label={t("decoder.change_values")} error={problem?.message}>
              {({ id, ...aria }) => (
                <OutlinedInput
                  id={id}
                  multiline
                  inputComponent="textarea"
                  value={text ?? ""}
                  onChange={(event) => edited.setText(event.target.value)}
                  inputProps={{ ...aria, ref: area, spellCheck: false, autoComplete: "off", wrap: "off" }}
                  sx={{
                    flex: 1,
                    minHeight: 160,
                    alignItems: "stretch",
                    // Whatever stands below it, it stays within its border.
                    position: "relative",
                    "& textarea": {
                      position: "absolute",
                      inset: 0,
                      typography: "mono",
                      resize: "none",
                      px: 3,
                      py: 2,
                      boxSizing: "border-box",
                      height: "100% !important",
                      overflow: "auto !important",
                    },
                  }}
                />
              )}
            </Field>
          </Box>
        )}
      </Box>
      <Box role="status" aria-busy={!isCurrent} sx={{ minWidth: 0, overflow: "auto" }}>
        {result && "hex" in result && <Result result={result} own={reading.hex} onDecode={onDecode} />}
        {problem && (
          <Alert
            severity="error"
            action={
              problem.line !== undefined && (
                <Button size="small" variant="outlined" onClick={() => showPlace(area.current, problem)}>
                  {t("decoder.show_place")}
                </Button>
              )
            }
          >
            {t("decoder.change_refused")}
          </Alert>
        )}
      </Box>
    </Box>
  );
}

/** Lines that stand above the one that is shown. */
const linesAbove = 2;

/** Puts the cursor where a text breaks, and selects the word there. */
function showPlace(area: HTMLTextAreaElement | null, { line = 1, column = 1 }: ValueProblem): void {
  if (area === null) return;
  const before = area.value.split("\n").slice(0, line - 1);
  const start = before.reduce((sum, text) => sum + text.length + 1, column - 1);
  const word = /^[^\s,{}[\]]*/.exec(area.value.slice(start, start + 200))![0];
  area.focus();
  area.setSelectionRange(start, start + word.length);
  area.scrollTop = (line - 1 - linesAbove) * (Number.parseFloat(getComputedStyle(area).lineHeight) || 0);
}

/** Octets of the changed values, those of the layer alone too where more stands around it. */
function Result({
  result: { hex, wholeHex, notes },
  own,
  onDecode,
}: {
  result: RebuiltHex;
  own: string;
  onDecode: (hex: string) => void;
}) {
  const { t } = useTranslation();
  const isSame = wholeHex === own;
  return (
    <Box sx={{ display: "grid", gap: 3 }}>
      <Typography variant="body2" color="textSecondary">
        {isSame ? t("decoder.change_same") : t("decoder.change_differs")}
      </Typography>
      {notes.map((note) => (
        <Alert key={note} severity="warning">
          {note}
        </Alert>
      ))}
      <Octets title={t("decoder.change_whole")} hex={wholeHex} />
      {hex !== wholeHex && <Octets title={t("decoder.change_inner")} hex={hex} />}
      <Button
        variant="outlined"
        disabled={isSame}
        onClick={() => onDecode(wholeHex)}
        sx={{ justifySelf: "start" }}
      >
        {t("decoder.change_decode")}
      </Button>
    </Box>
  );
}

function Octets({ title, hex }: { title: string; hex: string }) {
  const { t } = useTranslation();
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Box sx={{ display: "flex", alignItems: "center", flexWrap: "wrap", columnGap: 3 }}>
        <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t("ui.hex_bytes", { count: hex.length / 2 })}
        </Typography>
        <CopyButton value={hex} what={title} text={t("decoder.change_copy")} />
      </Box>
      <Box
        component="code"
        sx={{
          display: "block",
          typography: "mono",
          overflowWrap: "anywhere",
          maxHeight: 180,
          overflow: "auto",
        }}
      >
        {hex}
      </Box>
    </Box>
  );
}
