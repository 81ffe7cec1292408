import MenuItem from "@mui/material/MenuItem";
import { FlaskConical } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";

/**
 * Leads from a device's menu to its try-out. What the menu gives its entries is passed on.
 *
 * @param to - the address of the try-out.
 */
export function TryOutEntry({ to, ...entry }: { to: string }) {
  const { t } = useTranslation();
  return (
    <MenuItem component={Link} to={to} sx={{ gap: 2 }} {...entry}>
      <FlaskConical size={18} aria-hidden />
      {t("device.try_out")}
    </MenuItem>
  );
}
