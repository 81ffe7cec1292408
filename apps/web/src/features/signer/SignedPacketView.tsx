import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { SignedPacket } from "@v2x/contract";
import { ScanText } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useOpenInDecoder } from "../../session/use-open-in-decoder.ts";
import { CopyableText } from "../../ui/HexValue.tsx";
import { momentText } from "../../ui/moment-text.ts";

/** A signed packet to copy, and to open in the decoder. */
export function SignedPacketView({ packet: { returnPacket, certificateExpires } }: { packet: SignedPacket }) {
  const { t } = useTranslation();
  const open = useOpenInDecoder("message");
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        p: 4,
        border: "1px solid",
        borderColor: "success.main",
        borderRadius: 1,
        bgcolor: "success.soft",
      }}
    >
      <Typography id={id} variant="h3">
        {t("scms.signer_packet")}
      </Typography>
      <Box sx={{ maxHeight: 200, overflow: "auto" }}>
        <CopyableText value={returnPacket} what={t("scms.signer_packet")} />
      </Box>
      <Typography variant="body2" role="status" sx={{ my: 2 }}>
        {t("scms.signer_expires", { moment: momentText(certificateExpires) })}
      </Typography>
      <Button
        variant="outlined"
        startIcon={<ScanText size={18} aria-hidden />}
        onClick={() => open(returnPacket)}
      >
        {t("scms.signer_open")}
      </Button>
    </Box>
  );
}
