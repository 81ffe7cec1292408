import Box from "@mui/material/Box";
import type { LucideIcon } from "lucide-react";

/** How something stands: a word with an icon and a colour, never a colour alone. */
export function StatusWord({
  tone,
  icon: Icon,
  text,
}: {
  tone: "success" | "warning" | "error" | "info" | "neutral";
  icon: LucideIcon;
  text: string;
}) {
  return (
    <Box
      component="span"
      sx={{
        display: "inline-flex",
        verticalAlign: "middle",
        alignItems: "center",
        gap: 1.5,
        whiteSpace: "nowrap",
      }}
    >
      <Box
        component="span"
        sx={{ display: "flex", color: tone === "neutral" ? "text.secondary" : `${tone}.main` }}
      >
        <Icon size={18} aria-hidden />
      </Box>
      <Box component="span" sx={{ color: tone === "neutral" ? "inherit" : `${tone}.main`, fontWeight: 500 }}>
        {text}
      </Box>
    </Box>
  );
}
