import IconButton from "@mui/material/IconButton";
import type { LucideIcon } from "lucide-react";
import { Tip } from "./Tip.tsx";

/** A small button of a row of tools: its icon alone, with its name as a tip. */
export function IconTool({
  name,
  icon: Icon,
  onClick,
}: {
  name: string;
  icon: LucideIcon;
  onClick: () => void;
}) {
  return (
    <Tip text={name}>
      <IconButton size="small" aria-label={name} onClick={onClick}>
        <Icon size={18} aria-hidden />
      </IconButton>
    </Tip>
  );
}
