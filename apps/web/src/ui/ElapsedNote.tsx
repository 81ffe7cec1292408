import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useElapsedSeconds } from "./use-elapsed-seconds.ts";

/**
 * Stands beside a busy button: after one second what is happening, after three seconds also the elapsed time and
 * a way to cancel. The words are announced once, the counting is not.
 *
 * @param elapsed - the time in words, given the seconds.
 */
export function ElapsedNote({
  busy,
  doing,
  elapsed,
  cancelText,
  onCancel,
}: {
  busy: boolean;
  doing: string;
  elapsed: (seconds: number) => string;
  cancelText: string;
  onCancel: () => void;
}) {
  const seconds = useElapsedSeconds(busy);
  return (
    <Box
      sx={{
        display: "flex",
        alignItems: "center",
        flexWrap: "wrap",
        gap: 3,
        minHeight: { sm: 36 },
        my: { xs: busy ? 2 : 0, sm: 0 },
      }}
    >
      <Box role="status">{busy && seconds >= 1 ? doing : ""}</Box>
      {busy && seconds >= 3 && (
        <>
          <Box sx={{ color: "text.secondary", fontVariantNumeric: "tabular-nums" }}>{elapsed(seconds)}</Box>
          <Button size="small" variant="outlined" onClick={onCancel}>
            {cancelText}
          </Button>
        </>
      )}
    </Box>
  );
}
