import { styled } from "@mui/material/styles";

/**
 * A button that is an icon, for the frame. The library's own button costs 10 kB of the first screen, mostly for
 * ripples that we do not show; features may use that one, it looks the same.
 */
export const ToolButton = styled("button")(({ theme }) => ({
  display: "inline-grid",
  placeItems: "center",
  flexShrink: 0,
  width: 44,
  height: 44,
  padding: 0,
  border: 0,
  borderRadius: theme.shape.borderRadius,
  background: "none",
  color: theme.vars.palette.text.secondary,
  cursor: "pointer",
  "&:hover": { color: theme.vars.palette.text.primary, backgroundColor: theme.vars.palette.action.hover },
  "&:focus-visible": { borderRadius: theme.shape.borderRadius, outlineOffset: -1 },
}));
