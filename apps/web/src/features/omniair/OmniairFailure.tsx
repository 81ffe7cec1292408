import Alert from "@mui/material/Alert";
import { TextWithContact } from "../../session/TextWithContact.tsx";
import { useOmniairFailureText } from "./use-omniair-failure-text.ts";

/** Says below the button why no certificates came. */
export function OmniairFailure({ error }: { error: Error }) {
  const failureText = useOmniairFailureText();
  return (
    <Alert severity="error" role="alert" sx={{ overflowWrap: "anywhere" }}>
      <TextWithContact text={failureText(error)} />
    </Alert>
  );
}
