import MenuItem from "@mui/material/MenuItem";
import { FlaskConical } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../paths.ts";

/** Leads from a device's menu to its try-out. What the menu gives its entries is passed on. */
export function TryOutEntry({ id, ...entry }: { id: string }) {
  const { t } = useTranslation();
  return (
    <MenuItem component={Link} to={paths.ccmsTryOut(id)} sx={{ gap: 2 }} {...entry}>
      <FlaskConical size={18} aria-hidden />
      {t("ccms.device_try_out")}
    </MenuItem>
  );
}
