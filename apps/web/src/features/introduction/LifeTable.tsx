import Box from "@mui/material/Box";
import type { ReactNode } from "react";

const cell = {
  p: 0,
  py: 1.5,
  pr: 3,
  textAlign: "left",
  verticalAlign: "top",
  fontWeight: "inherit",
} as const;

/** Things and until when they live, one below the other; the caption names the table. */
export function LifeTable({
  caption,
  what,
  end,
  children,
}: {
  caption: string;
  /** Heads the column of things. */
  what: string;
  /** Heads the column of their ends. */
  end: string;
  children: ReactNode;
}) {
  return (
    <Box
      component="table"
      sx={{ width: "100%", borderCollapse: "collapse", "& caption": { textAlign: "left" } }}
    >
      <Box component="caption" sx={{ typography: "h3", pb: 1 }}>
        {caption}
      </Box>
      <Box component="thead" sx={{ color: "text.secondary", fontSize: 13 }}>
        <tr>
          <Box component="th" scope="col" sx={{ ...cell, width: "40%" }}>
            {what}
          </Box>
          <Box component="th" scope="col" sx={cell}>
            {end}
          </Box>
        </tr>
      </Box>
      <tbody>{children}</tbody>
    </Box>
  );
}

/** One thing and its end. */
export function LifeRow({
  what,
  about,
  children,
}: {
  what: string;
  about: string | undefined;
  children: ReactNode;
}) {
  return (
    <Box component="tr" sx={{ borderTop: "1px solid", borderColor: "divider" }}>
      <Box component="th" scope="row" sx={cell}>
        <Box component="span" sx={{ fontWeight: 500, mr: 2 }}>
          {what}
        </Box>
        <Box
          component="span"
          sx={{
            color: "text.secondary",
            display: { xs: "block", sm: "inline" },
            fontWeight: 400,
            overflowWrap: "anywhere",
          }}
        >
          {about}
        </Box>
      </Box>
      <Box component="td" sx={{ ...cell, pr: 0 }}>
        {children}
      </Box>
    </Box>
  );
}
