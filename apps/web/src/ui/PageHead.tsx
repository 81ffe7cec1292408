import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { layout } from "../theme.ts";
import { SystemBadge } from "./SystemBadge.tsx";

/**
 * Head of a screen: its only `h1`, which the router focuses, one sentence, and the main action at its right.
 *
 * @param size - as a `line` it is the title alone, small, in a place that the screen gives it.
 */
export function PageHead({
  title,
  sentence,
  system,
  action,
  size = "whole",
}: {
  title: string;
  sentence?: ReactNode;
  system?: "ccms" | "scms";
  action?: ReactNode;
  size?: "whole" | "line";
}) {
  const isLine = size === "line";
  return (
    <Box
      component="header"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "flex-end",
        gap: 4,
        rowGap: 3,
        mb: isLine ? 0 : 6,
      }}
    >
      <Box sx={{ flex: isLine ? "none" : "1 1 320px", minWidth: 0 }}>
        <Box sx={{ display: "flex", alignItems: "center", flexWrap: "wrap", columnGap: 3 }}>
          <Typography variant={isLine ? "h2" : "h1"} component="h1" tabIndex={-1}>
            {title}
          </Typography>
          {system && <SystemBadge system={system} />}
        </Box>
        {sentence && !isLine && (
          <Typography color="textSecondary" sx={{ mt: 2, maxWidth: layout.textMaxWidth, textWrap: "pretty" }}>
            {sentence}
          </Typography>
        )}
      </Box>
      {action}
    </Box>
  );
}
