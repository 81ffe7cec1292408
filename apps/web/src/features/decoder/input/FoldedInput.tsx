import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { Pencil, X } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { useTranslation } from "react-i18next";

/** What is left of the input once it has done its work: how much it is, where it came from, and the ways back to it and rid of it. */
export function FoldedInput({
  octets,
  fileName,
  onEdit,
  onClear,
  children,
  editRef,
}: {
  octets: number;
  fileName: string | undefined;
  onEdit: () => void;
  onClear: () => void;
  /** What else can be done with it. */
  children: ReactNode;
  editRef: Ref<HTMLButtonElement>;
}) {
  const { t } = useTranslation();
  return (
    <Box
      sx={{
        // On a phone its buttons and those behind it are one row, or two.
        display: { xs: "contents", sm: "flex" },
        flexWrap: "wrap",
        alignItems: "center",
        gap: 2,
        flex: "1 1 200px",
        minWidth: 0,
        minHeight: 36,
      }}
    >
      <Typography noWrap title={fileName} sx={{ minWidth: 0, flex: { xs: "1 1 100%", sm: "1 1 120px" } }}>
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
      <Button size="small" variant="outlined" startIcon={<X size={18} aria-hidden />} onClick={onClear}>
        {t("decoder.clear_input")}
      </Button>
      {children}
    </Box>
  );
}
