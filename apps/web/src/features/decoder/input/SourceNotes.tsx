import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useTranslation } from "react-i18next";
import type { Opened, Unopened } from "../worker/worker-protocol.ts";

/** Says how the text was understood and offers to write it as the call wants it. */
export function SourceNotes({
  opened,
  onHex,
}: {
  opened: Opened | Unopened | undefined;
  onHex: (hex: string) => void;
}) {
  const { t } = useTranslation();
  if (!opened || "privateKey" in opened || "x509" in opened) return null;
  if ("problem" in opened) {
    return (
      <Typography variant="body2" sx={{ overflowWrap: "anywhere" }}>
        {t("decoder.unreadable", { problem: opened.problem })}
      </Typography>
    );
  }
  const { spelling, removed, notes, hex } = opened;
  const said = [
    spelling === "characters" ? t("decoder.read_characters") : "",
    spelling === "notation" ? t("decoder.read_notation") : "",
    spelling === "xer" ? t("decoder.read_xer") : "",
    spelling === "json" ? t("decoder.read_json") : "",
    spelling === "base64" ? t("decoder.read_base64") : "",
    removed.length > 0 ? t("decoder.removed", { removed: removed.join(", ") }) : "",
    ...notes.map(asSentence),
  ].filter(Boolean);
  if (hex === undefined && said.length === 0) return null;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 3, rowGap: 1 }}>
      <Typography variant="body2" sx={{ minWidth: 0 }}>
        {said.map((sentence) => (
          <Box key={sentence} component="span" sx={{ display: "block", overflowWrap: "anywhere" }}>
            {sentence}
          </Box>
        ))}
      </Typography>
      {hex !== undefined && (
        <Button size="small" variant="outlined" onClick={() => onHex(hex)}>
          {t("decoder.write_hex")}
        </Button>
      )}
    </Box>
  );
}

/** Maximum number of parts left out that are named before a person asks for all. */
const firstNamed = 3;

/** Names what of a source was not read, where its notes are folded away. */
export function LeftOut({ left }: { left: readonly string[] }) {
  const { t } = useTranslation();
  const more = left.slice(firstNamed);
  return (
    <Alert severity="warning" sx={{ overflowWrap: "anywhere" }}>
      {left.slice(0, firstNamed).map((note) => (
        <Box key={note}>{asSentence(note)}</Box>
      ))}
      {more.length > 0 && (
        <Box component="details">
          <Box component="summary" sx={{ cursor: "pointer", width: "fit-content", minHeight: 24 }}>
            {t("decoder.left_out_more", { count: more.length })}
          </Box>
          {more.map((note) => (
            <Box key={note}>{asSentence(note)}</Box>
          ))}
        </Box>
      )}
    </Alert>
  );
}

function asSentence(note: string): string {
  const sentence = note.charAt(0).toUpperCase() + note.slice(1);
  return sentence.endsWith(".") ? sentence : `${sentence}.`;
}
