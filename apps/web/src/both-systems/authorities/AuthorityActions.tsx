import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { AuthorityStatus } from "@v2x/contract";
import { Info } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { TextWithContact } from "../../session/TextWithContact.tsx";
import { useFailureText } from "../../session/use-failure-text.ts";
import type { CardDownload } from "./AuthorityCard.tsx";
import { AuthorityDialog } from "./AuthorityDialog.tsx";
import type { Authority } from "./authority.ts";
import { DownloadButton } from "./DownloadButton.tsx";
import { OpenInDecoderButton } from "./OpenInDecoderButton.tsx";

/** What can be done with an authority: its files downloaded, its certificate opened in the decoder or read here. */
export function AuthorityActions({
  authority,
  downloads,
  info,
  status,
}: {
  authority: Authority;
  /** Beside the certificate. */
  downloads: readonly CardDownload[];
  /** Facts in More info, after the HashedId8. */
  info: ReactNode;
  /** Undefined while it is not known. */
  status: AuthorityStatus | undefined;
}) {
  const { t } = useTranslation();
  const { system, title, name, certificate } = authority;
  const [isOpen, setOpen] = useState(false);
  const failureText = useFailureText(system);
  const [failure, setFailure] = useState<string>();
  const files: readonly CardDownload[] = [
    // A name as title stands above; here it would make the button too wide.
    title === name
      ? { ...certificate, text: t("ca.download_this"), label: t("ca.download_this_of", { authority: title }) }
      : { ...certificate, text: t("ca.download_certificate", { authority: title }) },
    ...downloads,
  ];
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "space-between", gap: 2 }}>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
          {files.map(({ text, label, ...file }) => (
            <DownloadButton
              key={file.fileName}
              system={system}
              file={file}
              text={text}
              label={label}
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
            aria-label={t("ca.more_info_about", { authority: title })}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {t("ca.more_info")}
          </Button>
        </Box>
      </Box>
      <Typography color="error" role="alert" sx={{ mt: failure ? 2 : 0, overflowWrap: "anywhere" }}>
        {failure && <TextWithContact text={failure} />}
      </Typography>
      <AuthorityDialog
        authority={authority}
        facts={info}
        status={status}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
