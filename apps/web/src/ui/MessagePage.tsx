import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/**
 * A page that says one thing: an icon, a heading, a sentence or two, and what to do next. It stands where every screen
 * begins.
 *
 * @param tone - colour of the icon; `error` where something failed.
 */
export function MessagePage({
  tone = "info",
  icon: Icon,
  title,
  children,
  actions,
}: {
  tone?: "info" | "error";
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <Box sx={{ maxWidth: "60ch", display: "grid", gap: 3 }}>
      <Box
        sx={{
          width: 44,
          height: 44,
          display: "grid",
          placeItems: "center",
          borderRadius: 1,
          color: `${tone}.main`,
          bgcolor: `${tone}.soft`,
        }}
      >
        <Icon size={24} aria-hidden />
      </Box>
      <Typography variant="h1" sx={{ justifySelf: "start" }}>
        {title}
      </Typography>
      {children && (
        <Typography component="div" color="textSecondary" sx={{ fontSize: 16, lineHeight: "26px" }}>
          {children}
        </Typography>
      )}
      {actions && <Box sx={{ display: "flex", gap: 2, flexWrap: "wrap", mt: 2 }}>{actions}</Box>}
    </Box>
  );
}
