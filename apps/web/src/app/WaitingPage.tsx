import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";

const Spinner = styled("span")(({ theme }) => ({
  width: 20,
  height: 20,
  borderRadius: "50%",
  border: `3px solid ${theme.vars.palette.divider}`,
  borderTopColor: theme.vars.palette.primary.main,
  animation: "turn 900ms linear infinite",
  "@keyframes turn": { to: { transform: "rotate(1turn)" } },
}));

/** Says what is being waited for; the thing waited for replaces the page. */
export function WaitingPage({ text }: { text: string }) {
  return (
    <Box
      role="status"
      sx={{ display: "flex", alignItems: "center", gap: 4, justifyContent: "center", mt: { xs: 10, sm: 24 } }}
    >
      <Spinner aria-hidden />
      <Typography component="h1" variant="h3">
        {text}
      </Typography>
    </Box>
  );
}
