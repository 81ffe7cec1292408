import Button, { type ButtonProps } from "@mui/material/Button";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { LucideIcon } from "lucide-react";
import { Tip } from "./Tip.tsx";

/** Width and padding of a button that is its icon alone. */
export const iconAlone = { minWidth: 44, px: 0 } as const;

/** Whether the window is a phone's, or enlarged to as little room, where buttons in a row are their icons alone. */
export function useIconsAlone(): boolean {
  return useMediaQuery((theme) => theme.breakpoints.down("md"), { noSsr: true });
}

/** A button of a row; where there is little room its icon alone, with its name as a tip. */
export function CompactButton({
  name,
  icon: Icon,
  ...props
}: Omit<ButtonProps, "children" | "startIcon" | "name"> & { name: string; icon: LucideIcon }) {
  const isIcon = useIconsAlone();
  const button = (
    <Button
      size="small"
      variant="outlined"
      aria-label={name}
      startIcon={<Icon size={18} aria-hidden />}
      sx={isIcon ? iconAlone : undefined}
      {...props}
    >
      {isIcon ? null : name}
    </Button>
  );
  return isIcon ? <Tip text={name}>{button}</Tip> : button;
}
