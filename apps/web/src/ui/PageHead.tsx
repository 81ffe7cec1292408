import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { layout } from "../theme.ts";
import { SystemBadge } from "./SystemBadge.tsx";
import { filledMain } from "./use-filled-main.ts";

/**
 * Head of a screen: its only `h1`, which the router focuses, one sentence, and the main action at its right. Of a screen
 * that fills the window it is the title alone, small, in a place that the screen gives it.
 */
export function PageHead({
  title,
  sentence,
  system,
  action,
}: {
  title: string;
  sentence?: ReactNode;
  system?: "ccms" | "scms";
  action?: ReactNode;
}) {
  return (
    <Box
      component="header"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "flex-end",
        gap: 4,
        rowGap: 3,
        mb: 6,
      }}
    >
      <Box sx={{ flex: "1 1 320px", minWidth: 0, [filledMain]: { flex: "none" } }}>
        <Box sx={{ display: "flex", alignItems: "center", flexWrap: "wrap", columnGap: 3 }}>
          <Typography variant="h1" tabIndex={-1} sx={{ [filledMain]: { typography: "h2" } }}>
            {title}
          </Typography>
          {system && <SystemBadge system={system} />}
        </Box>
        {sentence && (
          <Typography
            color="textSecondary"
            sx={{
              mt: 2,
              maxWidth: layout.textMaxWidth,
              textWrap: "pretty",
              [filledMain]: { display: "none" },
            }}
          >
            {sentence}
          </Typography>
        )}
      </Box>
      {action}
    </Box>
  );
}
