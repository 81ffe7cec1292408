import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { saveFile } from "../../../ui/save-file.ts";
import { Tip } from "../../../ui/Tip.tsx";
import { useSnackbar } from "../../../ui/use-snackbar.ts";
import { useDecoder } from "../worker/decoder-context.ts";
import { exportFormats, type Opened } from "../worker/worker-protocol.ts";
import type { ListAddress } from "./list-address.ts";

/** Saves the messages that are listed: their rows as CSV or JSON, or their frames as a capture. */
export function ExportMenu({
  opened,
  address,
  count,
}: {
  opened: Opened;
  address: ListAddress;
  count: number;
}) {
  const { t } = useTranslation();
  const decoder = useDecoder();
  const { show } = useSnackbar();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async (format: (typeof exportFormats)[number]) => {
    setAnchor(null);
    setBusy(true);
    try {
      const { filters, sort } = address;
      const file = await decoder.call("export", { opened: opened.id, filter: filters, ...sort, format });
      saveFile(file, `messages.${format}`);
    } catch {
      show(t("decoder.export_failed"), { color: "error" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Tip text={t("decoder.export")}>
        <IconButton
          size="small"
          aria-label={t("decoder.export")}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          disabled={count === 0 || isBusy}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Download size={18} aria-hidden />
        </IconButton>
      </Tip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {exportFormats.map((format) => (
          <MenuItem key={format} onClick={() => void save(format)}>
            {t(`decoder.export_${format}`, { count })}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
