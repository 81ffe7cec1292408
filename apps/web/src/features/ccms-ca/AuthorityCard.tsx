import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { AuthorityStatus } from "@v2x/contract";
import { Info } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFailureText } from "../../session/use-failure-text.ts";
import { AuthorityDialog } from "./AuthorityDialog.tsx";
import { Facts, HashedId8Fact, UrlFact } from "./AuthorityFacts.tsx";
import { AuthorityHead } from "./AuthorityHead.tsx";
import { type Authority, type CaDownload, generationOf } from "./authorities.ts";
import { DownloadButton } from "./DownloadButton.tsx";
import { GrantFact, LifeFacts } from "./LifeFacts.tsx";
import { OpenInDecoderButton } from "./OpenInDecoderButton.tsx";
import { OtherGenerations } from "./OtherGenerations.tsx";
import { TrustLists } from "./TrustLists.tsx";

/** An authority: what it is, how it is named, where it is reached, and its files. */
export function AuthorityCard({
  authority,
  status,
}: {
  authority: Authority;
  /** Undefined while it is not known. */
  status: AuthorityStatus | undefined;
}) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const generation = status && generationOf(authority, status);
  const failureText = useFailureText("ccms");
  const [failure, setFailure] = useState<string>();
  return (
    <Card
      component="section"
      aria-labelledby={id}
      sx={{ display: "flex", flexDirection: "column", minWidth: 0, p: { xs: 4, sm: 5 } }}
    >
      <AuthorityHead id={id} role={authority.role} title={authority.title} />
      <Typography sx={{ fontWeight: 500, mb: 4, overflowWrap: "anywhere" }}>{authority.name}</Typography>
      <Facts>
        <HashedId8Fact authority={authority} />
        <UrlFact authority={authority} url={authority.url} />
        {generation && <LifeFacts generation={generation} now={status.now} />}
        {generation && <GrantFact generation={generation} />}
      </Facts>
      {status && <OtherGenerations role={authority.role} current={authority.hashedId8} status={status} />}
      {status && authority.role === "rca" && <TrustLists status={status} />}
      <Box sx={{ mt: "auto", pt: 5 }}>
        <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "space-between", gap: 2 }}>
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
            {authority.downloads.map((download) => (
              <DownloadButton
                key={download.kind}
                download={download}
                text={downloadName(download)}
                onFailure={setFailure}
              />
            ))}
          </Box>
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
            <OpenInDecoderButton
              authority={authority}
              onFailure={(error) => setFailure(error && failureText(error))}
            />
            <Button
              size="small"
              startIcon={<Info size={18} aria-hidden />}
              aria-label={t("ccms.ca_more_info_about", { authority: authority.title })}
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              {t("ccms.ca_more_info")}
            </Button>
          </Box>
        </Box>
        <Typography color="error" role="alert" sx={{ mt: failure ? 2 : 0, overflowWrap: "anywhere" }}>
          {failure}
        </Typography>
      </Box>
      <AuthorityDialog authority={authority} status={status} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Card>
  );

  function downloadName({ kind }: CaDownload): string {
    return t(`ccms.ca_download_${kind}`, { authority: authority.title });
  }
}
