import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useTranslation } from "react-i18next";
import { evidenceShelf, type ShelvedEvidence } from "../../../session/evidence-shelf.ts";
import { AddCertificate } from "./AddCertificate.tsx";
import type { VerdictState } from "./use-verdict.ts";

/** What a verdict is given on: whose authorities are at hand, certificates given and met, by name. */
export function EvidenceForm({ state }: { state: VerdictState }) {
  const { t } = useTranslation();
  const { useOwn, setUseOwn, atHand } = state;
  const given = atHand.shelved.filter(({ from }) => from === "given");
  const met = atHand.shelved.filter(({ from }) => from === "met");
  return (
    <Box sx={{ display: "grid", gap: 3, borderTop: "1px solid", borderColor: "divider", pt: 4, minWidth: 0 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "end", columnGap: 6, rowGap: 2 }}>
        <FormControlLabel
          control={<Checkbox checked={useOwn} onChange={(event) => setUseOwn(event.target.checked)} />}
          label={t("decoder.use_own")}
        />
      </Box>
      {atHand.isOwnMissing && (
        <Alert
          severity="warning"
          action={<Button onClick={atHand.retryOwn}>{t("decoder.own_retry")}</Button>}
        >
          {t("decoder.own_missing")}
        </Alert>
      )}
      {given.length > 0 && (
        <Box component="ul" aria-label={t("decoder.added")} sx={{ listStyle: "none", m: 0, p: 0 }}>
          {given.map((one) => (
            <GivenItem key={one.hex} one={one} />
          ))}
        </Box>
      )}
      <AddCertificate label={t("decoder.add_certificate")} />
      {met.length > 0 && (
        <Box component="details">
          <Box component="summary" sx={{ cursor: "pointer", width: "fit-content", minHeight: 24 }}>
            {t("decoder.met", { count: met.length })}
          </Box>
          <Box component="ul" sx={{ m: 0, pl: 6, overflowWrap: "anywhere" }}>
            {met.map(({ hex, title }) => (
              <li key={hex}>{title}</li>
            ))}
          </Box>
          <Button size="small" onClick={() => evidenceShelf.forgetMet()}>
            {t("decoder.met_forget")}
          </Button>
        </Box>
      )}
    </Box>
  );
}

function GivenItem({ one: { hex, title, isRoot, isTrusted } }: { one: ShelvedEvidence }) {
  const { t } = useTranslation();
  return (
    <Box component="li" sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 3 }}>
      <Box component="span" sx={{ overflowWrap: "anywhere", minWidth: 0 }}>
        {title}
      </Box>
      {isRoot && (
        <FormControlLabel
          control={
            <Checkbox
              checked={isTrusted}
              onChange={(event) => evidenceShelf.trust(hex, event.target.checked)}
              slotProps={{ input: { "aria-label": t("decoder.added_trust_named", { title }) } }}
            />
          }
          label={t("decoder.added_trust")}
        />
      )}
      <Button
        size="small"
        aria-label={t("decoder.added_remove_named", { title })}
        onClick={() => evidenceShelf.remove(hex)}
      >
        {t("decoder.added_remove")}
      </Button>
    </Box>
  );
}
