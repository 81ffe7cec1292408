import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTranslation } from "react-i18next";

const parts = [
  { path: "tickets/", text: "ccms.at_contents_tickets" },
  { path: "keys/", text: "ccms.at_contents_keys" },
  { path: "trust/", text: "ccms.at_contents_trust" },
  { path: "manifest.json", text: "ccms.at_contents_manifest" },
] as const;

/** Says what a bundle holds, before one is made. */
export function BundleContents() {
  const { t } = useTranslation();
  return (
    <Box component="section" aria-labelledby="bundle-contents">
      <Typography id="bundle-contents" variant="h3" component="h2" sx={{ mb: 2 }}>
        {t("ccms.at_contents")}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: "grid", rowGap: 3 }}>
        {parts.map(({ path, text }) => (
          <div key={path}>
            <Box component="dt" sx={{ typography: "mono" }}>
              {path}
            </Box>
            <Box component="dd" sx={{ m: 0, color: "text.secondary" }}>
              {t(text)}
            </Box>
          </div>
        ))}
      </Box>
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ mt: 4, pt: 3, borderTop: "1px solid", borderColor: "divider" }}
      >
        {t("ccms.at_contents_note")}
      </Typography>
    </Box>
  );
}
