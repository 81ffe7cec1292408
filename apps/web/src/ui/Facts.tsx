import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { Explain } from "./Explain.tsx";

/** Labels and values of one thing; side by side where there is room. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: "grid",
        gap: 3,
        gridTemplateColumns: "repeat(auto-fit, minmax(min(400px, 100%), 1fr))",
        minWidth: 0,
      }}
    >
      {children}
    </Box>
  );
}

/** A label with its value; `about` explains the label. */
export function Fact({ label, about, children }: { label: string; about?: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
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
