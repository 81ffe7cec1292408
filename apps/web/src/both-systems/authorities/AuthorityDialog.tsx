import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { AuthorityStatus } from "@v2x/contract";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFailureText } from "../../session/use-failure-text.ts";
import { Facts } from "../../ui/Facts.tsx";
import { type Authority, generationOf } from "./authority.ts";
import { DecodedCertificate } from "./DecodedCertificate.tsx";
import { HashedId8Fact } from "./HashedId8Fact.tsx";
import { OpenInDecoderButton } from "./OpenInDecoderButton.tsx";
import { Permissions } from "./Permissions.tsx";

/**
 * More about an authority: its permissions one by one and its certificate as text. The heading takes the focus; Escape closes
 * and gives it back to the button.
 */
export function AuthorityDialog({
  authority,
  facts,
  status,
  isOpen,
  onClose,
}: {
  authority: Authority;
  /** Shown after the HashedId8. */
  facts: ReactNode;
  /** Undefined while it is not known. */
  status: AuthorityStatus | undefined;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { system, title, name } = authority;
  const id = useId();
  const failureText = useFailureText(system);
  const [failure, setFailure] = useState<Error>();
  const generation = status && generationOf(authority, status);
  // Also where a large zoom leaves little height.
  const isSmall = useMediaQuery("(max-width: 599.95px), (max-height: 479.95px)");
  return (
    <Dialog open={isOpen} onClose={onClose} fullScreen={isSmall} fullWidth maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id} ref={focus} tabIndex={-1} sx={{ pb: 4, overflowWrap: "anywhere" }}>
        {title === name ? name : t("ca.info_title", { authority: title, name })}
      </DialogTitle>
      <DialogContent dividers>
        <Facts width={200}>
          <HashedId8Fact authority={authority} />
          {facts}
        </Facts>
        {generation && (
          <>
            <Permissions
              title={t("ca.signs")}
              about={t("ca.about_signs")}
              permissions={generation.appPermissions}
            />
            <Permissions
              title={t("ca.requests")}
              about={t("ca.about_requests")}
              permissions={generation.requestPermissions}
            />
            <Permissions
              title={t("ca.grants")}
              about={t("ca.about_grants")}
              permissions={generation.issuePermissions}
            />
          </>
        )}
        <Box sx={{ mt: 5 }}>
          <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 4, mb: 2 }}>
            <Typography variant="h3">{t("ca.decoded")}</Typography>
            <OpenInDecoderButton authority={authority} onFailure={setFailure} />
            <Typography color="error" role="alert" sx={{ overflowWrap: "anywhere" }}>
              {failure && failureText(failure)}
            </Typography>
          </Box>
          <DecodedCertificate authority={authority} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t("ca.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Before the dialog looks for something to focus, so that it leaves the focus there. */
function focus(heading: HTMLElement | null): void {
  heading?.focus();
}
