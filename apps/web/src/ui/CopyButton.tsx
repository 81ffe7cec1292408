import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { Check, Copy, type LucideIcon, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { iconAlone, useIconsAlone } from "./CompactButton.tsx";
import { StatusText } from "./StatusText.tsx";
import { Tip } from "./Tip.tsx";
import { useCopy } from "./use-copy.ts";

const colors = { idle: undefined, copied: "success.main", failed: "error.main" } as const;

/**
 * Copies a value whole. Turns into a check for two seconds and says "Copied" politely.
 *
 * @param what - names the value: "HashedId8 of EA" makes a button "Copy HashedId8 of EA".
 * @param text - shown on the button; without it the button is an icon with a tooltip.
 * @param icon - before it is pressed.
 * @param isCompact - whether the button stands in a row that has icons alone where there is little room.
 */
export function CopyButton({
  value,
  what,
  text,
  icon = Copy,
  isCompact = false,
}: {
  value: string | Promise<string>;
  what: string;
  text?: string;
  icon?: LucideIcon;
  isCompact?: boolean;
}) {
  const { t } = useTranslation();
  const isIcon = useIconsAlone() && isCompact;
  const { state, copy } = useCopy(value);
  const Icon = { idle: icon, copied: Check, failed: X }[state];
  const name = t("ui.copy", { what });
  const status = { idle: "", copied: t("ui.copied"), failed: t("ui.copy_failed") }[state];
  return (
    <>
      {text === undefined ? (
        <Tip text={name}>
          <IconButton
            size="small"
            aria-label={name}
            sx={{ color: colors[state] }}
            onClick={(event) => copy(event.currentTarget)}
          >
            <Icon size={18} aria-hidden />
          </IconButton>
        </Tip>
      ) : (
        <Button
          size="small"
          variant="outlined"
          aria-label={name}
          startIcon={<Icon size={18} aria-hidden />}
          sx={isIcon ? iconAlone : undefined}
          onClick={(event) => copy(event.currentTarget)}
        >
          {isIcon ? null : text}
        </Button>
      )}
      <StatusText>{status}</StatusText>
    </>
  );
}
