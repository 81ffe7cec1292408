import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { ScmsAuthorityStatus } from "@v2x/contract";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Authority } from "../../both-systems/authorities/authority.ts";
import { DownloadButton } from "../../both-systems/authorities/DownloadButton.tsx";
import { TextWithContact } from "../../session/TextWithContact.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { ctlFile } from "./authorities.ts";
import { Elector } from "./Elector.tsx";
import { ScmsListFact } from "./ScmsListFact.tsx";

/** The electors, each with its certificate, and the trust list that they sign together. */
export function Electors({
  electors,
  status,
}: {
  electors: readonly Authority[];
  /** Undefined while it is not known. */
  status: ScmsAuthorityStatus | undefined;
}) {
  const { t } = useTranslation();
  const id = useId();
  const [failure, setFailure] = useState<string>();
  const ctl = status?.lists.find(({ kind }) => kind === "ctl");
  return (
    <Card component="section" aria-labelledby={id} sx={{ minWidth: 0, p: { xs: 4, sm: 5 } }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "start", gap: 4, rowGap: 2, mb: 4 }}>
        <Box sx={{ flex: "1 1 320px", minWidth: 0 }}>
          <Typography id={id} variant="h2">
            {t("scms.ca_electors")}
          </Typography>
          <Typography color="textSecondary" sx={{ textWrap: "pretty" }}>
            {t("scms.ca_electors_sentence")}
          </Typography>
        </Box>
        <DownloadButton
          system="scms"
          file={ctlFile}
          text={t("scms.ca_download_ctl")}
          onFailure={setFailure}
        />
      </Box>
      <Typography color="error" role="alert" sx={{ mb: failure ? 4 : 0, overflowWrap: "anywhere" }}>
        {failure && <TextWithContact text={failure} />}
      </Typography>
      {ctl && status && (
        <Box sx={{ mb: 4 }}>
          <Facts>
            <ScmsListFact list={ctl} now={status.now} />
          </Facts>
        </Box>
      )}
      <Box
        component="ul"
        aria-labelledby={id}
        sx={{
          m: 0,
          p: 0,
          listStyle: "none",
          display: "grid",
          gap: 4,
          gridTemplateColumns: "repeat(auto-fit, minmax(min(260px, 100%), 1fr))",
        }}
      >
        {electors.map((elector) => (
          <Elector key={elector.hashedId8} elector={elector} status={status} />
        ))}
      </Box>
    </Card>
  );
}
