import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useStored } from "../ui/use-stored.ts";

/** How the side menu stands: over the page, beside it in full, or beside it as a rail of icons. */
export type MenuShape = "modal" | "full" | "mini";

/**
 * The side menu's shape: modal on phones; elsewhere as it was last chosen, and before any choice full where
 * there is room and mini where there is not.
 */
export function useMenuShape(): { shape: MenuShape; toggle: () => void } {
  const { breakpoints } = useTheme();
  const isPhone = useMediaQuery(breakpoints.down("sm"), { noSsr: true });
  const isWide = useMediaQuery(breakpoints.up("lg"), { noSsr: true });
  const [chosen, choose] = useStored("menu", ["full", "mini"] as const);
  const beside = chosen ?? (isWide ? "full" : "mini");
  return {
    shape: isPhone ? "modal" : beside,
    toggle: () => choose(beside === "full" ? "mini" : "full"),
  };
}
