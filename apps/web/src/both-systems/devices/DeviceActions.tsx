import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import type { EnrollmentStatus } from "@v2x/contract";
import { Ban, CirclePause, CirclePlay, CopyPlus, EllipsisVertical, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconTool } from "../../ui/IconTool.tsx";
import { Tip } from "../../ui/Tip.tsx";
import { deviceCan } from "./device-can.ts";
import type { DeviceTask } from "./device-task.ts";

/**
 * The buttons of a row; a revoked device has none.
 *
 * @param label - what people call the device by.
 * @param more - entries of its system at the top of the menu.
 */
export function DeviceActions<D extends { readonly enrollmentStatus: EnrollmentStatus }>({
  device,
  label,
  more,
  onTask,
}: {
  device: D;
  label: string;
  more?: ReactNode;
  onTask: (task: DeviceTask<D>) => void;
}) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!deviceCan.beChanged(device)) return null;
  const moreName = t("device.more", { device: label });
  const choose = (task: DeviceTask<D>) => {
    setAnchor(null);
    onTask(task);
  };
  return (
    <Box
      sx={{ display: "flex", gap: 1, "@media (pointer: coarse)": { "& button": { width: 44, height: 44 } } }}
    >
      <IconTool
        name={t("device.edit_named", { device: label })}
        icon={Pencil}
        onClick={() => onTask({ kind: "edit", device })}
      />
      <IconTool
        name={t("device.copy_named", { device: label })}
        icon={CopyPlus}
        onClick={() => onTask({ kind: "copy", device })}
      />
      <IconTool
        name={t("device.delete_named", { device: label })}
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
        {more}
        {deviceCan.beDeactivated(device) && (
          <MenuItem onClick={() => choose({ kind: "deactivate", device })} sx={{ gap: 2 }}>
            <CirclePause size={18} aria-hidden />
            {t("device.deactivate")}
          </MenuItem>
        )}
        {deviceCan.beActivated(device) && (
          <MenuItem onClick={() => choose({ kind: "activate", device })} sx={{ gap: 2 }}>
            <CirclePlay size={18} aria-hidden />
            {t("device.activate")}
          </MenuItem>
        )}
        <MenuItem onClick={() => choose({ kind: "revoke", device })} sx={{ gap: 2 }}>
          <Ban size={18} aria-hidden />
          {t("device.revoke")}
        </MenuItem>
      </Menu>
    </Box>
  );
}
