import Box from "@mui/material/Box";
import CircularProgress from "@mui/material/CircularProgress";
import Typography from "@mui/material/Typography";

/** Says what is being waited for; the thing waited for replaces the page. */
export function WaitingPage({ text }: { text: string }) {
  return (
    <Box
      role="status"
      sx={{ display: "flex", alignItems: "center", gap: 4, justifyContent: "center", mt: { xs: 10, sm: 24 } }}
    >
      <CircularProgress size={20} thickness={5} aria-hidden />
      <Typography component="h1" variant="h3">
        {text}
      </Typography>
    </Box>
  );
}
