import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import type { Device } from "@v2x/contract";
import {
  Ban,
  CirclePause,
  CirclePlay,
  CopyPlus,
  EllipsisVertical,
  FlaskConical,
  Pencil,
  Trash2,
} from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { IconTool } from "../../ui/IconTool.tsx";
import { Tip } from "../../ui/Tip.tsx";
import { deviceCan } from "./device-can.ts";
import { deviceLabel } from "./device-label.ts";
import type { DeviceTask } from "./device-task.ts";

/** The buttons of a row; a revoked device has none. */
export function DeviceActions({ device, onTask }: { device: Device; onTask: (task: DeviceTask) => void }) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!deviceCan.beChanged(device)) return null;
  const label = deviceLabel(device);
  const moreName = t("ccms.device_more", { device: label });
  const choose = (task: DeviceTask) => {
    setAnchor(null);
    onTask(task);
  };
  return (
    <Box
      sx={{ display: "flex", gap: 1, "@media (pointer: coarse)": { "& button": { width: 44, height: 44 } } }}
    >
      <IconTool
        name={t("ccms.device_edit_named", { device: label })}
        icon={Pencil}
        onClick={() => onTask({ kind: "edit", device })}
      />
      <IconTool
        name={t("ccms.device_copy_named", { device: label })}
        icon={CopyPlus}
        onClick={() => onTask({ kind: "copy", device })}
      />
      <IconTool
        name={t("ccms.device_delete_named", { device: label })}
        icon={Trash2}
        onClick={() => onTask({ kind: "delete", device })}
      />
      <Tip text={moreName}>
        <IconButton
          size="small"
          aria-label={moreName}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <EllipsisVertical size={18} aria-hidden />
        </IconButton>
      </Tip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem component={Link} to={paths.ccmsTryOut(device.id)} sx={{ gap: 2 }}>
          <FlaskConical size={18} aria-hidden />
          {t("ccms.device_try_out")}
        </MenuItem>
        {deviceCan.beDeactivated(device) && (
          <MenuItem onClick={() => choose({ kind: "deactivate", device })} sx={{ gap: 2 }}>
            <CirclePause size={18} aria-hidden />
            {t("ccms.device_deactivate")}
          </MenuItem>
        )}
        {deviceCan.beActivated(device) && (
          <MenuItem onClick={() => choose({ kind: "activate", device })} sx={{ gap: 2 }}>
            <CirclePlay size={18} aria-hidden />
            {t("ccms.device_activate")}
          </MenuItem>
        )}
        <MenuItem onClick={() => choose({ kind: "revoke", device })} sx={{ gap: 2 }}>
          <Ban size={18} aria-hidden />
          {t("ccms.device_revoke")}
        </MenuItem>
      </Menu>
    </Box>
  );
}
