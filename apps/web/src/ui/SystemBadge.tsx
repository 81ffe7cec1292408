import Box from "@mui/material/Box";

/** Names the certificate system that a screen or card belongs to. */
export function SystemBadge({ system }: { system: "ccms" | "scms" }) {
  return (
    <Box
      component="span"
      sx={{
        typography: "body2",
        fontWeight: 600,
        lineHeight: "20px",
        px: 1.5,
        borderRadius: 0.5,
        color: `${system}.main`,
        bgcolor: `${system}.soft`,
        flexShrink: 0,
        justifySelf: "start",
      }}
    >
      {system.toUpperCase()}
    </Box>
  );
}
