import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { Pencil } from "lucide-react";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";

/** What is left of the input once it has done its work: how much it is, where it came from, and the way back to it. */
export function FoldedInput({
  octets,
  fileName,
  onEdit,
  editRef,
}: {
  octets: number;
  fileName: string | undefined;
  onEdit: () => void;
  editRef: Ref<HTMLButtonElement>;
}) {
  const { t } = useTranslation();
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 3,
        rowGap: 1,
        flex: "1 1 240px",
        minWidth: 0,
        minHeight: 36,
      }}
    >
      <Typography sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        {[t("decoder.hex"), t("ui.hex_bytes", { count: octets }), ...(fileName ? [fileName] : [])].join(
          " · ",
        )}
      </Typography>
      <Button
        ref={editRef}
        size="small"
        variant="outlined"
        startIcon={<Pencil size={18} aria-hidden />}
        onClick={onEdit}
      >
        {t("decoder.edit_input")}
      </Button>
    </Box>
  );
}
