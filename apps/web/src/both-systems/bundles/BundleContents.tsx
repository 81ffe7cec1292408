import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTranslation } from "react-i18next";

/** A file or folder of a bundle, and what it holds. */
export interface BundlePart {
  readonly path: string;
  readonly text: string;
}

/**
 * Says what a bundle holds, before one is made.
 *
 * @param note - what is to be known about all of it.
 */
export function BundleContents({ parts, note }: { parts: readonly BundlePart[]; note: string }) {
  const { t } = useTranslation();
  return (
    <Box component="section" aria-labelledby="bundle-contents">
      <Typography id="bundle-contents" variant="h3" component="h2" sx={{ mb: 2 }}>
        {t("bundles.contents")}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: "grid", rowGap: 3 }}>
        {parts.map(({ path, text }) => (
          <div key={path}>
            <Box component="dt" sx={{ typography: "mono", overflowWrap: "anywhere" }}>
              {path}
            </Box>
            <Box component="dd" sx={{ m: 0, color: "text.secondary" }}>
              {text}
            </Box>
          </div>
        ))}
      </Box>
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ mt: 4, pt: 3, borderTop: "1px solid", borderColor: "divider" }}
      >
        {note}
      </Typography>
    </Box>
  );
}
