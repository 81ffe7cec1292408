import Box from "@mui/material/Box";
import Button, { type ButtonProps } from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import { useSinglePress } from "./use-single-press.ts";

/**
 * A button whose work takes time. While `busy` it keeps its width, its place in the focus order and its name,
 * shows that it works, and ignores a second press; the second press of a double click it ignores in any case.
 */
export function BusyButton({
  busy,
  onClick,
  children,
  startIcon,
  sx,
  ...props
}: ButtonProps & { busy: boolean }) {
  const counts = useSinglePress();
  return (
    <Button
      {...props}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (!counts(event)) return;
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      startIcon={
        <Box
          component="span"
          sx={{
            display: "inline-flex",
            width: 20,
            height: 20,
            alignItems: "center",
            justifyContent: "center",
          }}
        >
          {busy ? <CircularProgress size={16} color="inherit" aria-hidden /> : startIcon}
        </Box>
      }
      sx={[busy && { cursor: "progress" }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      {children}
    </Button>
  );
}
