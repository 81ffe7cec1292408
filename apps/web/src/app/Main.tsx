import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** The id of the landmark that holds the screen. */
export const mainId = "content";

/**
 * The landmark that holds the screen. A screen that asks for it (`useFilledMain`) gets what is left of the window, with
 * a narrower border.
 */
export function Main({ children }: { children?: ReactNode }) {
  return (
    <Box
      component="main"
      id={mainId}
      tabIndex={-1}
      sx={{
        flex: 1,
        minWidth: 0,
        p: { xs: 4, sm: 6, lg: 8 },
        outlineOffset: -2,
        "&[data-filled]": { display: "flex", flexDirection: "column", p: 4, "& > *": { flex: 1 } },
      }}
    >
      {children}
    </Box>
  );
}
