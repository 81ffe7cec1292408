import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** What stands above a table in its card: its heading, and at the other end what its rows are chosen by. */
export function TableHead({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        justifyContent: "space-between",
        columnGap: 4,
        rowGap: 1,
        minHeight: 52,
        px: { xs: 4, sm: 3 },
        py: 1.5,
        borderBottom: "1px solid",
        borderColor: "divider",
      }}
    >
      {children}
    </Box>
  );
}
