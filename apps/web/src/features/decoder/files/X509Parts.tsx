import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { X509Part } from "@v2x/inspector";
import { HexValue } from "../../../ui/HexValue.tsx";
import { AnswerMark } from "./AnswerMark.tsx";

/** Certificates, requests and keys of X.509, each with what it says. */
export function X509Parts({ parts }: { parts: readonly X509Part[] }) {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one input keep their places, and may be the same twice
    <PartFacts key={index} part={part} />
  ));
}

function PartFacts({ part: { title, facts, answers } }: { part: X509Part }) {
  return (
    <Box sx={{ p: 3, display: "grid", gap: 2, minWidth: 0, borderTop: "1px solid", borderColor: "divider" }}>
      <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
        {title}
      </Typography>
      {answers.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", typography: "body2" }}>
          {answers.map(({ state, text }) => (
            <li key={text}>
              <AnswerMark state={state} /> {text}
            </li>
          ))}
        </Box>
      )}
      {facts.length > 0 && (
        <Box
          component="dl"
          sx={{
            m: 0,
            display: "grid",
            gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(160px, 240px) minmax(0, 1fr)" },
            columnGap: 4,
            rowGap: 1,
            typography: "body2",
            overflowWrap: "anywhere",
            "& dt": { color: "text.secondary" },
            "& dd": { m: 0, mb: { xs: 2, sm: 0 }, minWidth: 0 },
          }}
        >
          {facts.map(({ label, value }) => (
            <Box key={label} sx={{ display: "contents" }}>
              <dt>{label}</dt>
              <dd>{isHex(value) ? <HexValue hex={value} what={label} /> : value}</dd>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** Keys, fingerprints and numbers are set in the monospaced face. */
function isHex(value: string): boolean {
  return value.length >= 16 && /^[0-9a-f]+$/.test(value);
}
