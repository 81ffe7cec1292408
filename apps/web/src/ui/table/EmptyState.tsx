import Box from "@mui/material/Box";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/**
 * Stands where rows would, when there are none: why, and what to do about it. There are three such reasons: nothing
 * yet (one button, one link), nothing matches (clear the filters), nothing active (show the inactive).
 */
export function EmptyState({
  icon: Icon,
  title,
  text,
  children,
}: {
  icon: LucideIcon;
  title: string;
  text?: string;
  /** What to do: a button, a link. */
  children?: ReactNode;
}) {
  return (
    <Box
      sx={{
        display: "grid",
        justifyItems: "center",
        gap: 3,
        px: 4,
        py: 10,
        textAlign: "center",
        textWrap: "pretty",
      }}
    >
      <Box sx={{ display: "flex", color: "text.secondary" }}>
        <Icon size={32} aria-hidden />
      </Box>
      <Box sx={{ display: "grid", gap: 1, maxWidth: "56ch" }}>
        <Box sx={{ typography: "h3" }}>{title}</Box>
        {text && <Box sx={{ color: "text.secondary" }}>{text}</Box>}
      </Box>
      {children && (
        <Box
          sx={{
            display: "flex",
            flexWrap: "wrap",
            alignItems: "center",
            justifyContent: "center",
            columnGap: 4,
            rowGap: 2,
          }}
        >
          {children}
        </Box>
      )}
    </Box>
  );
}
