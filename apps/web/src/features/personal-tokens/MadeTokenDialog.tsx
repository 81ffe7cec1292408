import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useOrganizationScope } from "../../session/use-organization.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { CopyableText } from "../../ui/HexValue.tsx";
import { curlExample } from "./curl-example.ts";
import type { MadeToken } from "./MakeTokenDialog.tsx";

/** Shows a new token this once, and how it is used. A press beside it does not close it: too much would be lost. */
export function MadeTokenDialog({ token, onClose }: { token: MadeToken; onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const organizations = useOrganizationScope()?.organizations ?? [];
  const example = curlExample(token, window.location.origin, organizations);
  // Also where a large zoom leaves little height.
  const isSmall = useMediaQuery("(max-width: 599.95px), (max-height: 479.95px)");
  return (
    <Dialog
      open
      onClose={(_, reason) => {
        if (reason !== "backdropClick") onClose();
      }}
      fullScreen={isSmall}
      fullWidth
      maxWidth="md"
      aria-labelledby={id}
    >
      <DialogTitle id={id} ref={focus} tabIndex={-1} sx={{ pb: 4 }}>
        {t("tokens.made_title")}
      </DialogTitle>
      <DialogContent dividers sx={{ display: "grid", gap: 4, alignContent: "start" }}>
        <Alert severity="warning">{t("tokens.made_once")}</Alert>
        <CopyableText value={token.token} what={t("tokens.made_token", { name: token.name })} />
        <Box component="section" aria-labelledby={`${id}-example`} sx={{ minWidth: 0 }}>
          <Box sx={{ display: "flex", alignItems: "center", gap: 2, position: "relative" }}>
            <Typography id={`${id}-example`} variant="h3">
              {t("tokens.made_example")}
            </Typography>
            <CopyButton value={example} what={t("tokens.made_example_label")} />
          </Box>
          <Typography color="textSecondary" sx={{ mb: 2 }}>
            {t("tokens.made_example_about")}
          </Typography>
          <Box
            component="pre"
            tabIndex={0}
            aria-label={t("tokens.made_example_label")}
            role="region"
            sx={{
              m: 0,
              p: 3,
              overflowX: "auto",
              typography: "mono",
              border: "1px solid",
              borderColor: "divider",
              borderRadius: 1,
            }}
          >
            {example}
          </Box>
        </Box>
        <Link href="/api/docs" sx={{ justifySelf: "start" }} target="_blank" rel="noopener">
          {t("tokens.made_calls")}
        </Link>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t("tokens.made_done")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const focus = (heading: HTMLElement | null) => heading?.focus();
