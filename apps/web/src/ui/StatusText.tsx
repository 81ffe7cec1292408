import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** Says something politely to assistive technology without showing it; in the page even while it is empty. */
export function StatusText({ children }: { children: ReactNode }) {
  return (
    <Box
      component="span"
      role="status"
      sx={{
        position: "absolute",
        width: "1px",
        height: "1px",
        overflow: "hidden",
        clipPath: "inset(50%)",
        whiteSpace: "nowrap",
      }}
    >
      {children}
    </Box>
  );
}
