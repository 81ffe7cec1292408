import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { Check, Copy, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { StatusText } from "./StatusText.tsx";
import { Tip } from "./Tip.tsx";
import { useCopy } from "./use-copy.ts";

const icons = { idle: Copy, copied: Check, failed: X } as const;
const colors = { idle: undefined, copied: "success.main", failed: "error.main" } as const;

/**
 * Copies a value whole. Turns into a check for two seconds and says "Copied" politely.
 *
 * @param what - names the value: "HashedId8 of EA" makes a button "Copy HashedId8 of EA".
 * @param text - shown on the button; without it the button is an icon with a tooltip.
 */
export function CopyButton({ value, what, text }: { value: string; what: string; text?: string }) {
  const { t } = useTranslation();
  const { state, copy } = useCopy(value);
  const Icon = icons[state];
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
          onClick={(event) => copy(event.currentTarget)}
        >
          {text}
        </Button>
      )}
      <StatusText>{status}</StatusText>
    </>
  );
}
