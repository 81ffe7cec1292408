import Drawer from "@mui/material/Drawer";
import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { layout } from "../theme.ts";
import { ToolButton } from "../ui/ToolButton.tsx";
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
      <ToolButton
        type="button"
        aria-label={t("top_bar.menu_close")}
        onClick={onClose}
        style={{ margin: "6px 6px 0" }}
      >
        <X size={20} aria-hidden />
      </ToolButton>
      <SideMenu shape="full" onNavigate={onClose} />
    </Drawer>
  );
}
