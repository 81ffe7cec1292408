import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { layout } from "../theme.ts";
import { SideMenu } from "./SideMenu.tsx";

/** The side menu on a phone: over the page, closed by choosing, by Escape and by a tap beside it. */
export function ModalMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{ paper: { sx: { width: layout.menuWidth, maxWidth: "85vw" } } }}
    >
      <IconButton
        aria-label={t("top_bar.menu_close")}
        onClick={onClose}
        sx={{ width: 44, height: 44, m: 1.5, mb: 0, flexShrink: 0 }}
      >
        <X size={20} aria-hidden />
      </IconButton>
      <SideMenu shape="full" onNavigate={onClose} />
    </Drawer>
  );
}
