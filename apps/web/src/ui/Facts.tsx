import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { Explain } from "./Explain.tsx";

/**
 * Labels and values of one thing; side by side where there is room.
 *
 * @param width - what each has at least, in px: addresses need 400.
 */
export function Facts({ width = 400, children }: { width?: number; children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: "grid",
        gap: 3,
        gridTemplateColumns: `repeat(auto-fit, minmax(min(${width}px, 100%), 1fr))`,
        minWidth: 0,
      }}
    >
      {children}
    </Box>
  );
}

/**
 * A label with its value; `about` explains the label.
 *
 * @param isWide - whether it has a line of its own.
 */
export function Fact({
  label,
  about,
  isWide = false,
  children,
}: {
  label: string;
  about?: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <Box sx={{ minWidth: 0, ...(isWide && { gridColumn: "1 / -1" }) }}>
      <Box
        component="dt"
        sx={{ display: "flex", alignItems: "center", gap: 1, typography: "body2", color: "text.secondary" }}
      >
        {label}
        {about && <Explain term={label} text={about} />}
      </Box>
      <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
        {children}
      </Box>
    </Box>
  );
}
