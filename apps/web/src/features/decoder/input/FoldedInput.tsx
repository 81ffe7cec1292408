import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Pencil, X } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { useTranslation } from "react-i18next";
import { CompactButton } from "../../../ui/CompactButton.tsx";

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
        // On a phone its buttons share a row with the type and with those behind it, and what it is stands below.
        display: { xs: "contents", sm: "flex" },
        flexWrap: "wrap",
        alignItems: "center",
        gap: 2,
        flex: "1 1 200px",
        minWidth: 0,
        minHeight: 36,
      }}
    >
      <Typography
        noWrap
        title={fileName}
        sx={{ minWidth: 0, order: { xs: 1, sm: 0 }, flex: { xs: "1 1 100%", sm: "1 1 96px" } }}
      >
        {[t("decoder.hex"), t("ui.hex_bytes", { count: octets }), ...(fileName ? [fileName] : [])].join(
          " · ",
        )}
      </Typography>
      <CompactButton ref={editRef} name={t("decoder.edit_input")} icon={Pencil} onClick={onEdit} />
      <CompactButton name={t("decoder.clear_input")} icon={X} onClick={onClear} />
      {children}
    </Box>
  );
}
