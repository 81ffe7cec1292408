import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Skeleton from "@mui/material/Skeleton";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useQuery } from "@tanstack/react-query";
import { calls, type TestProfile } from "@v2x/contract";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { testProfilesKey } from "../../api/test-profiles.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { TryAgain } from "../../ui/TryAgain.tsx";

/** Under which the server says in words what a profile breaks. */
const findingsLabel = "Findings";

/** Texts of more lines scroll. */
const mostLines = 8;

/** What is compared or copied by the character; all else is read as prose. */
const exactText = /^(?:[0-9A-F]{16}|https?:\S+)$/;

/** Everything about a test profile: what departs from the rules first, then the labelled texts as the server orders them. */
export function InfoDialog({ profile, onClose }: { profile: TestProfile; onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const failureText = useFailureText("scms");
  const { organizationId } = useOrganization();
  const query = useQuery({
    queryKey: [...testProfilesKey(organizationId), profile.id],
    queryFn: ({ signal }) => api.call(calls.scms.getTestProfileInfo, { params: { id: profile.id }, signal }),
  });
  // Also where a large zoom leaves little height.
  const isSmall = useMediaQuery("(max-width: 599.95px), (max-height: 479.95px)");
  return (
    <Dialog open onClose={onClose} fullScreen={isSmall} fullWidth maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id} ref={focus} tabIndex={-1} sx={{ pb: 4, overflowWrap: "anywhere" }}>
        {t("scms.profile_info_title", { name: profile.name })}
      </DialogTitle>
      <DialogContent dividers aria-busy={query.isPending}>
        {profile.findings > 0 && (
          <Alert severity="warning" sx={{ mb: 4 }}>
            <Box sx={{ fontWeight: 500 }}>{t("scms.profile_info_findings", { count: profile.findings })}</Box>
            {t("scms.profile_info_findings_note")}
            <Box sx={{ mt: 2, whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
              {query.data?.[findingsLabel]}
            </Box>
          </Alert>
        )}
        {query.isPending && <Skeleton variant="rounded" height={240} />}
        {query.isError && (
          <TryAgain
            message={t("scms.profile_info_error")}
            detail={failureText(query.error)}
            onRetry={() => query.refetch()}
          />
        )}
        {query.data && (
          <Box component="dl" sx={{ m: 0, display: "grid", gap: 2 }}>
            {Object.entries(query.data).map(([label, text]) => (
              <InfoRow key={label} label={label} text={text} />
            ))}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t("scms.profile_info_close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** A label with its text, whose line breaks are kept; a long one scrolls in a box of its own. */
function InfoRow({ label, text }: { label: string; text: string }) {
  const isLong = text.split("\n").length > mostLines;
  return (
    <Box
      sx={{
        display: "grid",
        gridTemplateColumns: { sm: isLong ? "minmax(0, 1fr)" : "200px minmax(0, 1fr)" },
        columnGap: 4,
        position: "relative",
      }}
    >
      <Box
        component="dt"
        sx={{
          display: "flex",
          alignItems: "center",
          alignSelf: "start",
          gap: 1,
          minHeight: 28,
          color: "text.secondary",
        }}
      >
        {label}
        <CopyButton value={text} what={label} />
      </Box>
      <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
        <Box
          {...(isLong && { role: "group", "aria-label": label, tabIndex: 0 })}
          sx={{
            py: 1,
            whiteSpace: "pre-wrap",
            overflowWrap: "anywhere",
            typography: isLong || exactText.test(text) ? "mono" : "body2",
            ...(isLong && {
              p: 3,
              maxHeight: 240,
              overflow: "auto",
              border: "1px solid",
              borderColor: "divider",
              borderRadius: 1,
              bgcolor: "code.background",
            }),
          }}
        >
          {text}
        </Box>
      </Box>
    </Box>
  );
}

/** Before the dialog looks for something to focus, so that it leaves the focus there. */
function focus(heading: HTMLElement | null): void {
  heading?.focus();
}
