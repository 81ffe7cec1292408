import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTranslation } from "react-i18next";
import { CodeView } from "../../ui/CodeView.tsx";
import type { ServedText } from "./input/use-decode.ts";
import { useDecodedText } from "./views/use-decoded-text.ts";
import type { ReadItem } from "./worker/worker-protocol.ts";

/** Says quietly that the server's answer is what is shown already; one that is not is shown whole. */
export function ServerAnswer({ served, reading }: { served: ServedText; reading: ReadItem }) {
  const { t } = useTranslation();
  const own = useDecodedText(reading, "notation", true);
  if (own.isPending) return null;
  // Of several structures behind each other the screen has one, the server all.
  const isSame = own.data !== undefined && own.data !== "" && served.text.startsWith(own.data);
  return isSame ? (
    <Typography role="status" variant="body2" color="textSecondary">
      {t("decoder.server_same")}
    </Typography>
  ) : (
    <Box sx={{ flex: "1 1 100%", minWidth: 0 }}>
      <Alert severity="warning" sx={{ mb: 2 }}>
        {t("decoder.server_differs")}
      </Alert>
      <ServedTextView served={served} />
    </Box>
  );
}

/** The server's text, with what it was asked. */
export function ServedTextView({ served: { text, input } }: { served: ServedText }) {
  const { t } = useTranslation();
  const size = t("ui.hex_bytes", { count: input.hex.length / 2 });
  return (
    <>
      <Typography role="status" variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {input.type === "unknown"
          ? t("decoder.output_of_unknown", { size })
          : t("decoder.output_of", { type: input.type, size })}
      </Typography>
      <CodeView text={text} label={t("decoder.output_of_server")} fileName={`${input.type}.txt`} />
    </>
  );
}
