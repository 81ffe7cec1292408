import Alert from "@mui/material/Alert";
import { useAtFailureText } from "./use-at-failure-text.ts";

/** Says below the button why no tickets came. */
export function GenerationFailure({ error }: { error: Error }) {
  const failureText = useAtFailureText();
  return (
    <Alert severity="error" role="alert" sx={{ overflowWrap: "anywhere" }}>
      {failureText(error)}
    </Alert>
  );
}
