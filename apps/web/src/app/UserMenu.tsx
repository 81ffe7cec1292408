import Avatar from "@mui/material/Avatar";
import Box from "@mui/material/Box";
import Divider from "@mui/material/Divider";
import IconButton from "@mui/material/IconButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useColorScheme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { FileDown, LayoutDashboard, LogOut, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { paths } from "../paths.ts";
import { initialsOf } from "../session/initials.ts";
import { useSession } from "../session/use-session.ts";
import { useDocumentDownload } from "./use-document-download.ts";

/** The avatar at the top right and the menu behind it. */
export function UserMenu({ email, companyName }: { email: string; companyName: string | undefined }) {
  const { t } = useTranslation();
  const session = useSession();
  const navigate = useNavigate();
  const manual = useDocumentDownload("manual");
  const { mode, systemMode, setMode } = useColorScheme();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isDark = (mode === "system" ? systemMode : mode) === "dark";

  function closeAnd(action: () => void): () => void {
    return () => {
      setAnchor(null);
      action();
    };
  }

  return (
    <>
      <IconButton
        aria-label={t("user_menu.open", { email })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ p: 1, width: 44, height: 44 }}
      >
        <Avatar
          aria-hidden
          sx={{
            width: 32,
            height: 32,
            fontSize: 13,
            fontWeight: 600,
            letterSpacing: "0.02em",
            color: "primary.contrastText",
            bgcolor: "primary.main",
          }}
        >
          {initialsOf(email)}
        </Avatar>
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{ paper: { sx: { width: 280, maxWidth: "calc(100vw - 16px)" } } }}
      >
        <Box component="li" role="none" sx={{ px: 2.5, pt: 2, pb: 3 }}>
          <Typography variant="subtitle2" component="div" sx={{ overflowWrap: "anywhere" }}>
            {email}
          </Typography>
          <Typography variant="body2" component="div" color="textSecondary">
            {companyName ?? t("user_menu.company_none")}
          </Typography>
        </Box>
        <Divider component="li" role="none" sx={{ mb: 1 }} />
        <MenuItem onClick={closeAnd(() => void navigate(paths.dashboard()))}>
          <ListItemIcon>
            <LayoutDashboard size={20} aria-hidden />
          </ListItemIcon>
          {t("user_menu.dashboard")}
        </MenuItem>
        <MenuItem onClick={closeAnd(() => setMode(isDark ? "light" : "dark"))}>
          <ListItemIcon>
            {isDark ? <Sun size={20} aria-hidden /> : <Moon size={20} aria-hidden />}
          </ListItemIcon>
          {t(isDark ? "user_menu.theme_light" : "user_menu.theme_dark")}
        </MenuItem>
        <MenuItem disabled={manual.isPending} onClick={closeAnd(() => manual.mutate())}>
          <ListItemIcon>
            <FileDown size={20} aria-hidden />
          </ListItemIcon>
          {t("user_menu.manual")}
        </MenuItem>
        <Divider component="li" role="none" sx={{ my: 1 }} />
        <MenuItem onClick={closeAnd(() => void session.signOut())}>
          <ListItemIcon>
            <LogOut size={20} aria-hidden />
          </ListItemIcon>
          {t("user_menu.logout")}
        </MenuItem>
      </Menu>
    </>
  );
}
