import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { CircleHelp } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

/** Explains a term of the field beside it: on hover, on focus and on tap. */
export function Explain({ term, text }: { term: string; text: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <Tooltip
      describeChild
      title={text}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
    >
      <IconButton
        size="small"
        aria-label={t("ui.explain", { term })}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || !open) return;
          // The dialog around stays: this Escape closes the explanation.
          event.stopPropagation();
          setOpen(false);
        }}
        sx={{ p: 0.75 }}
      >
        <CircleHelp size={18} aria-hidden />
      </IconButton>
    </Tooltip>
  );
}
