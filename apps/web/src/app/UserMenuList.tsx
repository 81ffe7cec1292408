import Box from "@mui/material/Box";
import Divider from "@mui/material/Divider";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useColorScheme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { FileDown, KeyRound, LayoutDashboard, LogOut, Moon, Sun, UserRoundCog } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { paths } from "../paths.ts";
import { useExternalUris } from "../session/external-uris.ts";
import { useDocumentDownload } from "../session/use-document-download.ts";
import { useOnlineOnly } from "../session/use-offline.ts";
import { useSession } from "../session/use-session.ts";

/** What the user menu holds: who one is, dashboard, account, access tokens, theme, manual, logout. Fetched when first opened. */
export function UserMenuList({
  anchor,
  email,
  companyName,
  onClose,
}: {
  anchor: HTMLElement | null;
  email: string;
  companyName: string | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const session = useSession();
  const navigate = useNavigate();
  const whenOnline = useOnlineOnly();
  const account = useExternalUris()?.account;
  const manual = useDocumentDownload("manual");
  const { mode, systemMode, setMode } = useColorScheme();
  const isDark = (mode === "system" ? systemMode : mode) === "dark";

  function closeAnd(action: () => void): () => void {
    return () => {
      onClose();
      action();
    };
  }

  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
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
      {account !== undefined && (
        <MenuItem component="a" href={account}>
          <ListItemIcon>
            <UserRoundCog size={20} aria-hidden />
          </ListItemIcon>
          {t("user_menu.account")}
        </MenuItem>
      )}
      <MenuItem onClick={closeAnd(() => void navigate(paths.personalTokens()))}>
        <ListItemIcon>
          <KeyRound size={20} aria-hidden />
        </ListItemIcon>
        {t("user_menu.tokens")}
      </MenuItem>
      <MenuItem onClick={closeAnd(() => setMode(isDark ? "light" : "dark"))}>
        <ListItemIcon>{isDark ? <Sun size={20} aria-hidden /> : <Moon size={20} aria-hidden />}</ListItemIcon>
        {t(isDark ? "user_menu.theme_light" : "user_menu.theme_dark")}
      </MenuItem>
      <MenuItem disabled={manual.isPending} onClick={closeAnd(() => manual.mutate())}>
        <ListItemIcon>
          <FileDown size={20} aria-hidden />
        </ListItemIcon>
        {t("user_menu.manual")}
      </MenuItem>
      <Divider component="li" role="none" sx={{ my: 1 }} />
      <MenuItem onClick={closeAnd(() => whenOnline(() => void session.signOut()))}>
        <ListItemIcon>
          <LogOut size={20} aria-hidden />
        </ListItemIcon>
        {t("user_menu.logout")}
      </MenuItem>
    </Menu>
  );
}
